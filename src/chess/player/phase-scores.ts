import type { Game } from '../game';
import type { PhaseName } from '../phase';
import type { GameReview } from '../review/review-game';
import type { Color, Fen } from '../types';
import {
  fromMillionths,
  makeStats,
  type Outcome,
  reportResults,
  type Results,
  resultStats,
  scoreOf,
  statIn,
  type Stats,
  sumStats,
  toMillionths,
} from './results';

/** The player's moves; `accuracy` 0-100. */
export type PlayedPhase = { readonly name: PhaseName; readonly accuracy: number; readonly moves: number };

/** `score` is 0-100, rounded; missing without moves. `moves` are the player's. */
export type PhaseScore = { readonly score?: number; readonly games: number; readonly moves: number };

export type PhaseScores = Readonly<Record<PhaseName, PhaseScore>>;

export const playedPhases = ({ moves, phases }: GameReview, color: Color): readonly PlayedPhase[] =>
  phases.flatMap(({ name, from, to, accuracy }) => {
    const own = accuracy[color];
    if (own === undefined) return [];
    return [{ name, accuracy: own, moves: moves.slice(from, to + 1).filter(({ turn }) => turn === color).length }];
  });

export const phaseStats = ({ phases }: { readonly phases: readonly PlayedPhase[] }): Stats =>
  sumStats(
    phases.map(({ name, accuracy, moves }) =>
      makeStats({
        [`phase.${name}.games`]: 1,
        [`phase.${name}.moves`]: moves,
        [`phase.${name}.accuracy`]: toMillionths(accuracy * moves),
      }),
    ),
  );

/** Mean accuracies, weighted by moves in the phase. */
export const scorePhases = (stats: Stats): PhaseScores => ({
  opening: scorePhase(stats, 'opening'),
  middlegame: scorePhase(stats, 'middlegame'),
  endgame: scorePhase(stats, 'endgame'),
});

const scorePhase = (stats: Stats, name: PhaseName): PhaseScore => {
  const games = statIn(stats, `phase.${name}.games`);
  const moves = statIn(stats, `phase.${name}.moves`);
  if (moves === 0) return { games, moves };
  return { score: Math.round(fromMillionths(statIn(stats, `phase.${name}.accuracy`)) / moves), games, moves };
};

/** `score` in %, rounded; a draw is half a point. Missing without games. */
export type RookEndgames = Results & { readonly score?: number };

/** A rook endgame must last one more ply, so an immediate exchange does not count. */
export const hasRookEndgame = ({ plies }: Pick<Game, 'plies'>): boolean => {
  const isRooksOnly = plies.map(({ fen }) => isRookEndgame(fen));
  return isRooksOnly.some((isOne, ply) => isOne && isRooksOnly[ply + 1] === true);
};

type RookEndgameGame = { readonly hasRookEndgame: boolean; readonly outcome: Outcome };

export const rookEndgameStats = ({ hasRookEndgame: hasOne, outcome }: RookEndgameGame): Stats =>
  hasOne ? resultStats('rookEndgame', outcome) : makeStats({});

export const reportRookEndgames = (stats: Stats): RookEndgames => {
  const results = reportResults(stats, 'rookEndgame');
  const score = scoreOf(results);
  return { ...results, score };
};

const isRookEndgame = (fen: Fen): boolean => {
  const board = fen.slice(0, fen.indexOf(' '));
  return board.includes('R') && board.includes('r') && !/[nbq]/i.test(board);
};

/** 0-100, not rounded; missing without games. */
export type AccuracyReport = { readonly games: number; readonly mean?: number };

export const accuracyStats = ({ accuracy }: { readonly accuracy?: number }): Stats =>
  makeStats(accuracy === undefined ? {} : { 'accuracy.games': 1, 'accuracy.sum': toMillionths(accuracy) });

export const reportAccuracy = (stats: Stats): AccuracyReport => {
  const games = statIn(stats, 'accuracy.games');
  return games === 0 ? { games } : { games, mean: fromMillionths(statIn(stats, 'accuracy.sum')) / games };
};
