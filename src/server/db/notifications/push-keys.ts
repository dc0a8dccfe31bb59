/** The key pair of the installation, under which it sends notifications: whoever of several makes it first has made it for all. */
import type { Database } from '../infra/database';
import { inTransaction } from '../infra/transaction';

export type SealedPushKeys = { readonly publicKey: string; readonly sealedPrivateKey: string };

/** There is one pair. */
const ID = 1;

export const readPushKeys = async (db: Database): Promise<SealedPushKeys | undefined> => {
  const row = await db.selectFrom('push_keys').selectAll().where('id', '=', ID).executeTakeFirst();
  return row && { publicKey: row.public_key, sealedPrivateKey: row.sealed_private_key };
};

/** Nothing where there are some already. */
export const keepPushKeys = async (db: Database, { publicKey, sealedPrivateKey }: SealedPushKeys): Promise<void> => {
  await db
    .insertInto('push_keys')
    .values({ id: ID, public_key: publicKey, sealed_private_key: sealedPrivateKey })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
};

/** With all that was subscribed under them; nothing where others stand there meanwhile. */
export const dropPushKeys = (db: Database, publicKey: string): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('push_keys')
      .where('public_key', '=', publicKey)
      .executeTakeFirstOrThrow();
    if (numDeletedRows > 0n) await transaction.deleteFrom('push_subscriptions').execute();
  });
