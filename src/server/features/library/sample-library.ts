/** The games with which a fresh installation begins, as those of its owner. */
import type { Milliseconds } from '../../../chess/types';
import { SAMPLE_OWNER } from '../../../contract/player/samples';
import { OWNER_ID } from '../../../contract/profile-paths';
import type { Database } from '../../db/infra/database';
import { inTransaction } from '../../db/infra/transaction';
import { addGames } from '../../db/library/games';
import { createLibrary, hasAnyLibrary, lockUser } from '../../db/library/libraries';

/** User 1 gets the sample library, whole or not at all, unless there is or was another one. */
export const addSampleLibrary = async (db: Database, now: Milliseconds = Date.now()): Promise<void> => {
  if (await hasAnyLibrary(db, OWNER_ID)) return;
  const { SAMPLE_ROWS } = await import('./sample-rows');
  const names = [SAMPLE_OWNER.username, SAMPLE_OWNER.name];
  await inTransaction(db, async (transaction) => {
    // Another server may be doing the same.
    await lockUser(transaction, OWNER_ID);
    if (await hasAnyLibrary(transaction, OWNER_ID)) return;
    const { id } = await createLibrary(transaction, OWNER_ID, { kind: 'sample', names, now });
    const games = SAMPLE_ROWS.map((row) => ({ ...row, addedAt: now }));
    await addGames(transaction, id, games);
  });
};
