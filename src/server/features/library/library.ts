import type { Milliseconds } from '../../../chess/types';
import type { Deletion, Library } from '../../../contract/library';
import type { LibraryOwner, ProfileAccess } from '../../accounts/access';
import type { Database } from '../../db/database';
import { removeGame, restoreGame } from '../../db/library/games';
import { listImports } from '../../db/library/imports';
import { createLibrary, readLibrary, readRetiredSample, restoreLibrary } from '../../db/library/libraries';
import { readLatestOf } from '../../db/library/list';
import { countReviews } from '../../db/library/stats';
import { listTrackedAccounts, type TrackedAccount as StoredName } from '../../db/library/tracked-accounts';
import type { Owned } from '../../db/owned';
import { toLibraryImport, toTrackedAccount } from '../../games/to-contract';
import type { RequestTimeouts } from '../../http/request-bodies';
import type { Redis } from '../../platform/redis';
import type { Sources } from '../../sources/sources';
import type { Imports } from './import/imports';
import type { LibraryChanges } from './library-changes';

type SummaryDeps = { readonly db: Database; readonly sources: Sources };

/** The state of a library; imports and tracked accounts only for those who may change it. */
export const summarizeLibrary = async (
  { db, sources }: SummaryDeps,
  { user, library }: LibraryOwner,
  canWrite: boolean,
): Promise<Library> => {
  const imports = canWrite ? (await listImports(db, user.id)).map(toLibraryImport) : [];
  if (library === undefined) {
    return { kind: 'own', games: 0, reviewed: 0, deep: 0, waiting: 0, failed: 0, names: [], canWrite, imports };
  }
  const sample = canWrite && library.kind === 'own' ? await replacedSample(db, user.id) : undefined;
  // A sample player's name does not exist at the requested site.
  const isAtItsSite = ({ site, name }: StoredName): boolean => sources.locate({ site, name })?.site === site;
  const keptNames = canWrite
    ? (await listTrackedAccounts(db, library.id)).filter(isAtItsSite).map(toTrackedAccount)
    : [];
  const latestGames = await latestOfSites({ db, sources }, library.id);
  return {
    kind: library.kind,
    ...(await countReviews(db, library.id)),
    names: [...library.names],
    canWrite,
    ...(Object.keys(latestGames).length === 0 ? {} : { latestGames }),
    ...(keptNames.length === 0 ? {} : { keptNames }),
    replacedSample: sample,
    imports,
  };
};

const latestOfSites = async ({ db, sources }: SummaryDeps, libraryId: number): Promise<Record<string, string>> => {
  const incremental = sources.all.filter(({ capabilities }) => capabilities.search && capabilities.since);
  const latest = await Promise.all(incremental.map(({ site }) => readLatestOf(db, libraryId, site)));
  return Object.fromEntries(
    incremental.flatMap(({ site }, index) => {
      const time = latest[index];
      return time === undefined ? [] : [[site, new Date(time).toISOString()]];
    }),
  );
};

const replacedSample = async (db: Database, userId: number): Promise<Deletion | undefined> => {
  const id = await readRetiredSample(db, userId);
  return id === undefined ? undefined : { deletion: libraryDeletionId(id), games: (await countReviews(db, id)).games };
};

// Deletion and its undo, until the purge

/** `game 12` or `library 3`. */
const DELETION = /^(game|library) ([1-9]\d{0,8})$/;

const libraryDeletionId = (libraryId: number): string => `library ${libraryId}`;

export const deleteGame = async (
  db: Database,
  { library }: LibraryOwner & Owned,
  game: string,
  now: Milliseconds,
): Promise<Deletion | undefined> => {
  if (library === undefined || !(await removeGame(db, library.id, game, now))) return undefined;
  return { deletion: `game ${game}`, games: 1 };
};

/** Retires the library and creates an empty one; the sample library does not return automatically. */
export const deleteAll = async (db: Database, { userId }: Owned, now: Milliseconds): Promise<Deletion | undefined> => {
  const library = await readLibrary(db, userId);
  if (library === undefined) return undefined;
  const { games } = await countReviews(db, library.id);
  const names = library.kind === 'own' ? library.names : [];
  await createLibrary(db, userId, { kind: 'own', names, now });
  return { deletion: libraryDeletionId(library.id), games };
};

/** `false` if it was purged or undone already. */
export const restore = async (
  db: Database,
  owner: LibraryOwner & Owned,
  deletion: string,
  now: Milliseconds,
): Promise<boolean> => {
  const [, kind, id] = DELETION.exec(deletion) ?? [];
  if (id === undefined) return false;
  if (kind === 'library') return restoreLibrary(db, owner, Number(id), now);
  return owner.library !== undefined && restoreGame(db, owner.library.id, id);
};

export type LibraryDeps = {
  readonly db: Database;
  readonly redis?: Redis;
  readonly access: ProfileAccess;
  readonly sources: Sources;
  readonly sendingTimes: RequestTimeouts;
  readonly imports: Imports;
  readonly changes: LibraryChanges;
};
