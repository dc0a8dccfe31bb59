/** Reads games that are not deleted. Games played at the same time are ordered by insertion. */
import { type Expression, PostgresAdapter, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { lineOfMoves, MAX_TREE_PLIES } from '../../../chess/openings/game-line';
import { type PreparationGame, toPreparationGame } from '../../../chess/preparation/visits';
import type { Color, Milliseconds, Ply } from '../../../chess/types';
import { nextPiece } from '../../platform/event-loop';
import { type Json, optional, readJson } from '../column-values';
import type { Database } from '../database';
import { CONTENT_COLUMNS, LIST_COLUMNS, LIST_NAMES, toRowId, toStoredGame, toWholeGame } from './game-rows';
import type { StoredLibrary } from './libraries';
import { createLibrarySearch, type FoundGame } from './library-search';
import type { Page } from './matching';
import type { GameSource, StoredGame, WholeGame } from './schema';
import { type GamesFilter, tacticsOf } from './search-columns';

/** `places`: plies of the tactics in the filter. */
export type ListedGame<Shown> = { readonly shown: Shown; readonly places?: readonly Ply[] };

type GamesList<Shown> = (
  library: Pick<StoredLibrary, 'id' | 'version'>,
  filter: GamesFilter,
  page: Page,
) => Promise<{ readonly total: number; readonly games: readonly ListedGame<Shown>[] }>;

export const createGamesList = <Shown>(db: Database, showing: Showing<Shown>): GamesList<Shown> => {
  const search = createLibrarySearch(db);
  const shownGames = createShownGames(showing, (ids) => readGames(db, ids));
  return async (library, filter, page) => {
    const { total, games: found } = await search(library, filter, page);
    const [shown, tacticPlies] = [await shownGames(found), await readTacticPlies(db, found, filter)];
    return { total, games: shown.map((game) => ({ shown: game.shown, ...tacticPlies(game.id) })) };
  };
};

type GamePlace = Pick<WholeGame, 'playedAt' | 'id'>;

/** Newest first, after the given game. */
export const listNewest = async (
  db: Database,
  libraryId: number,
  limit: number,
  after?: GamePlace,
): Promise<readonly StoredGame[]> => {
  const rows = await db
    .selectFrom('library_games')
    .select(LIST_COLUMNS)
    .where('library_id', '=', libraryId)
    .where('deleted_at', 'is', null)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(played_at, id) < (${after?.playedAt}, ${toRowId(after?.id ?? '')})`),
    )
    .orderBy('played_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toStoredGame);
};

/** Newest first, after the given game. */
export const listNewestWithPgn = async (
  db: Database,
  libraryId: number,
  limit: number,
  after?: GamePlace,
): Promise<readonly (StoredGame & Pick<WholeGame, 'pgn'>)[]> => {
  const games = await listNewest(db, libraryId, limit, after);
  if (games.length === 0) return [];
  const rows = await db
    .selectFrom('library_contents')
    .select(['game_id', 'pgn'])
    .where(
      'game_id',
      'in',
      games.map(({ id }) => toRowId(id)),
    )
    .execute();
  const pgns = new Map(rows.map(({ game_id, pgn }) => [String(game_id), pgn]));
  return games.map((game) => ({ ...game, pgn: pgns.get(game.id) ?? '' }));
};

export const readGame = async (db: Database, libraryId: number, gameId: string): Promise<WholeGame | undefined> => {
  const row = await selectWhole(db)
    .where('library_games.id', '=', toRowId(gameId))
    .where('library_id', '=', libraryId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && toWholeGame(row);
};

/** Oldest first, after the given game. */
export const readExportPage = async (
  db: Database,
  libraryId: number,
  after: GamePlace | undefined,
  limit: number,
  { isDeleted }: { readonly isDeleted: boolean } = { isDeleted: false },
): Promise<readonly WholeGame[]> => {
  const rows = await selectWhole(db)
    .where('library_id', '=', libraryId)
    .where('deleted_at', isDeleted ? 'is not' : 'is', null)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(played_at, id) > (${after?.playedAt}, ${toRowId(after?.id ?? '')})`),
    )
    .orderBy('played_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toWholeGame);
};

