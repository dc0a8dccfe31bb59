/** What the search knows of games, out of the database: each column as one JSON text, for rows take several times as long. */
import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import { SPEEDS } from '../../../../chess/clock';
import { OUTCOMES } from '../../../../chess/openings/game-line';
import { COLORS } from '../../../../chess/types';
import { type Json, readJson } from '../../infra/column-values';
import type { Database } from '../../infra/database';
import type { Mark } from '../filter';
import { GAMES } from '../sums';
import { type GameRows, joinRows } from './columns';

type TextRow = { readonly [Column in keyof GameRows]: Json<GameRows[Column]> };
type ChangesRow = TextRow & { readonly version: number | null; readonly total: number | null };

/** The newest games, or those behind one that was read already, at most so many. */
export const readGamesBehind = async (
  db: Database,
  libraryId: number,
  last: { readonly playedAt: number; readonly id: number } | undefined,
  limit: number,
): Promise<GameRows> => {
  const { rows } = await sql<TextRow>`select ${columnsOf(db)} from (
    select id, played_at, changed, color, outcome, speed, opening_key, opponent_key, deleted_at,
      analysis_data, white_rating, black_rating, plies from library_games
    where library_id = ${libraryId} and deleted_at is null
      ${last === undefined ? sql`` : sql`and (played_at, id) < (${last.playedAt}, ${last.id})`}
    order by played_at desc, id desc limit ${sql.lit(limit)}
  ) as games`.execute(db);
  return toGameRows(rows);
};

export type Changes = {
  readonly games: GameRows;
  /** That of the library when these were its changes; 0 when it is gone. */
  readonly version: number;
  /** Games that it had then. */
  readonly total: number;
};

/** What was changed by changes later than a version, as it is now, in one look at the database. */
export const readChanges = async (db: Database, libraryId: number, version: number): Promise<Changes> => {
  const { rows } = await sql<ChangesRow>`select ${columnsOf(db)},
      (select version from libraries where id = ${libraryId}) as version,
      (select total from library_counts where library_id = ${libraryId} and name = ${GAMES}) as total
    from library_games where ${changedSince(libraryId, version)}`.execute(db);
  return { games: toGameRows(rows), version: rows[0]?.version ?? 0, total: rows[0]?.total ?? 0 };
};

/** The games that have the mark, of those that were changed since. */
export const readMarked = async (
  db: Database,
  libraryId: number,
  mark: Mark,
  since?: number,
): Promise<readonly number[]> => {
  const { rows } = await sql<{ readonly ids: Json<readonly number[]> }>`
    select ${listOf(db, sql`game_id`)} as ids from (${gamesWith(libraryId, mark)}) as marked
    ${since === undefined ? sql`` : sql`where game_id in (select id from library_games where ${changedSince(libraryId, since)})`}
  `.execute(db);
  return rows.flatMap(({ ids }) => readJson(ids));
};

const changedSince = (libraryId: number, version: number): RawBuilder<boolean> =>
  sql`library_id = ${libraryId} and changed > ${version}`;

const gamesWith = (libraryId: number, mark: Mark): RawBuilder<unknown> =>
  mark.list === 'review'
    ? sql`select id as game_id from library_games
        where library_id = ${libraryId} and deleted_at is null and review = ${sql.lit(mark.name)}`
    : sql`select distinct game_id from library_tactics
        where library_id = ${libraryId} and list = ${mark.list} and name = ${mark.name}`;

/** All values of the rows as one text. */
const listOf = (db: Database, value: RawBuilder<unknown>): RawBuilder<unknown> =>
  isPostgres(db) ? sql`coalesce(cast(json_agg(${value}) as text), '[]')` : sql`json_group_array(${value})`;

const isPostgres = (db: Database): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

const columnsOf = (db: Database): RawBuilder<unknown> => sql`
  ${listOf(db, sql`id`)} as ids, ${listOf(db, sql`played_at`)} as times, ${listOf(db, sql`changed`)} as changes,
  ${listOf(db, sql`case when deleted_at is null then ${TRAITS} end`)} as traits,
  ${listOf(db, sql`opening_key`)} as openings, ${listOf(db, sql`opponent_key`)} as opponents,
  ${listOf(db, accuracyOf(db))} as accuracies,
  ${listOf(db, sql`case color when 'white' then black_rating else white_rating end`)} as ratings,
  ${listOf(db, sql`plies`)} as lengths`;

const accuracyOf = (db: Database): RawBuilder<number | null> =>
  isPostgres(db)
    ? sql`cast(cast(analysis_data as json) ->> 'accuracy' as double precision)`
    : sql`json_extract(analysis_data, '$.accuracy')`;

const placeIn = (column: string, values: readonly string[]): RawBuilder<number> =>
  sql`case ${sql.ref(column)} ${sql.join(
    values.map((value, place) => sql`when ${sql.lit(value)} then ${sql.lit(place)}`),
    sql` `,
  )} end`;

/** The place in the list of the same name. */
const TRAITS = sql`((${placeIn('color', COLORS)}) * ${sql.lit(OUTCOMES.length)} + ${placeIn('outcome', OUTCOMES)})
  * ${sql.lit(SPEEDS.length)} + ${placeIn('speed', SPEEDS)}`;

const toGameRows = ([row]: readonly TextRow[]): GameRows => {
  if (row === undefined) return NO_ROWS;
  const { ids, times, changes, traits, openings, opponents, accuracies, ratings, lengths } = row;
  return {
    ids: readJson(ids),
    times: readJson(times),
    changes: readJson(changes),
    traits: readJson(traits),
    openings: readJson(openings),
    opponents: readJson(opponents),
    accuracies: readJson(accuracies),
    ratings: readJson(ratings),
    lengths: readJson(lengths),
  };
};

const NO_ROWS: GameRows = joinRows([]);
