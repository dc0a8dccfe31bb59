/**
 * What a player plays, position by position: for each one the games that reach it, by whatever moves, and what was played
 * there. In memory; `server/db/library/steps.ts` answers the same of a library from its table.
 */
import type { Speed } from '../clock';
import type { Outcome } from '../player/results';
import { hashOf, type PositionHash } from '../position/hash';
import { playMove } from '../position/move';
import type { Color, Fen, Milliseconds, San, Uci } from '../types';
import {
  FIELDS,
  type GameLine,
  isAgainIn,
  type MoveCode,
  moveOf,
  NO_MOVE,
  outcomeIn,
  packFacts,
  playedAtIn,
  RATED,
  ratedIn,
  ratingIn,
  speedIn,
  stepsOf,
  timeIn,
  toSeconds,
} from './game-line';

/** A game as a tree counts it. */
export type TreeGame = {
  readonly id: string;
  /** The player's; so is the outcome. */
  readonly color: Color;
  readonly outcome: Outcome;
  readonly speed: Speed;
  readonly isRated?: boolean;
  readonly opponentRating?: number;
  readonly playedAt: Milliseconds;
  readonly line: GameLine;
};

export type OpeningTree = {
  readonly at: (position: PositionHash, filter: TreeFilter) => PositionCounts;
  /** Games that reach the position, in any order of moves. */
  readonly reached: (position: PositionHash, filter: TreeFilter) => number;
  /** Those games, the newest first. */
  readonly games: (position: PositionHash, filter: TreeFilter, limit: number) => readonly string[];
};

/** The steps at a position are a list through arrays, the last one first. */
export const buildOpeningTree = (games: readonly TreeGame[]): OpeningTree => {
  const last = new Map<PositionHash, number>();
  const [before, moves, facts, ids]: [number[], MoveCode[], number[], string[]] = [[], [], [], []];
  const colors: Color[] = [];

  for (const game of games) {
    for (const { position, move, packed } of countedSteps(game)) {
      before.push(last.get(position) ?? -1);
      last.set(position, facts.length);
      moves.push(move);
      facts.push(packed);
      ids.push(game.id);
      colors.push(game.color);
    }
  }
  function* stepsAt(position: PositionHash, filter: TreeFilter) {
    const isMet = meets(filter);
    for (let step = last.get(position) ?? -1; step >= 0; step = before[step] ?? -1) {
      const [packed, move, id] = [facts[step] ?? 0, moves[step] ?? NO_MOVE, ids[step] ?? ''];
      if ((filter.color === undefined || colors[step] === filter.color) && isMet(packed)) yield { packed, move, id };
    }
  }
  const firstSteps = (position: PositionHash, filter: TreeFilter) =>
    [...stepsAt(position, filter)].filter(({ packed }) => !isAgainIn(packed));

  return {
    at: (position, filter) =>
      countGroups([...stepsAt(position, filter)].map(({ move, packed }) => groupOf(move, packed))),
    reached: (position, filter) => firstSteps(position, filter).length,
    games: (position, filter, limit) =>
      firstSteps(position, filter)
        .sort((one, other) => playedAtIn(other.packed) - playedAtIn(one.packed) || (one.id < other.id ? -1 : 1))
        .slice(0, limit)
        .map(({ id }) => id),
  };
};

type CountedStep = { readonly position: PositionHash; readonly move: MoveCode; readonly packed: number };

/** Each move of a position once, however often the game came back to it. */
export const countedSteps = ({ line, ...game }: Omit<TreeGame, 'id' | 'color'>): readonly CountedStep[] => {
  const first = packFacts({ ...game, isAgain: false });
  const seen = new Map<PositionHash, readonly MoveCode[]>();
  const steps: CountedStep[] = [];
  for (const { position, move } of stepsOf(line)) {
    const played = seen.get(position);
    if (played?.includes(move) === true) continue;
    seen.set(position, played === undefined ? [move] : [...played, move]);
    steps.push({ position, move, packed: played === undefined ? first : first + FIELDS.again.from });
  }
  return steps;
};

/** Which games of a player are counted in a tree. */

