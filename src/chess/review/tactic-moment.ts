/** A move of a game on which there was a tactic, for the player or against him. */
import { MOTIFS, type Motif } from '../motifs/motif';
import type { Ply, San } from '../types';

/** `advantage`, as Lichess calls it: a move that wins, by no motif that has a name. */
export type TacticKind = Motif | 'advantage';

const KINDS: ReadonlySet<string> = new Set<TacticKind>([...MOTIFS, 'advantage']);

/** Whether the name is that of a kind: names are kept with reviewed games, older ones too. */
export const isTacticKind = (name: string): name is TacticKind => KINDS.has(name);

export type TacticMoment = {
  /** What a player would call it: the most important of `motifs`. */
  readonly kind: TacticKind;
  readonly motifs: readonly Motif[];
  /** The player's own ply: what was played. */
  readonly ply: Ply;
  readonly played: San;
  /**
   * To where the gain is in hand: from the position before the ply, the player's best move first; of a tactic that the ply
   * allowed, from the position after it, the opponent's best answer first.
   */
  readonly line: readonly San[];
};
