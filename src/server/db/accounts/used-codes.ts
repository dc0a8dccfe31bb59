/** One-time codes that were taken, so that none is taken twice. */
import type { Milliseconds } from '../../../chess/types';
import type { Database } from '../infra/database';

/** Longer than any code is right: the library takes the code of the half minute before and after as well. */
const KEPT: Milliseconds = 5 * 60_000;

type OneTimeCode = { readonly userId: number; readonly code: string };

/** Claims a code; false when it was claimed before. `now` in milliseconds since 1970. */
export const claimCode = async (db: Database, { userId, code }: OneTimeCode, now: Milliseconds): Promise<boolean> => {
  await db
    .deleteFrom('used_codes')
    .where('used_at', '<', now - KEPT)
    .execute();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_codes')
    .values({ user_id: userId, code, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

/** Gives a claimed code back, which was not right. */
export const releaseCode = async (db: Database, { userId, code }: OneTimeCode): Promise<void> => {
  await db.deleteFrom('used_codes').where('user_id', '=', userId).where('code', '=', code).execute();
};
