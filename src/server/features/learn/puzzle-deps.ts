import type { ProfileAccess } from '../../accounts/access';
import type { Database } from '../../db/infra/database';
import type { Redis } from '../../platform/redis';

export type PuzzleDeps = {
  readonly db: Database;
  readonly access: ProfileAccess;
  readonly redis?: Redis;
};
