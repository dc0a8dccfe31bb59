import type { Deletion, Library } from '../../../contract/library';
import type { Database } from '../../db/infra/database';
import { readRetiredSample } from '../../db/library/libraries';
import { countReviews } from '../../db/library/figures';
import { listImports } from '../../db/library/imports';
import { readLatestOf } from '../../db/library/list';
import type { LibraryOwner } from '../../games/library-owner';
import type { Sources } from '../../sources/sources';
import { deletionOf } from './deletions';
import { toLibraryImport } from '../../games/to-library-import';

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
  const latestGames = await latestOfSites({ db, sources }, library.id);
  return {
    kind: library.kind,
    ...(await countReviews(db, library.id)),
    names: [...library.names],
    canWrite,
    ...(Object.keys(latestGames).length === 0 ? {} : { latestGames }),
    ...(sample === undefined ? {} : { replacedSample: sample }),
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
