/** How well a player plays each phase, from the accuracy of reviewed games. */
import type { Game } from '../game';
import type { PhaseName } from '../phase';
import type { GameReview } from '../review/review-game';
import type { Color, Fen } from '../types';
import {
  figureIn,
  fromMillionths,
  makeTally,
  type Outcome,
  reportResults,
  type Results,
  scoreOf,
  sumTallies,
  type Tally,
  tallyResult,
  toMillionths,
} from './results';

/** The player's own moves in one phase of one game; `accuracy` 0-100. */
export type PlayedPhase = { readonly name: PhaseName; readonly accuracy: number; readonly moves: number };

/** `score` is 0-100, whole, missing when it rests on no move. `games` had this phase, `moves` are the player's in it. */
export type PhaseScore = { readonly score?: number; readonly games: number; readonly moves: number };

export type PhaseScores = Readonly<Record<PhaseName, PhaseScore>>;

export const playedPhases = ({ moves, phases }: GameReview, color: Color): readonly PlayedPhase[] =>
  phases.flatMap(({ name, from, to, accuracy }) => {
    const own = accuracy[color];
    if (own === undefined) return [];
    return [{ name, accuracy: own, moves: moves.slice(from, to + 1).filter(({ turn }) => turn === color).length }];
  });

export const tallyPhases = ({ phases }: { readonly phases: readonly PlayedPhase[] }): Tally =>
  sumTallies(
    phases.map(({ name, accuracy, moves }) =>
      makeTally({
        [`phase.${name}.games`]: 1,
        [`phase.${name}.moves`]: moves,
        [`phase.${name}.accuracy`]: toMillionths(accuracy * moves),
      }),
    ),
  );

/**
 * The mean of the games' accuracies in the phase, each counting as much as the player made moves in it there. The
 * accuracy within a game is the harmonic mean of its moves, as Lichess Insights have it.
 */
export const scorePhases = (tally: Tally): PhaseScores => ({
  opening: scorePhase(tally, 'opening'),
  middlegame: scorePhase(tally, 'middlegame'),
  endgame: scorePhase(tally, 'endgame'),
});

const scorePhase = (tally: Tally, name: PhaseName): PhaseScore => {
  const games = figureIn(tally, `phase.${name}.games`);
  const moves = figureIn(tally, `phase.${name}.moves`);
  if (moves === 0) return { games, moves };
  return { score: Math.round(fromMillionths(figureIn(tally, `phase.${name}.accuracy`)) / moves), games, moves };
};

/** Rook endgames: who has them, and how they end. */

/** `score` is points in whole %, a draw being half a point; missing without games. */
export type RookEndgames = Results & { readonly score?: number };

/**
 * Whether a rook endgame was played: a position with a rook or more on both sides and nothing else but kings and pawns,
 * and one like it a ply later, so that rooks exchanged at once are none.
 */
export const hasRookEndgame = ({ plies }: Pick<Game, 'plies'>): boolean => {
  const isRooksOnly = plies.map(({ fen }) => isRookEndgame(fen));
  return isRooksOnly.some((isOne, ply) => isOne && isRooksOnly[ply + 1] === true);
};

type Ended = { readonly hasRookEndgame: boolean; readonly outcome: Outcome };

export const tallyRookEndgame = ({ hasRookEndgame: hasOne, outcome }: Ended): Tally =>
  hasOne ? tallyResult('rookEndgame', outcome) : makeTally({});

export const reportRookEndgames = (tally: Tally): RookEndgames => {
  const results = reportResults(tally, 'rookEndgame');
  const score = scoreOf(results);
  return { ...results, score };
};

const isRookEndgame = (fen: Fen): boolean => {
  const board = fen.slice(0, fen.indexOf(' '));
  return board.includes('R') && board.includes('r') && !/[nbq]/i.test(board);
};

/** Mean of the player's game accuracies, 0-100, not rounded; missing without games. */
export type AccuracyReport = { readonly games: number; readonly mean?: number };

export const tallyAccuracy = ({ accuracy }: { readonly accuracy?: number }): Tally =>
  makeTally(accuracy === undefined ? {} : { 'accuracy.games': 1, 'accuracy.sum': toMillionths(accuracy) });

export const reportAccuracy = (tally: Tally): AccuracyReport => {
  const games = figureIn(tally, 'accuracy.games');
  return games === 0 ? { games } : { games, mean: fromMillionths(figureIn(tally, 'accuracy.sum')) / games };
};
