import type { ProfileAccess } from '../../accounts/access';
import type { Database } from '../../db/infra/database';
import type { SendingTimes } from '../../http/request-bodies';
import type { Redis } from '../../platform/redis';
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
