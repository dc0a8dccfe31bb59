/** A move of a game on which there was a tactic, for the player or against him. */
import type { Motif } from '../motifs/motif';
import type { Ply, San } from '../types';

export type TacticMoment = {
  /** What a player would call it: the most important of `motifs`. */
  readonly kind: Motif;
  readonly motifs: readonly Motif[];
  /** The player's own ply: what was played. */
  readonly ply: Ply;
  readonly played: San;
  /**
   * To where the gain is in hand: from the position before the ply, the player's best move first; of a tactic that the ply
   * allowed, from the position after it, the opponent's best answer first.
   */
  readonly line: readonly San[];
  /** In pawns' worth, on the board after the line; missing of a win that was missed and takes longer. */
  readonly gain?: number;
  /** What the rates that are compared with others' count it as; missing where those do not count it. */
  readonly comparedAs?: Motif;
};
