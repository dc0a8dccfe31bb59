/** The games of a player as a preparation reads them: by position, in whatever order of moves it was reached. */
import { scoreInterval } from '../findings/statistics';
import { type GameLine, moveOf, NO_MOVE, stepsOf } from '../openings/game-line';
import type { TreeGame } from '../openings/opening-tree';
import type { Outcome } from '../player/results';
import { hashOf, type PositionHash } from '../position/hash';
import type { Color, Fen, Uci } from '../types';

export type PreparationGame = TreeGame & {
  /** Points that the ratings let expect, 0-1; missing where one of them is not known. */
  readonly expected?: number;
};

/** What is known of a game; `expected` in millionths. */
type Facts = Omit<PreparationGame, 'id' | 'line'>;

export const toPreparationGame = (id: string, line: GameLine, facts: Facts): PreparationGame => {
  const { color, outcome, speed, playedAt, isRated, opponentRating, expected } = facts;
  return {
    ...{ id, color, outcome, speed, playedAt, line },
    isRated,
    opponentRating,
    expected: expected === undefined ? undefined : expected / 1_000_000,
  };
};

/** One game in one position; `move` is missing where the game, or what is kept of it, ends. */
export type Visit = { readonly game: PreparationGame; readonly move?: Uci };

export type Visits = {
  /** All games of the color. */
  readonly games: readonly PreparationGame[];
  /** Each game once, with its first move there. */
  readonly at: (fen: Fen) => readonly Visit[];
};

/** Of the games those in which the player had the color. */
export const indexVisits = (games: readonly PreparationGame[], color: Color): Visits => {
  const own = games.filter((game) => game.color === color);
  const visits = new Map<PositionHash, Visit[]>();
  for (const game of own) {
    const seen = new Set<PositionHash>();
    for (const { position, move } of stepsOf(game.line)) {
      if (seen.has(position)) continue;
      seen.add(position);
      const visit = move === NO_MOVE ? { game } : { game, move: moveOf(move) };
      const here = visits.get(position);
      if (here === undefined) visits.set(position, [visit]);
      else here.push(visit);
    }
  }
  return { games: own, at: (fen) => visits.get(hashOf(fen)) ?? [] };
};

type MoveShare = { readonly uci: Uci; readonly games: number; readonly weight: number };

/** The moves of visits, the heaviest first; `weigh` says how much a game counts. */
export const sharesOf = (visits: readonly Visit[], weigh: (game: PreparationGame) => number): readonly MoveShare[] => {
  const shares = new Map<Uci, MoveShare>();
  for (const { game, move } of visits) {
    if (move === undefined) continue;
    const { games, weight } = shares.get(move) ?? { games: 0, weight: 0 };
    shares.set(move, { uci: move, games: games + 1, weight: weight + weigh(game) });
  }
  return [...shares.values()].sort((one, other) => other.weight - one.weight || (one.uci < other.uci ? -1 : 1));
};

/** How a player has done in a position, against what the ratings let expect, and how sure that is. */

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
