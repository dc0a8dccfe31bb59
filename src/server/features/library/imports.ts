/** Imports as their owners begin and cancel them; `import-worker` works them off, perhaps in another process. */
import type { Milliseconds } from '../../../chess/types';
import type { LichessImport, LibraryImport } from '../../../contract/library';
import type { Database } from '../../db/database';
import { endImport } from '../../db/library-import-steps';
import { createImport, listUnfinished, readImport } from '../../db/library-imports';
import { noSuchImport, shuttingDown } from '../../errors';
import type { LibraryChanges } from './library-changes';
import { receiveText } from './receive-text';
import { toLibraryImport } from './to-library-import';
import { untilSignal } from './until-signal';

export type Imports = {
  /** Resolves when the text has arrived whole; the rest is done afterwards. */
  receive(userId: number, about: NewText, chunks: AsyncIterable<Buffer>): Promise<LibraryImport>;
  fetchGames(userId: number, wanted: NewFetch): Promise<LibraryImport>;
  /** What has been taken stays. `false` when there is no such import of the user that is not over. */
  cancel(userId: number, importId: number): Promise<boolean>;
  cancelAll(userId: number): Promise<void>;
  /** No text is received any more. */
  close(): void;
};

export type NewText = { readonly label: string; readonly player?: string | undefined };
export type NewFetch = { readonly username: LichessImport['username']; readonly since?: Milliseconds };

export type ImportsDeps = {
  readonly db: Database;
  readonly changes: LibraryChanges;
  readonly now?: () => Milliseconds;
};

export const createImports = ({ db, changes, now = Date.now }: ImportsDeps): Imports => {
  const closing = new AbortController();

  const tellOf = async (importId: number): Promise<LibraryImport> => {
    const stored = await readImport(db, importId);
    if (stored === undefined) throw noSuchImport();
    changes.tell(stored.userId);
    return toLibraryImport(stored);
  };

  const cancel = async (userId: number, importId: number): Promise<boolean> => {
    const stored = await readImport(db, importId);
    if (stored?.userId !== userId || !(await endImport(db, importId, { state: 'cancelled' }))) return false;
    changes.tellWork();
    changes.tell(userId);
    return true;
  };

  return {
    receive: async (userId, { label, player }, chunks) => {
      const settings = player === undefined ? {} : { player };
      const importId = await createImport(db, { userId, kind: 'pgn', label, settings, now: now() });
      changes.tell(userId);
      const text = untilSignal(chunks, closing.signal, shuttingDown);
      await receiveText(db, importId, text).finally(() => changes.tell(userId));
      changes.tellWork();
      return tellOf(importId);
    },
    fetchGames: async (userId, settings) => {
      const label = settings.username;
      const importId = await createImport(db, { userId, kind: 'lichess', label, settings, now: now() });
      changes.tellWork();
      return tellOf(importId);
    },
    cancel,
    cancelAll: async (userId) => {
      for (const { id, userId: whose } of await listUnfinished(db)) if (whose === userId) await cancel(userId, id);
    },
    close: () => closing.abort(),
  };
};
