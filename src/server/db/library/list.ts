/** Reading the games of a library that are not deleted. Of the same moment, the one that came in later is the newer. */
import { sql } from 'kysely';
import type { Milliseconds, Ply } from '../../../chess/types';
import { optional } from '../infra/column-values';
import type { Database } from '../infra/database';
import { readRowsAsJson } from '../infra/rows-as-json';
import { type GamesFilter, tacticsOf } from './filter';
import type { GameSource, StoredGame, WholeGame } from './game';
import { CONTENT_COLUMNS, LIST_COLUMNS, LIST_NAMES, toRowId, toStoredGame, toWholeGame } from './game-row';
import type { StoredLibrary } from './libraries';
import { createLibrarySearch, type FoundGame } from './search/library-search';
import type { Page } from './search/matching';
import { createShownGames, type Showing } from './search/shown-games';

/** As it is shown, with the plies of the tactics that were filtered by. */
export type ListedGame<Shown> = { readonly shown: Shown; readonly places?: readonly Ply[] };

/** A page of the games that meet the filter; `total` is how many do. */
export type GamesList<Shown> = (
  library: Pick<StoredLibrary, 'id' | 'version'>,
  filter: GamesFilter,
  page: Page,
) => Promise<{ readonly total: number; readonly games: readonly ListedGame<Shown>[] }>;

/** Remembers what it has read of libraries and how games are shown, so that there should be one. */
export const createGamesList = <Shown>(db: Database, showing: Showing<Shown>): GamesList<Shown> => {
  const search = createLibrarySearch(db);
  const shownGames = createShownGames(showing, (ids) => readGames(db, ids));
  return async (library, filter, page) => {
    const { total, games: found } = await search(library, filter, page);
    const [shown, places] = [await shownGames(found), await readPlaces(db, found, filter)];
    return { total, games: shown.map((game) => ({ shown: game.shown, ...places(game.id) })) };
  };
};

/** The newest first. */
export const listNewest = async (db: Database, libraryId: number, limit: number): Promise<readonly StoredGame[]> => {
  const rows = await db
    .selectFrom('library_games')
    .select(LIST_COLUMNS)
    .where('library_id', '=', libraryId)
    .where('deleted_at', 'is', null)
    .orderBy('played_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toStoredGame);
};

/** The newest first, each with its PGN. */
export const listNewestWithPgn = async (
  db: Database,
  libraryId: number,
  limit: number,
): Promise<readonly (StoredGame & Pick<WholeGame, 'pgn'>)[]> => {
  const games = await listNewest(db, libraryId, limit);
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

/** The next games after one, the oldest first; from the oldest of all when none is given. */
export const pageForExport = async (
  db: Database,
  libraryId: number,
  after: Pick<WholeGame, 'playedAt' | 'id'> | undefined,
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

/** When the latest game of the source was played. */
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

/** What tells a game from others. */
export type GameHead = Pick<
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

/** Those that are there, in the order of the numbers. */
export const readGameHeads = async (db: Database, ids: readonly string[]): Promise<readonly GameHead[]> => {
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
        ...{ id: String(id), timeControl: time_control, playedAt: played_at },
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

const readPlaces = async (db: Database, games: readonly FoundGame[], filter: GamesFilter) => {
  const tactics = tacticsOf(filter);
  if (tactics.length === 0 || games.length === 0) return () => ({});
  const ids = games.map(({ id }) => id);
  const places = db
    .selectFrom('library_tactics')
    .select(['game_id', 'ply'])
    .distinct()
    .where('game_id', 'in', ids)
    .where((place) => place.or(tactics.map(({ list, name }) => place.and({ list, name }))))
    .orderBy('ply');
  const plies = new Map(ids.map((id): [number, Ply[]] => [id, []]));
  for (const { game_id, ply } of await readRowsAsJson(db, places, ['game_id', 'ply'])) plies.get(game_id)?.push(ply);
  return (id: number) => ({ places: plies.get(id) ?? [] });
};

const selectWhole = (db: Database) =>
  db
    .selectFrom('library_games')
    .innerJoin('library_contents', 'game_id', 'library_games.id')
    .select([...LIST_COLUMNS, ...CONTENT_COLUMNS]);
