import type { Database } from './database';

type Act<Answer> = (transaction: Database) => Promise<Answer>;

/** Within the transaction that `db` is, or in one of its own: all that is written, or nothing. */
export const inTransaction = <Answer>(db: Database, act: Act<Answer>): Promise<Answer> =>
  db.isTransaction ? act(db) : db.transaction().execute(act);

/** For several reads that must fit together: none of them sees what is written meanwhile. */
export const inSnapshot = <Answer>(db: Database, read: Act<Answer>): Promise<Answer> =>
  db.isTransaction ? read(db) : db.transaction().setIsolationLevel('repeatable read').execute(read);
