/** Parts of a report that need an order: games that count and are not deleted, newest first. */
import { sql } from 'kysely';
import { type Speed, SPEEDS } from '../../../chess/clock';
import type { ReportLists, Stats } from '../../../chess/player/player-report';
import {
  MAX_TREND_POINTS,
  type RatingLists,
  type TimeRange,
  TREND_BUCKETS,
  type TrendPoint,
  weekBefore,
  type WeekRatings,
} from '../../../chess/player/ratings';
import {
  TACTICAL_STRENGTHS,
  TACTICAL_WEAKNESSES,
  type TacticCount,
  type TacticList,
  type TacticLists,
  tacticsIn,
} from '../../../chess/player/tactics';
import type { Milliseconds } from '../../../chess/types';
import { MAX_TACTIC_POSITIONS } from '../../../contract/quotas';
import { optional, readJson } from '../column-values';
import type { Database } from '../database';

const FORM_GAMES = 10;

/** `tally`: of the same library. */
export const readOrderedLists = async (
  db: Database,
  libraryId: number,
  tally: Stats,
): Promise<Omit<ReportLists, 'openings'>> => ({
  form: await readForm(db, libraryId),
  ratings: await readRatingLists(db, libraryId),
  tactics: await readTactics(db, libraryId, tally),
});

const readForm = async (db: Database, libraryId: number): Promise<ReportLists['form']> => {
  const rows = await countedGames(db, libraryId)
    .innerJoin('library_contents', 'game_id', 'id')
    .select(['id', 'outcome', 'facts'])
    .limit(FORM_GAMES)
    .execute();
  return rows.map(({ id, outcome, facts }) => {
    const { expected } = readJson(facts);
    return { id: String(id), outcome, expected };
  });
};

export const readWeekOfRatings = async (
  db: Database,
  libraryId: number,
  speed: Speed,
  now: Milliseconds,
): Promise<WeekRatings> => {
  const { after, until } = weekBefore(now);
  const ratedGames = db
    .selectFrom('library_games')
    .where('library_id', '=', libraryId)
    .where('speed', '=', speed)
    .where('deleted_at', 'is', null)
    .where('excluded', 'is', null)
    .where('rating', 'is not', null)
    .where('played_at', '>', after)
    .where('played_at', '<=', until);
  const edge = (order: 'asc' | 'desc') =>
    ratedGames.select('rating').orderBy('played_at', order).orderBy('id', order).limit(1).executeTakeFirst();
  const { games } = await ratedGames.select(({ fn }) => fn.countAll<number>().as('games')).executeTakeFirstOrThrow();
  const [first, latest] = [await edge('asc'), await edge('desc')];
  return { ...optional('first', first?.rating ?? null), ...optional('latest', latest?.rating ?? null), games };
};

const countedGames = (db: Database, libraryId: number) =>
  db
    .selectFrom('library_games')
    .where('library_id', '=', libraryId)
    .where('deleted_at', 'is', null)
    .where('excluded', 'is', null)
    .orderBy('played_at', 'desc')
    .orderBy('id', 'desc');

const readTactics = async (db: Database, libraryId: number, tally: Stats): Promise<TacticLists> => {
  const read = <Name extends string>(list: TacticList, names: Iterable<Name>) =>
    readTacticCounts(db, libraryId, { list, names, counts: tacticsIn(tally, list) });
  return {
    strengths: await read('strengths', TACTICAL_STRENGTHS),
    weaknesses: await read('weaknesses', TACTICAL_WEAKNESSES),
    missed: await read('missed', tacticsIn(tally, 'missed').keys()),
    allowed: await read('allowed', tacticsIn(tally, 'allowed').keys()),
  };
};

type TacticQuery<Name> = {
  readonly list: TacticList;
  readonly names: Iterable<Name>;
  readonly counts: ReadonlyMap<string, number>;
};

/** Most frequent first, ties by the latest occurrence. */
const readTacticCounts = async <Name extends string>(
  db: Database,
  libraryId: number,
  { list, names, counts }: TacticQuery<Name>,
): Promise<readonly TacticCount<Name>[]> => {
  const found: { tactic: TacticCount<Name>; seenAt: number; ply: number }[] = [];
  for (const name of names) {
    const count = counts.get(name);
    if (count === undefined) continue;
    const rows = await readOccurrences(db, libraryId, list, name);
    const places = rows.map(({ game_id, ply }) => ({ game: String(game_id), ply }));
    found.push({ tactic: { name, count, places }, seenAt: rows[0]?.played_at ?? 0, ply: rows[0]?.ply ?? 0 });
  }
  return found
    .sort((one, other) => other.tactic.count - one.tactic.count || other.seenAt - one.seenAt || one.ply - other.ply)
    .map(({ tactic }) => tactic);
};

