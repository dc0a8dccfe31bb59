/** What of a report needs an order or a place in a game: the games that count and are not deleted, the newest first. */
import type { Speed } from '../../../chess/clock';
import type { ReportLists, Tally } from '../../../chess/player/player-report';
import { weekBefore, type WeekOfRatings } from '../../../chess/player/ratings';
import {
  TACTICAL_STRENGTHS,
  TACTICAL_WEAKNESSES,
  type TacticCount,
  type TacticList,
  type TacticLists,
  tacticsIn,
} from '../../../chess/player/tactics';
import type { Milliseconds } from '../../../chess/types';
import { MAX_PLACES } from '../../../contract/quotas';
import { optional, readJson } from '../infra/column-values';
import type { Database } from '../infra/database';
import { readRatingLists } from './trend';

const FORM_GAMES = 10;

/** The tally must be that of the same library. */
export const readOrderedLists = async (
  db: Database,
  libraryId: number,
  tally: Tally,
): Promise<Omit<ReportLists, 'openings'>> => ({
  form: await readForm(db, libraryId),
  ratings: await readRatingLists(db, libraryId),
  tactics: await readTactics(db, libraryId, tally),
});

const readForm = async (db: Database, libraryId: number): Promise<ReportLists['form']> => {
  const rows = await counted(db, libraryId)
    .innerJoin('library_contents', 'game_id', 'id')
    .select(['id', 'outcome', 'facts'])
    .limit(FORM_GAMES)
    .execute();
  return rows.map(({ id, outcome, facts }) => {
    const { expected } = readJson(facts);
    return { id: String(id), outcome, expected };
  });
};

/** Of the games of one speed, from the index of ratings. */
export const readWeekOfRatings = async (
  db: Database,
  libraryId: number,
  speed: Speed,
  now: Milliseconds,
): Promise<WeekOfRatings> => {
  const { after, until } = weekBefore(now);
  const ratedGames = db
    .selectFrom('library_games')
    .where('library_id', '=', libraryId)
    .where('speed', '=', speed)
    .where('deleted_at', 'is', null)
    .where('left_out', 'is', null)
    .where('rating', 'is not', null)
    .where('played_at', '>', after)
    .where('played_at', '<=', until);
  const edge = (order: 'asc' | 'desc') =>
    ratedGames.select('rating').orderBy('played_at', order).orderBy('id', order).limit(1).executeTakeFirst();
  const { games } = await ratedGames.select(({ fn }) => fn.countAll<number>().as('games')).executeTakeFirstOrThrow();
  const [first, latest] = [await edge('asc'), await edge('desc')];
  return { ...optional('first', first?.rating ?? null), ...optional('latest', latest?.rating ?? null), games };
};

const counted = (db: Database, libraryId: number) =>
  db
    .selectFrom('library_games')
    .where('library_id', '=', libraryId)
    .where('deleted_at', 'is', null)
    .where('left_out', 'is', null)
    .orderBy('played_at', 'desc')
    .orderBy('id', 'desc');

const readTactics = async (db: Database, libraryId: number, tally: Tally): Promise<TacticLists> => {
  const read = <Name extends string>(list: TacticList, names: Iterable<Name>) =>
    readTacticCounts(db, libraryId, { list, names, counts: tacticsIn(tally, list) });
  return {
    strengths: await read('strengths', TACTICAL_STRENGTHS),
    weaknesses: await read('weaknesses', TACTICAL_WEAKNESSES),
    missed: await read('missed', tacticsIn(tally, 'missed').keys()),
    allowed: await read('allowed', tacticsIn(tally, 'allowed').keys()),
  };
};

type Wanted<Name> = {
  readonly list: TacticList;
  readonly names: Iterable<Name>;
  /** How often each was seen. */
  readonly counts: ReadonlyMap<string, number>;
};

/** Most often first; of equals the one seen last. */
const readTacticCounts = async <Name extends string>(
  db: Database,
  libraryId: number,
  { list, names, counts }: Wanted<Name>,
): Promise<readonly TacticCount<Name>[]> => {
  const found: { tactic: TacticCount<Name>; seenAt: number; ply: number }[] = [];
  for (const name of names) {
    const count = counts.get(name);
    if (count === undefined) continue;
    const rows = await readPlaces(db, libraryId, list, name);
    const places = rows.map(({ game_id, ply }) => ({ game: String(game_id), ply }));
    found.push({ tactic: { name, count, places }, seenAt: rows[0]?.played_at ?? 0, ply: rows[0]?.ply ?? 0 });
  }
  return found
    .sort((one, other) => other.tactic.count - one.tactic.count || other.seenAt - one.seenAt || one.ply - other.ply)
    .map(({ tactic }) => tactic);
};

const readPlaces = (db: Database, libraryId: number, list: TacticList, name: string) =>
  db
    .selectFrom('library_tactics')
    .select(['game_id', 'ply', 'played_at'])
    .where('library_id', '=', libraryId)
    .where('list', '=', list)
    .where('name', '=', name)
    .orderBy('played_at', 'desc')
    .orderBy('game_id', 'desc')
    .orderBy('ply')
    .limit(MAX_PLACES)
    .execute();
