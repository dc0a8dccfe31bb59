/** How well a player plays each phase, from the accuracy of reviewed games. */
import type { PhaseName } from '../phase';
import type { GameReview } from '../review/review-game';
import type { Color } from '../types';

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

/**
 * The mean of the games' accuracies in the phase, each counting as much as the player made moves in it there. The
 * accuracy within a game is the harmonic mean of its moves, as Lichess Insights have it.
 */
export const scorePhases = (games: readonly { readonly phases: readonly PlayedPhase[] }[]): PhaseScores => {
  const all = games.flatMap(({ phases }) => phases);
  const score = (phase: PhaseName): PhaseScore => scorePhase(all.filter(({ name }) => name === phase));
  return { opening: score('opening'), middlegame: score('middlegame'), endgame: score('endgame') };
};

const scorePhase = (played: readonly PlayedPhase[]): PhaseScore => {
  const moves = played.reduce((total, phase) => total + phase.moves, 0);
  if (moves === 0) return { games: 0, moves: 0 };
  const weighted = played.reduce((total, { accuracy, moves: own }) => total + accuracy * own, 0);
  return { score: Math.round(weighted / moves), games: played.length, moves };
};