const readOccurrences = (db: Database, libraryId: number, list: TacticList, name: string) =>
  db
    .selectFrom('library_tactics')
    .select(['game_id', 'ply', 'played_at'])
    .where('library_id', '=', libraryId)
    .where('list', '=', list)
    .where('name', '=', name)
    .orderBy('played_at', 'desc')
    .orderBy('game_id', 'desc')
    .orderBy('ply')
    .limit(MAX_TACTIC_POSITIONS)
    .execute();

// Rating trend, thinned in SQL so that only shown games are read

const readRatingLists = (db: Database, libraryId: number): Promise<RatingLists> =>
  listFormats((speed) => readFormat(db, libraryId, speed));

/** Only the latest game of each speed. */
export const readLatestRatings = (db: Database, libraryId: number): Promise<RatingLists> =>
  listFormats((speed) => readNewest(db, libraryId, { speed, limit: 1 }));

const listFormats = async (read: (speed: Speed) => Promise<readonly TrendPoint[]>): Promise<RatingLists> => {
  const trend: TrendPoint[] = [];
  for (const speed of SPEEDS) trend.push(...(await read(speed)));
  trend.sort(oldestFirst);
  return {
    latest: SPEEDS.flatMap((speed) => {
      const point = trend.findLast((one) => one.speed === speed);
      return point === undefined ? [] : [{ speed, rating: point.rating, playedAt: point.playedAt }];
    }),
    trend,
  };
};

const oldestFirst = (one: TrendPoint, other: TrendPoint): number =>
  one.playedAt - other.playedAt || Number(one.game) - Number(other.game);

const readFormat = async (db: Database, libraryId: number, speed: Speed): Promise<readonly TrendPoint[]> => {
  const newest = await readNewest(db, libraryId, { speed, limit: MAX_TREND_POINTS + 1 });
  if (newest.length <= MAX_TREND_POINTS) return newest;
  const oldest = await ratedGames(db, libraryId, speed).select('played_at').orderBy('played_at').limit(1).execute();
  const time = { from: oldest[0]?.played_at ?? 0, to: newest[0]?.playedAt ?? 0 };
  const rows = await db
    .selectFrom('library_games')
    .select(['id', 'played_at', 'rating'])
    .where('id', 'in', await readShownIds(db, libraryId, { speed, time }))
    .execute();
  return toPoints(rows, speed);
};

const readNewest = async (
  db: Database,
  libraryId: number,
  { speed, limit }: { readonly speed: Speed; readonly limit: number },
): Promise<readonly TrendPoint[]> => {
  const rows = await ratedGames(db, libraryId, speed)
    .select(['id', 'played_at', 'rating'])
    .orderBy('played_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return toPoints(rows, speed);
};

type Row = { readonly id: number; readonly played_at: number; readonly rating: number | null };

const toPoints = (rows: readonly Row[], speed: Speed): readonly TrendPoint[] =>
  rows.flatMap(({ id, played_at: playedAt, rating }) =>
    rating === null ? [] : [{ game: String(id), playedAt, rating, speed }],
  );

/** Exceeds every id, so that rating and id combine into one number ordered by rating. */
const ID_RANGE = 2 ** 31;

const readShownIds = async (
  db: Database,
  libraryId: number,
  { speed, time: { from, to } }: { readonly speed: Speed; readonly time: TimeRange },
): Promise<readonly number[]> => {
  const rating = sql`cast(rating as bigint) * ${sql.lit(ID_RANGE)}`;
  const stretches = await ratedGames(db, libraryId, speed)
    .select(({ fn }) => [fn.min('played_at').as('first'), fn.max('played_at').as('last')])
    .select([sql<number>`max(${rating} - id)`.as('highest'), sql<number>`min(${rating} + id)`.as('lowest')])
    .groupBy(sql`(played_at - ${sql.lit(from)}) * ${sql.lit(TREND_BUCKETS)} / ${sql.lit(to - from + 1)}`)
    .execute();
  const ends = stretches.flatMap(({ first, last }) => [first, last]);
  const moments = await ratedGames(db, libraryId, speed)
    .select(({ fn }) => ['played_at', fn.min('id').as('first'), fn.max('id').as('last')])
    .where('played_at', 'in', ends)
    .groupBy('played_at')
    .execute();
  const at = new Map(moments.map((moment) => [moment.played_at, moment]));
  const shown = stretches.flatMap(({ first, last, highest, lowest }) => [
    ...[at.get(first)?.first ?? 0, at.get(last)?.last ?? 0],
    Math.ceil(highest / ID_RANGE) * ID_RANGE - highest,
    lowest - Math.floor(lowest / ID_RANGE) * ID_RANGE,
  ]);
  return [...new Set(shown)];
};

const ratedGames = (db: Database, libraryId: number, speed: Speed) =>
  db
    .selectFrom('library_games')
    .where('library_id', '=', libraryId)
    .where('speed', '=', speed)
    .where('deleted_at', 'is', null)
    .where('excluded', 'is', null)
    .where('rating', 'is not', null);
