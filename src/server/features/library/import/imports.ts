/** Imports as their owners begin and cancel them; `import-worker` works them off, perhaps in another process. */
import type { Milliseconds } from '../../../../chess/types';
import { type LibraryImport, MAX_IMPORT_BYTES, PGN_IMPORT, type SiteImport } from '../../../../contract/library';
import { QUOTAS } from '../../../../contract/quotas';
import { type Database, inTransaction } from '../../../db/database';
import { endImport } from '../../../db/library/import-steps';
import {
  appendPiece,
  createImport,
  finishReceiving,
  listUnfinished,
  type NewImport,
  readImport,
} from '../../../db/library/imports';
import { lockUser } from '../../../db/library/libraries';
import {
  blankImport,
  HttpFailure,
  importTooLarge,
  noSuchImport,
  shuttingDown,
  tooManyGamesKept,
  tooManyImports,
  tooManyImportsOfAll,
  tooMuchText,
} from '../../../errors';
import { toLibraryImport } from '../../../games/to-contract';
import { untilSignal } from '../../../platform/background-work';
import { cutPieces } from '../../../platform/decode-text';
import type { LibraryChanges } from '../library-changes';
import type { LibraryThread } from '../library-tasks';
import { countKeptGames, readImportUse, readWaitingBytes } from '../queries';

export type Imports = {
  /** Resolves when the text has arrived whole; the rest is done afterwards. */
  receive(userId: number, about: NewText, chunks: AsyncIterable<Buffer>): Promise<LibraryImport>;
  /** Of a player at a site. */
  fetchGames(userId: number, site: string, wanted: NewFetch): Promise<LibraryImport>;
  /** The same, when nobody has begun it. */
  fetchByItself(userId: number, site: string, wanted: NewFetch): Promise<void>;
  /** What has been taken stays. `false` when there is no such import of the user that is not over. */
  cancel(userId: number, importId: number): Promise<boolean>;
  cancelAll(userId: number): Promise<void>;
  /** No text is received any more. */
  close(): void;
};

type NewText = { readonly label: string; readonly player?: string };

type NewFetch = { readonly username: SiteImport['username']; readonly since?: Milliseconds };

type ImportsDeps = {
  readonly db: Database;
  /** In which the bytes of a text are decoded. */
  readonly thread: LibraryThread;
  readonly changes: LibraryChanges;
  readonly now?: () => Milliseconds;
};

export const createImports = ({ db, thread, changes, now = Date.now }: ImportsDeps): Imports => {
  const closing = new AbortController();

  const reportImport = async (importId: number): Promise<LibraryImport> => {
    const stored = await readImport(db, importId);
    if (stored === undefined) throw noSuchImport();
    changes.tell(stored.userId);
    return toLibraryImport(stored);
  };

  const beginFetch = async (userId: number, site: string, settings: NewFetch, isAutomatic: boolean) => {
    const wanted = { userId, kind: site, label: settings.username, settings, now: now(), isAutomatic };
    const importId = await begin(db, wanted);
    changes.reportWork();
    return importId;
  };

  const cancel = async (userId: number, importId: number): Promise<boolean> => {
    const stored = await readImport(db, importId);
    if (stored?.userId !== userId || !(await endImport(db, importId, { state: 'cancelled' }))) return false;
    changes.reportWork();
    changes.tell(userId);
    return true;
  };

  return {
    receive: async (userId, { label, player }, chunks) => {
      const settings = player === undefined ? {} : { player };
      const importId = await begin(db, { userId, kind: PGN_IMPORT, label, settings, now: now() });
      changes.tell(userId);
      const text = untilSignal(chunks, closing.signal, shuttingDown);
      await receiveText({ db, thread, importId, userId }, text).finally(() => changes.tell(userId));
      changes.reportWork();
      return reportImport(importId);
    },
    fetchGames: async (userId, site, settings) => reportImport(await beginFetch(userId, site, settings, false)),
    fetchByItself: async (userId, site, settings) => {
      await beginFetch(userId, site, settings, true);
    },
    cancel,
    cancelAll: async (userId) => {
      for (const { id, userId: whose } of await listUnfinished(db)) if (whose === userId) await cancel(userId, id);
    },
    close: () => closing.abort(),
  };
};

/** Refuses one beyond the quotas. Those of a user begin one after the other, so that none is counted too late. */
const begin = (db: Database, wanted: NewImport): Promise<number> =>
  inTransaction(db, async (transaction) => {
    await lockUser(transaction, wanted.userId);
    const { imports, importsOfAll } = await readImportUse(transaction, wanted.userId);
    if (imports >= QUOTAS.imports) throw tooManyImports();
    if (importsOfAll >= QUOTAS.importsOfAll) throw tooManyImportsOfAll();
    const kept = await countKeptGames(transaction, wanted.userId, QUOTAS.keptGames);
    if (kept >= QUOTAS.keptGames) throw tooManyGamesKept();
    return createImport(transaction, wanted);
  });

/**
 * The text of an import on its way into the database, piece by piece, so that no memory ever holds it whole. What its bytes
 * mean is found out in a thread: that costs as much as their writer wants it to.
 */

type Receiving = {
  readonly db: Database;
  readonly thread: LibraryThread;
  readonly importId: number;
  readonly userId: number;
};

/** Throws, and drops what has come, when it is too long, blank, breaks off, or too much waits already. */
const receiveText = async (
  { db, thread, importId, userId }: Receiving,
  chunks: AsyncIterable<Buffer>,
): Promise<void> => {
  let number = 0;
  let size = 0;
  let isBlank = true;
  try {
    for await (const piece of cutPieces(bounded(chunks))) {
      const text = await decodeIn(thread, piece);
      await refuseTooMuch(db, userId, Buffer.byteLength(text));
      await appendPiece(db, importId, number++, text);
      size += text.length;
      isBlank &&= text.trim() === '';
    }
    if (isBlank) throw blankImport();
  } catch (error) {
    if (error instanceof HttpFailure) await endImport(db, importId, { state: 'failed', message: error.message });
    else await endImport(db, importId, { state: 'cancelled' });
    throw error;
  }
  await finishReceiving(db, importId, size);
};

const decodeIn = async (thread: LibraryThread, piece: Uint8Array): Promise<string> => {
  const decoded = await thread.run('decodeText', piece);
  if (decoded.ok) return decoded.value;
  if (decoded.error === 'closed') throw shuttingDown();
  throw new Error('The thread that decodes texts ended');
};

const refuseTooMuch = async (db: Database, userId: number, bytes: number): Promise<void> => {
  const { own, all } = await readWaitingBytes(db, userId);
  if (own + bytes > QUOTAS.waitingBytes) throw tooMuchText();
  if (all + bytes > QUOTAS.waitingBytesOfAll) throw tooManyImportsOfAll();
};

async function* bounded(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > MAX_IMPORT_BYTES) throw importTooLarge();
    yield chunk;
  }
}
