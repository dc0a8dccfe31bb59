import type { Database } from '../../db/infra/database';
import { readNewEmail } from '../../db/accounts/email-changes';
import { listDevices } from '../../db/accounts/known-devices';
import { listSessions } from '../../db/accounts/sessions';

/** What is kept of a user's sign-ins, without the secrets, for the file that a user can take along. */
export const ownSecurityData = async (db: Database, userId: number) => {
  const newEmail = await readNewEmail(db, userId, Date.now());
  return {
    sessions: await listSessions(db, userId),
    devices: await listDevices(db, userId),
    ...(newEmail === undefined ? {} : { newEmail }),
  };
};
