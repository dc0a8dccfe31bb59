import type { Database } from '../../db/database';
import type { ProfileAccess } from '../../plugins/profile-access';

export type PuzzleDeps = { readonly db: Database; readonly access: ProfileAccess };
