/**
 * How often each move was played in the positions of the opening, by rating: counts over rated games of Lichess of 2013 to
 * 2026, which its database publishes (CC0), made by `tools/generate/make-opening-replies.ts`.
 */
import type { PositionHash } from '../../position/hash';
import type { Uci } from '../../types';
import ROWS from './replies.json' with { type: 'json' };

/** The lowest rating of each band, on Lichess' scale. */
export const BANDS = [0, 1300, 1600, 1900] as const;

/** An index of `BANDS`. */
export const bandOf = (rating: number | undefined): number | undefined =>
  rating === undefined ? undefined : BANDS.findLastIndex((lowest) => rating >= lowest);

/** A position with fewer games has no row. */
export const LEAST_GAMES = 5;

/** Weight of the estimate without counts, in games of all ratings. */
const PRIOR_GAMES = 10;

/** Weight of what players of all ratings do, in games of the band. */
const ALL_RATINGS_GAMES = 40;

/** Weight of a game one band away. */
const NEIGHBOR = 0.3;

/** `c2dd37c716ccf9df`, then `e2e4 235 1012 879 595` for each move: its games by band. */
export type ReplyRow = readonly string[];

export type ReplyTable = ReadonlyMap<PositionHash, Counts>;

/** Games by band. */
type Counts = ReadonlyMap<Uci, readonly number[]>;

export const readReplies = (rows: readonly ReplyRow[]): ReplyTable =>
  new Map(rows.map(([position = '', ...moves]) => [position, new Map(moves.map(readMove))]));

const readMove = (text: string): readonly [Uci, readonly number[]] => {
  const [uci = '', ...games] = text.split(' ');
  return [uci, games.map(Number)];
};

let generated: ReplyTable | undefined;

const getReplies = (): ReplyTable => (generated ??= readReplies(ROWS));

/** Chances by the games that were counted in the position, backed off to `usual`, which they are where none was. */
export const withReplies = <Move extends { readonly uci: Uci; readonly chance: number }>(
  usual: readonly Move[],
  position: PositionHash,
  rating: number | undefined,
  replies = getReplies(),
): readonly Move[] => {
  const counted = replies.get(position);
  if (counted === undefined) return usual;
  const overall = backOff(usual, (uci) => gamesOf(counted.get(uci)), shareThatCounts(counted), PRIOR_GAMES);
  const band = bandOf(rating);
  if (band === undefined) return overall;
  return backOff(overall, (uci) => gamesNear(counted.get(uci), band), shareThatCounts(counted), ALL_RATINGS_GAMES);
};

/** What weighs most in the chances of a position. */
export type ReplySource = 'nearRating' | 'allRatings' | 'predicted';

export const replySourceAt = (
  position: PositionHash,
  rating: number | undefined,
  replies = getReplies(),
): ReplySource => {
  const counted = replies.get(position);
  if (counted === undefined) return 'predicted';
  const moves = [...counted.values()];
  const band = bandOf(rating);
  const share = shareThatCounts(counted);
  const near = band === undefined ? 0 : share * sum(moves.map((games) => gamesNear(games, band)));
  const all = share * sum(moves.map(gamesOf));
  if (near >= ALL_RATINGS_GAMES) return 'nearRating';
  return all >= PRIOR_GAMES ? 'allRatings' : 'predicted';
};

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

const gamesOf = (games: readonly number[] = []): number => sum(games);

const gamesNear = (games: readonly number[] = [], band: number): number =>
  sum(games.map((count, other) => count * NEIGHBOR ** Math.abs(other - band)));

/** The games beyond those that a position without a row may have, so that it and one with a row hardly differ. */
const shareThatCounts = (counted: Counts): number => {
  const games = sum([...counted.values()].map(gamesOf));
  return Math.max(0, games - (LEAST_GAMES - 1)) / games;
};

const backOff = <Move extends { readonly uci: Uci; readonly chance: number }>(
  expected: readonly Move[],
  gamesWith: (uci: Uci) => number,
  share: number,
  strength: number,
): readonly Move[] => {
  const games = expected.map(({ uci }) => share * gamesWith(uci));
  const total = sum(games) + strength;
  return expected.map((move, index) => ({
    ...move,
    chance: ((games[index] ?? 0) + strength * move.chance) / total,
  }));
};
