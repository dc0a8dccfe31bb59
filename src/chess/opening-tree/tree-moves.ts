/** The moves of a position as they are told: what was played, how often, how it went, and where else it comes from. */
import { playMove } from '../notation/move';
import { hashOf, type PositionHash } from '../position/hash';
import type { Fen, Milliseconds, San, Uci } from '../types';
import { moveOf } from './game-line';
import type { MoveCount } from './move-counts';
import { performanceOf } from './performance';

export type TreeMove = {
  readonly san: San;
  readonly uci: Uci;
  /** The position after it. */
  readonly fen: Fen;
  /** In which it was played here. */
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Points a game, from 0 to 1, in the player's view. */
  readonly score: number;
  /** Of the opponents, and what the score against them is worth; missing where no rating is known. */
  readonly averageRating?: number;
  readonly performance?: number;
  readonly lastPlayed: Milliseconds;
  /** Games that reach the position after it in any order of moves, and how many of them by other moves than this one here. */
  readonly reached: number;
  readonly transpositions: number;
};

export type PlayedHere = {
  readonly count: MoveCount;
  readonly san: San;
  readonly uci: Uci;
  readonly fen: Fen;
  readonly next: PositionHash;
};

/** The counts with their moves, the most played first; what cannot be played here belongs to another position. */
export const playedHere = (fen: Fen, counts: readonly MoveCount[]): readonly PlayedHere[] =>
  counts
    .flatMap((count) => {
      const played = playMove(fen, moveOf(count.move));
      return played.ok ? [{ count, ...played.value, next: hashOf(played.value.fen) }] : [];
    })
    .sort((one, other) => gamesOf(other.count) - gamesOf(one.count) || (one.san < other.san ? -1 : 1));

/** `reached` says of a position how many games reach it. */
export const toTreeMove = (
  { count, san, uci, fen, next }: PlayedHere,
  reached: (next: PositionHash) => number,
): TreeMove => {
  const { wins, draws, losses, lastPlayed } = count;
  const games = gamesOf(count);
  const all = Math.max(games, reached(next));
  return {
    ...{ san, uci, fen, games, wins, draws, losses, lastPlayed },
    score: (wins + draws / 2) / games,
    ...ratingsOf(count),
    reached: all,
    transpositions: all - games,
  };
};

const gamesOf = ({ wins, draws, losses }: MoveCount): number => wins + draws + losses;

const ratingsOf = ({ rated, ratings, halves }: MoveCount): Pick<TreeMove, 'averageRating' | 'performance'> => {
  if (rated === 0) return {};
  const average = ratings / rated;
  return { averageRating: Math.round(average), performance: performanceOf(average, halves / (2 * rated)) };
};
