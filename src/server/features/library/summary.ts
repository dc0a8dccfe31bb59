import type { Deletion, Library } from '../../../contract/library';
import type { Database } from '../../db/database';
import { readRetiredSample } from '../../db/libraries';
import { countReviews } from '../../db/library-figures';
import { listImports } from '../../db/library-imports';
import { readLatestOf } from '../../db/library-list';
import type { LibraryOwner } from '../../games/library-owner';
import { deletionOf } from './deletions';
import { toLibraryImport } from '../../games/to-library-import';

/** How a library stands. What its user has brought in is told to whoever may do so alone. */
export const summarise = async (db: Database, { user, library }: LibraryOwner, canWrite: boolean): Promise<Library> => {
  const imports = canWrite ? (await listImports(db, user.id)).map(toLibraryImport) : [];
  if (library === undefined) {
    return { kind: 'own', games: 0, reviewed: 0, waiting: 0, failed: 0, names: [], canWrite, imports };
  }
  const sample = canWrite && library.kind === 'own' ? await replacedSample(db, user.id) : undefined;
  const latest = await readLatestOf(db, library.id, 'lichess');
  return {
    kind: library.kind,
    ...(await countReviews(db, library.id)),
    names: [...library.names],
    canWrite,
    ...(latest === undefined ? {} : { latestLichessGame: new Date(latest).toISOString() }),
    ...(sample === undefined ? {} : { replacedSample: sample }),
    imports,
  };
};

const replacedSample = async (db: Database, userId: number): Promise<Deletion | undefined> => {
  const id = await readRetiredSample(db, userId);
  return id === undefined ? undefined : { deletion: deletionOf(id), games: (await countReviews(db, id)).games };
};