/** Time of the latest game from the source. */
export const readLatestOf = async (
  db: Database,
  libraryId: number,
  source: GameSource,
): Promise<Milliseconds | undefined> => {
  const row = await db
    .selectFrom('library_games')
    .select('played_at')
    .where('library_id', '=', libraryId)
    .where('deleted_at', 'is', null)
    .where('source', '=', source)
    .orderBy('played_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.played_at;
};

type GameSummary = Pick<
  StoredGame,
  | 'id'
  | 'white'
  | 'black'
  | 'whiteRating'
  | 'blackRating'
  | 'result'
  | 'outcome'
  | 'color'
  | 'speed'
  | 'timeControl'
  | 'playedAt'
  | 'url'
>;

/** In the order of `ids`; missing ones are skipped. */
export const readGameSummaries = async (db: Database, ids: readonly string[]): Promise<readonly GameSummary[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('library_games')
    .select(['id', 'white', 'black', 'white_rating', 'black_rating', 'result', 'outcome', 'color', 'speed'])
    .select(['time_control', 'played_at', 'url'])
    .where('id', 'in', ids.map(toRowId))
    .execute();
  const heads = new Map(
    rows.map(({ id, white_rating, black_rating, time_control, played_at, url, ...head }) => [
      String(id),
      {
        ...head,
        id: String(id),
        timeControl: time_control,
        playedAt: played_at,
        ...optional('whiteRating', white_rating),
        ...optional('blackRating', black_rating),
        ...optional('url', url),
      },
    ]),
  );
  return ids.flatMap((id) => heads.get(id) ?? []);
};

const readGames = async (db: Database, ids: readonly number[]): Promise<readonly StoredGame[]> => {
  const games = db.selectFrom('library_games').select(LIST_COLUMNS).where('id', 'in', ids);
  return (await readRowsAsJson(db, games, LIST_NAMES)).map(toStoredGame);
};

const readTacticPlies = async (db: Database, games: readonly FoundGame[], filter: GamesFilter) => {
  const tactics = tacticsOf(filter);
  if (tactics.length === 0 || games.length === 0) return () => ({});
  const ids = games.map(({ id }) => id);
  const rows = db
    .selectFrom('library_tactics')
    .select(['game_id', 'ply'])
    .distinct()
    .where('game_id', 'in', ids)
    .where((row) => row.or(tactics.map(({ list, name }) => row.and({ list, name }))))
    .orderBy('ply');
  const plies = new Map(ids.map((id): [number, Ply[]] => [id, []]));
  for (const { game_id, ply } of await readRowsAsJson(db, rows, ['game_id', 'ply'])) plies.get(game_id)?.push(ply);
  return (id: number) => ({ places: plies.get(id) ?? [] });
};

const selectWhole = (db: Database) =>
  db
    .selectFrom('library_games')
    .innerJoin('library_contents', 'game_id', 'library_games.id')
    .select([...LIST_COLUMNS, ...CONTENT_COLUMNS]);

// In-memory cache of shown games, shared by the pages of a library

export type Showing<Shown> = {
  readonly show: (game: StoredGame) => Shown;
  readonly maxSize: number;
  readonly sizeOf: (shown: Shown) => number;
};

type ShownGame<Shown> = FoundGame & { readonly shown: Shown };

const createShownGames = <Shown>(
  { show, maxSize, sizeOf }: Showing<Shown>,
  read: (ids: readonly number[]) => Promise<readonly StoredGame[]>,
) => {
  const cache = new LRUCache<number, ShownGame<Shown>>({
    maxSize,
    sizeCalculation: ({ shown }) => sizeOf(shown),
  });
  const lookUp = ({ id, changed }: FoundGame): ShownGame<Shown> | undefined => {
    const known = cache.get(id);
    return known?.changed === changed ? known : undefined;
  };
  /** The row may be newer than `changed`, never older. */
  const store = (game: FoundGame, row: StoredGame): ShownGame<Shown> => {
    const fresh = { ...game, shown: show(row) };
    cache.set(game.id, fresh);
    return fresh;
  };
  return async (games: readonly FoundGame[]): Promise<readonly ShownGame<Shown>[]> => {
    const known = games.map(lookUp);
    const missing = games.filter((_game, index) => known[index] === undefined);
    if (missing.length === 0) return known.flatMap((game) => game ?? []);
    const rows = new Map((await read(missing.map(({ id }) => id))).map((row) => [Number(row.id), row]));
    return games.flatMap((game, index) => {
      const row = rows.get(game.id);
      return known[index] ?? (row === undefined ? [] : store(game, row));
    });
  };
};

// Games as position lines

/** Games per batch, some hundredths of a second; yields in between. */
const BATCH = 100;

/** `source`: the site or `pgn`. */
type LineGame = { readonly game: PreparationGame; readonly source: string; readonly rating?: number };

/** The newest games that count. */
export const readLineGames = async (
  db: Database,
  libraryId: number,
  { color, limit, addedSince }: { readonly color: Color; readonly limit: number; readonly addedSince?: Milliseconds },
): Promise<readonly LineGame[]> => {
  const games: LineGame[] = [];
  for (let offset = 0; offset < limit; offset += BATCH) {
    const rows = await db
      .selectFrom('library_games')
      .innerJoin('library_contents', 'game_id', 'id')
      .select(['id', 'moves', 'facts', 'source'])
      .where('library_id', '=', libraryId)
      .where('color', '=', color)
      .where('deleted_at', 'is', null)
      .where('excluded', 'is', null)
      .$if(addedSince !== undefined, (query) => query.where('added_at', '>=', addedSince ?? 0))
      .orderBy('played_at', 'desc')
      .orderBy('id', 'desc')
      .limit(Math.min(BATCH, limit - offset))
      .offset(offset)
      .execute();
    for (const { id, moves, facts: text, source } of rows) {
      const facts = readJson(text);
      const line = lineOfMoves(moves === '' ? [] : moves.split(' ', MAX_TREE_PLIES));
      const { rating } = facts;
      games.push({
        game: toPreparationGame(String(id), line, facts),
        source,
        rating,
      });
    }
    if (rows.length < BATCH) break;
    await nextPiece();
  }
  return games;
};

/** Rows as one JSON text: drivers convert wide rows value by value, which takes three times as long. */
const readRowsAsJson = async <Row>(
  db: Database,
  query: Expression<Row>,
  columns: readonly (keyof Row & string)[],
): Promise<readonly Row[]> => {
  const list =
    db.getExecutor().adapter instanceof PostgresAdapter
      ? sql`cast(json_agg(listed) as text)`
      : sql`json_group_array(json_object(${sql.join(columns.flatMap((name) => [sql.lit(name), sql.ref(name)]))}))`;
  const { rows } = await sql<{ readonly list: Json<readonly Row[]> | null }>`
    select ${list} as list from (${query}) as listed`.execute(db);
  return rows.flatMap(({ list: text }) => (text === null ? [] : readJson(text)));
};
