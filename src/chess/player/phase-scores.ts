/** How well a player plays each phase, from the accuracy of reviewed games. */
import type { PhaseName } from '../phase';
import type { GameReview } from '../review/review-game';
import type { Color } from '../types';
import { figureIn, fromMillionths, makeTally, sumTallies, toMillionths, type Tally } from './sums';

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
