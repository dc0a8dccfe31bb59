import type { Database } from '../../db/infra/database';
import type { ProfileAccess } from '../../plugins/profile-access';
import type { SendingTimes } from '../../plugins/slow-bodies';
import type { Redis } from '../../redis';
import type { Sources } from '../../sources/sources';
import type { Imports } from './import/imports';
import type { LibraryChanges } from './library-changes';

/** What the calls of a library need. */
export type LibraryDeps = {
  readonly db: Database;
  readonly redis?: Redis;
  readonly access: ProfileAccess;
  readonly sources: Sources;
  readonly sendingTimes: SendingTimes;
  readonly imports: Imports;
  readonly changes: LibraryChanges;
};
