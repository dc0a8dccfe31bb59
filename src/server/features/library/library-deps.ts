import type { Database } from '../../db/database';
import type { ProfileAccess } from '../../plugins/profile-access';
import type { Sources } from '../../sources/sources';
import type { Imports } from './imports';
import type { LibraryChanges } from './library-changes';
import type { Reviewer } from './reviewer';

/** What the calls of a library need. */
export type LibraryDeps = {
  readonly db: Database;
  readonly access: ProfileAccess;
  readonly sources: Sources;
  readonly imports: Imports;
  readonly reviewer: Reviewer;
  readonly changes: LibraryChanges;
};
