/**
 * The search of the list of games, in the memory of this process: a library is read when it is searched for the first
 * time, and after that only what its changes have changed, whichever process made them.
 */
import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../infra/database';
import { markName, marksOf, type GamesFilter, type Mark } from '../filter';
import type { StoredLibrary } from '../libraries';
import { addMark, joinRows, mergeRows, NO_COLUMNS, type GameRows, type LibraryColumns } from './columns';
import { findPlaces, type Page } from './matching';
import { createNames } from './names';
import { readChanges, readGamesBehind, readMarked } from './read-games';

/** A game, and the version of its library with which it was changed last: the same two, the same game in every list. */
export type FoundGame = { readonly id: number; readonly changed: number };
/** The page's games, and how many meet the filter in all. */
export type FoundGames = { readonly total: number; readonly games: readonly FoundGame[] };
/** At least as new as the library that is given. */
export type LibrarySearch = (
  library: Pick<StoredLibrary, 'id' | 'version'>,
  filter: GamesFilter,
  page: Page,
) => Promise<FoundGames>;

/**
 * Of all libraries that are kept; a game takes 35 bytes, one for each tactic that its library was searched for, and four
 * for each order.
 */
const MOST_GAMES = 1_000_000;
/** Games that are read at once, in some hundredths of a second: others get their turn between. */
const PORTION = 20_000;

export const createLibrarySearch = (db: Database, portion = PORTION): LibrarySearch => {
  const kept = new LRUCache<number, LibraryColumns>({
    maxSize: MOST_GAMES,
    sizeCalculation: ({ columns }) => columns.ids.length + 1,
  });
  const inTurn = createTurns();
  const bring = (id: number, version: number, marks: readonly Mark[]): Promise<LibraryColumns> =>
    inTurn(id, async () => {
      const library = await bringUpToDate(db, id, { known: kept.get(id), version, marks, portion });
      kept.set(id, library);
      return library;
    });
  return async ({ id, version }, filter, page) => {
    const marks = marksOf(filter);
    const known = kept.get(id);
    const library = isEnough(known, version, marks) ? known : await bring(id, version, marks);
    const { ids, changes } = library.columns;
    const { total, places } = findPlaces(library, filter, page);
    return { total, games: places.map((place) => ({ id: ids[place] ?? 0, changed: changes[place] ?? 0 })) };
  };
};

const isEnough = (
  known: LibraryColumns | undefined,
  version: number,
  marks: readonly Mark[],
): known is LibraryColumns =>
  known !== undefined && known.version >= version && marks.every((mark) => known.marks.has(markName(mark)));

type Wanted = {
  readonly known: LibraryColumns | undefined;
  readonly version: number;
  readonly marks: readonly Mark[];
  readonly portion: number;
};

const bringUpToDate = async (
  db: Database,
  id: number,
  { known, version, marks, portion }: Wanted,
): Promise<LibraryColumns> => {
  let library = (known && (await readNewer(db, id, known, version))) ?? (await readAll(db, id, version, portion));
  for (const mark of marks) {
    if (!library.marks.has(markName(mark))) library = addMark(library, mark, await readMarked(db, id, mark));
  }
  return library;
};

/** `undefined` when a game has gone that was not seen to be deleted first. */
const readNewer = async (
  db: Database,
  id: number,
  known: LibraryColumns,
  wanted: number,
): Promise<LibraryColumns | undefined> => {
  if (known.version >= wanted) return known;
  const { games, version, total } = await readChanges(db, id, known.version);
  let library = { ...mergeRows(known, games), version };
  if (library.columns.ids.length !== total) return undefined;
  for (const { mark } of known.marks.values()) {
    library = addMark(library, mark, await readMarked(db, id, mark, known.version));
  }
  return library;
};

/** What is changed meanwhile is read again as a change of a later version. */
const readAll = async (db: Database, id: number, version: number, portion: number): Promise<LibraryColumns> => {
  const portions: GameRows[] = [];
  let games = await readGamesBehind(db, id, undefined, portion);
  while (games.ids.length === portion) {
    portions.push(games);
    await setImmediate();
    games = await readGamesBehind(db, id, lastOf(games), portion);
  }
  const names = { openings: createNames(), opponents: createNames() };
  return mergeRows({ version, columns: NO_COLUMNS, ...names, marks: new Map() }, joinRows([...portions, games]));
};

const lastOf = ({ ids, times }: GameRows) => ({ playedAt: times.at(-1) ?? 0, id: ids.at(-1) ?? 0 });

/** What is done for the same library is done one after the other. */
const createTurns = () => {
  const ends = new Map<number, Promise<unknown>>();
  return <Answer>(id: number, act: () => Promise<Answer>): Promise<Answer> => {
    const answer = (ends.get(id) ?? Promise.resolve()).then(act, act);
    const end = answer.catch(() => undefined).finally(() => ends.get(id) === end && ends.delete(id));
    ends.set(id, end);
    return answer;
  };
};
