import type { Deletion, Library } from '../../../contract/library';
import type { LibraryOwner } from '../../accounts/access';
import type { Database } from '../../db/infra/database';
import { countReviews } from '../../db/library/figures';
import { listImports } from '../../db/library/imports/imports';
import { listKeptNames, type KeptName as StoredName } from '../../db/library/kept-names';
import { readRetiredSample } from '../../db/library/libraries';
import { readLatestOf } from '../../db/library/list';
import { toKeptName, toLibraryImport } from '../../games/to-contract';
import type { Sources } from '../../sources/sources';
import { deletionOf } from './deletions';

type SummaryDeps = { readonly db: Database; readonly sources: Sources };

/** How a library stands. What its user has imported is told to whoever may do so alone. */
export const summarise = async (
  { db, sources }: SummaryDeps,
  { user, library }: LibraryOwner,
  canWrite: boolean,
): Promise<Library> => {
  const imports = canWrite ? (await listImports(db, user.id)).map(toLibraryImport) : [];
  if (library === undefined) {
    return { kind: 'own', games: 0, reviewed: 0, deep: 0, waiting: 0, failed: 0, names: [], canWrite, imports };
  }
  const sample = canWrite && library.kind === 'own' ? await replacedSample(db, user.id) : undefined;
  // A sample player's name is no name at the site under which it was asked for.
  const isOfItsSite = ({ site, name }: StoredName): boolean => sources.locate({ site, name })?.site === site;
  const keptNames = canWrite ? (await listKeptNames(db, library.id)).filter(isOfItsSite).map(toKeptName) : [];
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

/** Of sites that anybody may be asked for, and that can be asked for newer games. */
const latestOfSites = async ({ db, sources }: SummaryDeps, libraryId: number): Promise<Record<string, string>> => {
  const requested = sources.all.filter(({ capabilities }) => capabilities.search && capabilities.since);
  const latest = await Promise.all(requested.map(({ site }) => readLatestOf(db, libraryId, site)));
  return Object.fromEntries(
    requested.flatMap(({ site }, index) => {
      const time = latest[index];
      return time === undefined ? [] : [[site, new Date(time).toISOString()]];
    }),
  );
};

const replacedSample = async (db: Database, userId: number): Promise<Deletion | undefined> => {
  const id = await readRetiredSample(db, userId);
  return id === undefined ? undefined : { deletion: deletionOf(id), games: (await countReviews(db, id)).games };
};
