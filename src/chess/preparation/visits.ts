/** The games of a player as a preparation reads them: by position, in whatever order of moves it was reached. */
import { moveOf, NO_MOVE, stepsOf, type GameLine } from '../opening-tree/game-line';
import type { TreeGame } from '../opening-tree/opening-tree';
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

export type MoveShare = { readonly uci: Uci; readonly games: number; readonly weight: number };

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
