/** In-memory search of game lists: a library is read on its first search; later searches read only changed games. */
import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { SPEEDS } from '../../../chess/clock';
import { OUTCOMES } from '../../../chess/openings/game-line';
import { COLORS } from '../../../chess/types';
import { nextPiece } from '../../platform/event-loop';
import { type Json, readJson } from '../column-values';
import type { Database } from '../database';
import type { StoredLibrary } from './libraries';
import { findIndexes, type Page } from './matching';
import {
  addMark,
  createNames,
  type GameRows,
  type GamesFilter,
  joinRows,
  type LibraryColumns,
  type Mark,
  markName,
  marksOf,
  mergeRows,
  NO_COLUMNS,
} from './search-columns';
import { GAMES } from './stats';

export type FoundGame = { readonly id: number; readonly changed: number };

type FoundGames = { readonly total: number; readonly games: readonly FoundGame[] };

/** Results are at least as new as the given version. */
export type LibrarySearch = (
  library: Pick<StoredLibrary, 'id' | 'version'>,
  filter: GamesFilter,
  page: Page,
) => Promise<FoundGames>;

/** Over all cached libraries. A game takes 35 bytes, one per mark searched for, and four per sort order. */
const MAX_CACHED_GAMES = 2_000_000;

/** Games per read, some hundredths of a second; yields in between. */
const CHUNK_SIZE = 20_000;

export const createLibrarySearch = (db: Database, chunkSize = CHUNK_SIZE): LibrarySearch => {
  const cache = new LRUCache<number, LibraryColumns>({
    maxSize: MAX_CACHED_GAMES,
    sizeCalculation: ({ columns }) => columns.ids.length + 1,
  });
  const serialize = createSerializer();
  const refresh = (id: number, version: number, marks: readonly Mark[]): Promise<LibraryColumns> =>
    serialize(id, async () => {
      const library = await refreshColumns(db, id, { known: cache.get(id), version, marks, chunkSize });
      cache.set(id, library);
      return library;
    });
  return async ({ id, version }, filter, page) => {
    const marks = marksOf(filter);
    const known = cache.get(id);
    const library = isEnough(known, version, marks) ? known : await refresh(id, version, marks);
    const { ids, changes } = library.columns;
    const { total, indexes } = findIndexes(library, filter, page);
    return { total, games: indexes.map((index) => ({ id: ids[index] ?? 0, changed: changes[index] ?? 0 })) };
  };
};

const isEnough = (
  known: LibraryColumns | undefined,
  version: number,
  marks: readonly Mark[],
): known is LibraryColumns =>
  known !== undefined && known.version >= version && marks.every((mark) => known.marks.has(markName(mark)));

type RefreshRequest = {
  readonly known: LibraryColumns | undefined;
  readonly version: number;
  readonly marks: readonly Mark[];
  readonly chunkSize: number;
};

const refreshColumns = async (
  db: Database,
  id: number,
  { known, version, marks, chunkSize }: RefreshRequest,
): Promise<LibraryColumns> => {
  let library = (known && (await readNewer(db, id, known, version))) ?? (await readAll(db, id, version, chunkSize));
  for (const mark of marks) {
    if (!library.marks.has(markName(mark))) library = addMark(library, mark, await readMarked(db, id, mark));
  }
  return library;
};

/** `undefined` when a game was purged without a visible deletion. */
const readNewer = async (
  db: Database,
  id: number,
  known: LibraryColumns,
  minVersion: number,
): Promise<LibraryColumns | undefined> => {
  if (known.version >= minVersion) return known;
  const { games, version, total } = await readChanges(db, id, known.version);
  let library = { ...mergeRows(known, games), version };
  if (library.columns.ids.length !== total) return undefined;
  for (const { mark } of known.marks.values()) {
    library = addMark(library, mark, await readMarked(db, id, mark, known.version));
  }
  return library;
};

const readAll = async (db: Database, id: number, version: number, chunkSize: number): Promise<LibraryColumns> => {
  const chunks: GameRows[] = [];
  let games = await readGamesAfter(db, id, undefined, chunkSize);
  while (games.ids.length === chunkSize) {
    chunks.push(games);
    await nextPiece();
    games = await readGamesAfter(db, id, lastOf(games), chunkSize);
  }
  const names = { openings: createNames(), opponents: createNames() };
  return mergeRows({ version, columns: NO_COLUMNS, ...names, marks: new Map() }, joinRows([...chunks, games]));
};

const lastOf = ({ ids, times }: GameRows) => ({ playedAt: times.at(-1) ?? 0, id: ids.at(-1) ?? 0 });

const createSerializer = () => {
  const ends = new Map<number, Promise<unknown>>();
  return <Answer>(id: number, act: () => Promise<Answer>): Promise<Answer> => {
    const answer = (ends.get(id) ?? Promise.resolve()).then(act, act);
    const end = answer.catch(() => undefined).finally(() => ends.get(id) === end && ends.delete(id));
    ends.set(id, end);
    return answer;
  };
};

// Queries; each column as one JSON text, since rows take several times as long

type TextRow = { readonly [Column in keyof GameRows]: Json<GameRows[Column]> };

type ChangesRow = TextRow & { readonly version: number | null; readonly total: number | null };

/** Newest first, after `last`. */
const readGamesAfter = async (
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

type Changes = {
  readonly games: GameRows;
  /** 0 when the library is gone. */
  readonly version: number;
  readonly total: number;
};

/** Games changed after a version, in one consistent query. */
const readChanges = async (db: Database, libraryId: number, version: number): Promise<Changes> => {
  const { rows } = await sql<ChangesRow>`select ${columnsOf(db)},
      (select version from libraries where id = ${libraryId}) as version,
      (select total from library_counts where library_id = ${libraryId} and name = ${GAMES}) as total
    from library_games where ${changedSince(libraryId, version)}`.execute(db);
  return { games: toGameRows(rows), version: rows[0]?.version ?? 0, total: rows[0]?.total ?? 0 };
};

const readMarked = async (db: Database, libraryId: number, mark: Mark, since?: number): Promise<readonly number[]> => {
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

const indexIn = (column: string, values: readonly string[]): RawBuilder<number> =>
  sql`case ${sql.ref(column)} ${sql.join(
    values.map((value, index) => sql`when ${sql.lit(value)} then ${sql.lit(index)}`),
    sql` `,
  )} end`;

const TRAITS = sql`((${indexIn('color', COLORS)}) * ${sql.lit(OUTCOMES.length)} + ${indexIn('outcome', OUTCOMES)})
  * ${sql.lit(SPEEDS.length)} + ${indexIn('speed', SPEEDS)}`;

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