/** All that is given must hold; a game of which it is not known does not meet it. */
export type TreeFilter = {
  /** The player's. */
  readonly color?: Color;
  readonly speeds?: readonly Speed[];
  /** From then on, and until then, to the second; both included. */
  readonly since?: Milliseconds;
  readonly until?: Milliseconds;
  readonly isRated?: boolean;
  /** Of the opponent, both included. */
  readonly minRating?: number;
  readonly maxRating?: number;
  /** In the player's view. */
  readonly outcome?: Outcome;
};

/** The conditions on the facts of a step, which do not know the color. */
const meets = (filter: TreeFilter): ((facts: number) => boolean) => {
  const { speeds, since, until, isRated, minRating, maxRating, outcome } = filter;
  const from = since === undefined ? undefined : toSeconds(since);
  const to = until === undefined ? undefined : toSeconds(until);
  const hasRatingBounds = minRating !== undefined || maxRating !== undefined;
  return (facts) => {
    const speed = speedIn(facts);
    if (speeds !== undefined && (speed === undefined || !speeds.includes(speed))) return false;
    if (outcome !== undefined && outcomeIn(facts) !== outcome) return false;
    if (isRated !== undefined && ratedIn(facts) !== (isRated ? RATED.rated : RATED.casual)) return false;
    if (from !== undefined && timeIn(facts) < from) return false;
    if (to !== undefined && timeIn(facts) > to) return false;
    if (!hasRatingBounds) return true;
    const rating = ratingIn(facts);
    return rating > 0 && rating >= (minRating ?? 0) && rating <= (maxRating ?? Number.POSITIVE_INFINITY);
  };
};

/** How often each move was played in a position, and how it went. */

export type MoveCount = {
  readonly move: MoveCode;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Of the games against somebody with a rating: how many, the sum of the ratings, and twice the points. */
  readonly rated: number;
  readonly ratings: number;
  readonly halves: number;
  readonly lastPlayed: Milliseconds;
};

/** What was played in a position, and how many games reach it; of those some end there. */
export type PositionCounts = { readonly moves: readonly MoveCount[]; readonly games: number };

/** Games of the same move, of which `first` had not been in the position before. */
export type MoveGroup = MoveCount & { readonly first: number };

const HALVES: Readonly<Record<Outcome, number>> = { win: 2, draw: 1, loss: 0 };

export const countGroups = (groups: Iterable<MoveGroup>): PositionCounts => {
  const counts = new Map<MoveCode, MoveCount>();
  let reaching = 0;
  for (const { first, ...count } of groups) {
    reaching += first;
    if (count.move === NO_MOVE) continue;
    const before = counts.get(count.move);
    counts.set(count.move, before === undefined ? count : addCounts(before, count));
  }
  return { moves: [...counts.values()], games: reaching };
};

const addCounts = (one: MoveCount, other: MoveCount): MoveCount => ({
  move: one.move,
  wins: one.wins + other.wins,
  draws: one.draws + other.draws,
  losses: one.losses + other.losses,
  rated: one.rated + other.rated,
  ratings: one.ratings + other.ratings,
  halves: one.halves + other.halves,
  lastPlayed: Math.max(one.lastPlayed, other.lastPlayed),
});

/** A single game. */
const groupOf = (move: MoveCode, facts: number): MoveGroup => {
  const [outcome, ratings] = [outcomeIn(facts), ratingIn(facts)];
  const rated = Number(ratings > 0);
  return {
    ...{ move, rated, ratings },
    wins: Number(outcome === 'win'),
    draws: Number(outcome === 'draw'),
    losses: Number(outcome === 'loss'),
    halves: HALVES[outcome] * rated,
    first: Number(!isAgainIn(facts)),
    lastPlayed: playedAtIn(facts),
  };
};

/** The moves of a position as they are told: what was played, how often, how it went, and where else it comes from. */

type TreeMove = {
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

type PlayedHere = {
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

/**
 * The difference of ratings that a score lets expect, by percent from 50 on: FIDE Handbook B.02, Rating Regulations 8.1.1.
 */
const DIFFERENCES = [
  0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193, 202,
  211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677,
  800,
];

/** The rating at which the score would have been expected; `score` from 0 to 1 against opponents of the average rating. */
export const performanceOf = (averageRating: number, score: number): number => {
  const percent = Math.round(100 * score);
  const difference = DIFFERENCES[Math.abs(percent - 50)] ?? 0;
  return Math.round(averageRating + (percent < 50 ? -difference : difference));
};
