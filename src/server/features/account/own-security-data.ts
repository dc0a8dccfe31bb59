import type { Database } from '../../db/database';
import { readNewEmail } from '../../db/email-changes';
import { listDevices } from '../../db/known-devices';
import { listSessions } from '../../db/sessions';

/** What is kept of a user's sign-ins, without the secrets, for the file that a user can take along. */
export const ownSecurityData = async (db: Database, userId: number) => {
  const newEmail = await readNewEmail(db, userId, Date.now());
  return {
    sessions: await listSessions(db, userId),
    devices: await listDevices(db, userId),
    ...(newEmail === undefined ? {} : { newEmail }),
  };
};
