/** How a player has done in a position, against what the ratings let expect, and how sure that is. */
import { scoreInterval } from '../findings/statistics';
import type { Outcome } from '../player/results';
import type { PreparationGame, Visit } from './visits';

export const EVIDENCE = ['strong', 'some', 'thin'] as const;
/** Whether the player does worse here than expected, by more than chance. */
export type Evidence = (typeof EVIDENCE)[number];

export type ResultsHere = {
  /** As they are, none counted for less. */
  readonly games: number;
  /** So many equal games would say as much as the weighted ones. */
  readonly effective: number;
  /** Points a game above what was expected, drawn toward 0 the fewer the games are; -1 to 1. */
  readonly surplus: number;
  readonly evidence: Evidence;
  /** Points a game, and those expected, 0-1; 0 where there are no games. */
  readonly score: number;
  readonly expected: number;
};

/** As many games as expected are added in thought. */
const GAMES_IN_THOUGHT = 8;
const STRONG = { games: 12, z: 1.96 };
const SOME = { games: 6, z: 1.2816 };
const POINTS: Readonly<Record<Outcome, number>> = { win: 1, draw: 0.5, loss: 0 };

/** `weigh` says how much a game counts. */
export const resultsHere = (visits: readonly Visit[], weigh: (game: PreparationGame) => number): ResultsHere => {
  let [weight, squares, points, expected] = [0, 0, 0, 0];
  for (const { game } of visits) {
    const own = weigh(game);
    weight += own;
    squares += own * own;
    points += own * POINTS[game.outcome];
    expected += own * (game.expected ?? 0.5);
  }
  const effective = squares === 0 ? 0 : (weight * weight) / squares;
  const [score, mean] = weight === 0 ? [0, 0] : [points / weight, expected / weight];
  const isBelow = ({ games, z }: typeof STRONG): boolean =>
    effective >= games && scoreInterval(score, effective, z).high < mean;
  return {
    games: visits.length,
    effective,
    surplus: (points - expected) / (weight + GAMES_IN_THOUGHT),
    ...{ score, expected: mean },
    evidence: isBelow(STRONG) ? 'strong' : isBelow(SOME) ? 'some' : 'thin',
  };
};
