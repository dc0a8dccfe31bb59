/**
 * The tactics that one side of a game missed and found, and the pieces it left hanging, from what an engine found in
 * its positions. Where only an evaluation is known and no line, nothing is found: `suspects.ts` tells where to look
 * deeper.
 */
import type { Evaluation } from '../evaluation';
import type { Game } from '../game';
import type { Motif } from '../motifs/motif';
import { ownPlies } from '../own-plies';
import type { Color, Ply, San, Uci } from '../types';
import { hangingAt, type HangingMoment } from './left-hanging';
import { isNeeded, isPlayed, opportunityAt, type Opportunity, type Positions } from './opportunity';
import { chancesLost, LEAST_LOSS } from './chances';

export type TacticMoment = {
  /** What a player would call it: the most important of `motifs`. */
  readonly kind: Motif;
  readonly motifs: readonly Motif[];
  /** The player's own ply. */
  readonly ply: Ply;
  readonly played: San;
  /** From the position before the ply, the best move first, to where the gain is in hand. */
  readonly line: readonly San[];
};

export type SideTactics = {
  readonly missed: readonly TacticMoment[];
  readonly found: readonly TacticMoment[];
  readonly leftHanging: readonly HangingMoment[];
  /** Own plies that were the best ones, and every other a mistake or worse; as far as alternatives are known. */
  readonly onlyMoves: readonly Ply[];
};

/**
 * `positions` are all of the game, the start first. `alternatives` has, for some of their indexes, the evaluation of
 * the best move other than `bestMove`; without it a move is never called found.
 */
export const findTactics = (
  game: Game,
  positions: Positions,
  color: Color,
  alternatives: ReadonlyMap<number, Evaluation>,
): SideTactics => {
  const plies = ownPlies(game, color);
  const chances = plies.flatMap((ply) => opportunityAt(game, positions, color, ply) ?? []);
  const needed = (opportunity: Opportunity, other: Evaluation | undefined): boolean =>
    other !== undefined && isNeeded(positions, color, opportunity, other);
  return {
    missed: chances
      .filter((chance) => !isPlayed(chance) && !takesTheSame(game, chance))
      .filter((chance) => needed(chance, positions[chance.ply + 1]?.evaluation))
      .map(toMoment),
    found: withoutSequels(
      chances.filter((chance) => isPlayed(chance) && needed(chance, alternatives.get(chance.ply))),
    ).map(toMoment),
    leftHanging: plies.flatMap((ply) => hangingAt(game, positions, color, ply) ?? []),
    onlyMoves: plies.filter((ply) => isOnlyMove(game, positions, color, ply, alternatives.get(ply))),
  };
};

/** The ply takes what the line would win: it was seen, and taken in a worse way. A mate is more than what it takes. */
const takesTheSame = (game: Game, { ply, played, moves, line, motifs }: Opportunity): boolean => {
  const square = targetOf(game.plies[ply]?.uci);
  const isTaken = line.some((san, index) => index % 2 === 0 && san.includes('x') && targetOf(moves[index]) === square);
  return played.includes('x') && isTaken && !motifs.includes('mate');
};

const targetOf = (uci: Uci | undefined): string | undefined => uci?.slice(2, 4);

/** The moves that carry out a tactic found are no further ones. */
export const withoutSequels = (found: readonly Opportunity[]): readonly Opportunity[] =>
  found.reduce<readonly Opportunity[]>((kept, chance) => {
    const last = kept[kept.length - 1];
    return last !== undefined && chance.ply < last.ply + last.moves.length ? kept : [...kept, chance];
  }, []);

const toMoment = ({ kind, motifs, ply, played, line }: Opportunity): TacticMoment => ({
  kind,
  motifs,
  ply,
  played,
  line,
});

const isOnlyMove = (
  game: Game,
  positions: Positions,
  color: Color,
  ply: Ply,
  alternative: Evaluation | undefined,
): boolean => {
  const before = positions[ply];
  if (before === undefined || alternative === undefined || game.plies[ply]?.uci !== before.bestMove) return false;
  return chancesLost(before.evaluation, alternative, color) >= LEAST_LOSS;
};
