/** An in-memory index of a player's games by position, transpositions included. */
import type { Speed } from '../clock';
import type { Outcome } from '../player/results';
import { hashOf, type PositionHash } from '../position/hash';
import { playMove } from '../position/move';
import type { Color, Fen, Milliseconds, San, Uci } from '../types';
import {
  FIELDS,
  type GameLine,
  isRepeatIn,
  type MoveCode,
  moveOf,
  NO_MOVE,
  outcomeIn,
  packFacts,
  playedAtIn,
  positionMovesOf,
  RATED,
  ratedIn,
  ratingIn,
  speedIn,
  timeIn,
  toSeconds,
} from './game-line';

export type TreeGame = {
  readonly id: string;
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
  readonly reached: (position: PositionHash, filter: TreeFilter) => number;
  /** Newest first. */
  readonly games: (position: PositionHash, filter: TreeFilter, limit: number) => readonly string[];
};

/** Entries of a position form a linked list in parallel arrays, latest first. */
export const buildOpeningTree = (games: readonly TreeGame[]): OpeningTree => {
  const last = new Map<PositionHash, number>();
  const [before, moves, facts, ids]: [number[], MoveCode[], number[], string[]] = [[], [], [], []];
  const colors: Color[] = [];

  for (const game of games) {
    for (const { position, move, packed } of countedMoves(game)) {
      before.push(last.get(position) ?? -1);
      last.set(position, facts.length);
      moves.push(move);
      facts.push(packed);
      ids.push(game.id);
      colors.push(game.color);
    }
  }
  function* entriesAt(position: PositionHash, filter: TreeFilter) {
    const matches = createMatcher(filter);
    for (let step = last.get(position) ?? -1; step >= 0; step = before[step] ?? -1) {
      const [packed, move, id] = [facts[step] ?? 0, moves[step] ?? NO_MOVE, ids[step] ?? ''];
      if ((filter.color === undefined || colors[step] === filter.color) && matches(packed)) yield { packed, move, id };
    }
  }
  const firstEntries = (position: PositionHash, filter: TreeFilter) =>
    [...entriesAt(position, filter)].filter(({ packed }) => !isRepeatIn(packed));

  return {
    at: (position, filter) =>
      countGroups([...entriesAt(position, filter)].map(({ move, packed }) => groupOf(move, packed))),
    reached: (position, filter) => firstEntries(position, filter).length,
    games: (position, filter, limit) =>
      firstEntries(position, filter)
        .sort((one, other) => playedAtIn(other.packed) - playedAtIn(one.packed) || (one.id < other.id ? -1 : 1))
        .slice(0, limit)
        .map(({ id }) => id),
  };
};

type CountedMove = { readonly position: PositionHash; readonly move: MoveCode; readonly packed: number };

/** Each move of a position counts once per game. */
export const countedMoves = ({ line, ...game }: Omit<TreeGame, 'id' | 'color'>): readonly CountedMove[] => {
  const first = packFacts({ ...game, isRepeat: false });
  const seen = new Map<PositionHash, readonly MoveCode[]>();
  const steps: CountedMove[] = [];
  for (const { position, move } of positionMovesOf(line)) {
    const played = seen.get(position);
    if (played?.includes(move) === true) continue;
    seen.set(position, played === undefined ? [move] : [...played, move]);
    steps.push({ position, move, packed: played === undefined ? first : first + FIELDS.again.from });
  }
  return steps;
};

/** All given conditions must hold; unknown values do not match. */
export type TreeFilter = {
  readonly color?: Color;
  readonly speeds?: readonly Speed[];
  /** Inclusive, to the second. */
  readonly since?: Milliseconds;
  readonly until?: Milliseconds;
  readonly isRated?: boolean;
  /** The opponent's, inclusive. */
  readonly minRating?: number;
  readonly maxRating?: number;
  readonly outcome?: Outcome;
};

/** Conditions on the packed facts, which do not include the color. */
const createMatcher = (filter: TreeFilter): ((facts: number) => boolean) => {
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

export type MoveCount = {
  readonly move: MoveCode;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Games against rated opponents, their rating sum, and half points. */
  readonly rated: number;
  readonly ratings: number;
  readonly halves: number;
  readonly lastPlayed: Milliseconds;
};

/** `games` includes those that end in this position. */
export type PositionCounts = { readonly moves: readonly MoveCount[]; readonly games: number };

/** `first` is 1 if the game had not reached the position before. */
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

const groupOf = (move: MoveCode, facts: number): MoveGroup => {
  const [outcome, ratings] = [outcomeIn(facts), ratingIn(facts)];
  const rated = Number(ratings > 0);
  return {
    move,
    rated,
    ratings,
    wins: Number(outcome === 'win'),
    draws: Number(outcome === 'draw'),
    losses: Number(outcome === 'loss'),
    halves: HALVES[outcome] * rated,
    first: Number(!isRepeatIn(facts)),
    lastPlayed: playedAtIn(facts),
  };
};

type TreeMove = {
  readonly san: San;
  readonly uci: Uci;
  /** After the move. */
  readonly fen: Fen;
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Points per game, 0 to 1, in the player's view. */
  readonly score: number;
  /** Of rated opponents; missing when there are none. */
  readonly averageRating?: number;
  readonly performance?: number;
  readonly lastPlayed: Milliseconds;
  /** Games that reach the resulting position, and those that reach it by other moves. */
  readonly reached: number;
  readonly transpositions: number;
};

type LegalMoveCount = {
  readonly count: MoveCount;
  readonly san: San;
  readonly uci: Uci;
  readonly fen: Fen;
  readonly next: PositionHash;
};

/** Most played first; moves that are illegal here are dropped (a hash collision). */
export const legalMoveCounts = (fen: Fen, counts: readonly MoveCount[]): readonly LegalMoveCount[] =>
  counts
    .flatMap((count) => {
      const played = playMove(fen, moveOf(count.move));
      return played.ok ? [{ count, ...played.value, next: hashOf(played.value.fen) }] : [];
    })
    .sort((one, other) => gamesOf(other.count) - gamesOf(one.count) || (one.san < other.san ? -1 : 1));

export const toTreeMove = (
  { count, san, uci, fen, next }: LegalMoveCount,
  reached: (next: PositionHash) => number,
): TreeMove => {
  const { wins, draws, losses, lastPlayed } = count;
  const games = gamesOf(count);
  const all = Math.max(games, reached(next));
  return {
    san,
    uci,
    fen,
    games,
    wins,
    draws,
    losses,
    lastPlayed,
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

/** Rating difference by score, from 50% up: FIDE Handbook B.02, Rating Regulations 8.1.1. */
const DIFFERENCES = [
  0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193, 202,
  211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677,
  800,
];

/** FIDE performance rating for a score (0 to 1) against opponents of this average rating. */
export const performanceOf = (averageRating: number, score: number): number => {
  const percent = Math.round(100 * score);
  const difference = DIFFERENCES[Math.abs(percent - 50)] ?? 0;
  return Math.round(averageRating + (percent < 50 ? -difference : difference));
};
