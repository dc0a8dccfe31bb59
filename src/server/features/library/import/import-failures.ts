import { errorSentence } from '../../../../messages/errors';
import type { Database } from '../../../db/infra/database';
import { endImport } from '../../../db/library/imports/import-steps';
import type { StoredImport } from '../../../db/library/imports/imports';

type Failing = Pick<StoredImport, 'id' | 'nextPiece'>;

/**
 * Imports that failed: each is tried again from where it is, for the database may have been away. It is over when no try
 * gets it any further.
 */
export type ImportFailures = {
  note(failing: Failing): Promise<void>;
  /** It got to its end. */
  forget(done: Failing): void;
};

export const createImportFailures = (db: Database): ImportFailures => {
  /** The pieces at which they failed. */
  const pieces = new Map<number, number>();
  return {
    note: async ({ id, nextPiece }) => {
      const isStuck = pieces.get(id) === nextPiece;
      pieces.set(id, nextPiece);
      if (!isStuck) return;
      await endImport(db, id, { state: 'failed', message: errorSentence({ id: 'import-broken' }), nextPiece });
      pieces.delete(id);
    },
    forget: ({ id }) => void pieces.delete(id),
  };
};
