/** New email addresses that wait for their owner's confirmation; one a user. */
import type { Milliseconds } from '../../../chess/types';
import type { Database } from '../infra/database';

type EmailChange = { readonly userId: number; readonly email: string; readonly hash: string };

/** Takes the place of the one that the user had asked for before. */
export const keepEmailChange = async (
  db: Database,
  { userId, email, hash }: EmailChange,
  expiresAt: Milliseconds,
): Promise<void> => {
  const row = { hash, email, expires_at: expiresAt };
  await db
    .insertInto('email_changes')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
};

/** Takes a change out, so that its link works once; undefined when there is none, or it is too old. */
export const takeEmailChange = async (
  db: Database,
  hash: string,
  now: Milliseconds,
): Promise<{ readonly userId: number; readonly email: string } | undefined> => {
  const row = await db
    .deleteFrom('email_changes')
    .where('hash', '=', hash)
    .returning(['user_id', 'email', 'expires_at'])
    .executeTakeFirst();
  return row === undefined || row.expires_at < now ? undefined : { userId: row.user_id, email: row.email };
};

/** The address is confirmed by that; false when another account has it. */
export const writeEmail = async (db: Database, userId: number, email: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ email, email_verified: 1 })
    .where('id', '=', userId)
    .where((user) =>
      user.not(
        user.exists(
          user
            .selectFrom('users as other')
            .select('other.id')
            .where('other.email', '=', email)
            .where('other.id', '<>', userId),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** The address that a user has asked for and not confirmed yet. */
export const readNewEmail = async (db: Database, userId: number, now: Milliseconds): Promise<string | undefined> => {
  const row = await db
    .selectFrom('email_changes')
    .select('email')
    .where('user_id', '=', userId)
    .where('expires_at', '>=', now)
    .executeTakeFirst();
  return row?.email;
};
