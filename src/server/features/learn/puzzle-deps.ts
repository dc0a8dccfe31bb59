import type { Database } from '../../db/infra/database';
import type { ProfileAccess } from '../../plugins/profile-access';
import type { Redis } from '../../redis';

export type PuzzleDeps = {
  readonly db: Database;
  readonly access: ProfileAccess;
  readonly redis?: Redis;
};
