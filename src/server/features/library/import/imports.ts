/** Starting and canceling imports; a worker, perhaps in another process, runs them. */
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
import type { Owned } from '../../../db/owned';
import { fail, HttpError } from '../../../errors';
import { toLibraryImport } from '../../../games/to-contract';
import { abortable } from '../../../platform/background-work';
import { cutPieces } from '../../../platform/text-pieces';
import type { LibraryChanges } from '../library-changes';
import type { LibraryThread } from '../library-tasks';
import { countStoredGames, readImportUse, readWaitingBytes } from '../queries';

export type Imports = {
  /** Resolves when the whole text is stored; parsing follows. */
  receiveText(owner: Owned, about: TextImportRequest, chunks: AsyncIterable<Buffer>): Promise<LibraryImport>;
  fetchGames(owner: Owned, site: string, wanted: SiteImportRequest): Promise<LibraryImport>;
  fetchAutomatically(userId: number, site: string, wanted: SiteImportRequest): Promise<void>;
  /** Games already imported remain. `false` if the user has no such unfinished import. */
  cancel(owner: Owned, importId: number): Promise<boolean>;
  cancelAll(owner: Owned): Promise<void>;
  close(): void;
};

type TextImportRequest = { readonly label: string; readonly player?: string };

type SiteImportRequest = { readonly username: SiteImport['username']; readonly since?: Milliseconds };

type ImportsDeps = {
  readonly db: Database;
  readonly thread: LibraryThread;
  readonly changes: LibraryChanges;
  readonly now?: () => Milliseconds;
};

export const createImports = ({ db, thread, changes, now = Date.now }: ImportsDeps): Imports => {
  const closing = new AbortController();

  const reportImport = async (importId: number): Promise<LibraryImport> => {
    const stored = await readImport(db, importId);
    if (stored === undefined) throw fail('no-such-import');
    changes.notify(stored.userId);
    return toLibraryImport(stored);
  };

  const startFetch = async (userId: number, site: string, settings: SiteImportRequest, isAutomatic: boolean) => {
    const request = { userId, kind: site, label: settings.username, settings, now: now(), isAutomatic };
    const importId = await startImport(db, request);
    changes.notifyWork();
    return importId;
  };

  const cancel: Imports['cancel'] = async ({ userId }, importId) => {
    const stored = await readImport(db, importId);
    if (stored?.userId !== userId || !(await endImport(db, importId, { state: 'cancelled' }))) return false;
    changes.notifyWork();
    changes.notify(userId);
    return true;
  };

  return {
    receiveText: async ({ userId }, { label, player }, chunks) => {
      const settings = player === undefined ? {} : { player };
      const importId = await startImport(db, { userId, kind: PGN_IMPORT, label, settings, now: now() });
      changes.notify(userId);
      const text = abortable(chunks, closing.signal, () => fail('shutting-down'));
      await receiveText({ db, thread, importId, userId }, text).finally(() => changes.notify(userId));
      changes.notifyWork();
      return reportImport(importId);
    },
    fetchGames: async ({ userId }, site, settings) => reportImport(await startFetch(userId, site, settings, false)),
    fetchAutomatically: async (userId, site, settings) => {
      await startFetch(userId, site, settings, true);
    },
    cancel,
    cancelAll: async (owner) => {
      for (const { id, userId } of await listUnfinished(db)) if (userId === owner.userId) await cancel(owner, id);
    },
    close: () => closing.abort(),
  };
};

/** Throws beyond the quotas. Locks the user, so that concurrent starts are counted. */
const startImport = (db: Database, request: NewImport): Promise<number> =>
  inTransaction(db, async (transaction) => {
    await lockUser(transaction, request.userId);
    const { imports, importsOfAll } = await readImportUse(transaction, request.userId);
    if (imports >= QUOTAS.imports) throw fail('too-many-imports');
    if (importsOfAll >= QUOTAS.importsOfAll) throw fail('too-many-imports-of-all');
    const storedGames = await countStoredGames(transaction, request.userId, QUOTAS.keptGames);
    if (storedGames >= QUOTAS.keptGames) throw fail('too-many-games-kept');
    return createImport(transaction, request);
  });

// Stores an upload in chunks. A worker thread decodes it, since malicious text can be slow to decode.

type UploadContext = {
  readonly db: Database;
  readonly thread: LibraryThread;
  readonly importId: number;
  readonly userId: number;
};

/** Throws and drops the text if it is too long, blank or incomplete, or if too much is waiting. */
const receiveText = async (
  { db, thread, importId, userId }: UploadContext,
  chunks: AsyncIterable<Buffer>,
): Promise<void> => {
  let number = 0;
  let size = 0;
  let isBlank = true;
  try {
    for await (const piece of cutPieces(limitSize(chunks))) {
      const text = await decodeInThread(thread, piece);
      await requireQuota(db, userId, Buffer.byteLength(text));
      await appendPiece(db, importId, number++, text);
      size += text.length;
      isBlank &&= text.trim() === '';
    }
    if (isBlank) throw fail('blank-import');
  } catch (error) {
    if (error instanceof HttpError) await endImport(db, importId, { state: 'failed', message: error.message });
    else await endImport(db, importId, { state: 'cancelled' });
    throw error;
  }
  await finishReceiving(db, importId, size);
};

const decodeInThread = async (thread: LibraryThread, piece: Uint8Array): Promise<string> => {
  const decoded = await thread.run('decodeText', piece);
  if (decoded.ok) return decoded.value;
  if (decoded.error === 'closed') throw fail('shutting-down');
  throw new Error('The thread that decodes texts ended');
};

const requireQuota = async (db: Database, userId: number, bytes: number): Promise<void> => {
  const { user, all } = await readWaitingBytes(db, userId);
  if (user + bytes > QUOTAS.waitingBytes) throw fail('too-much-text');
  if (all + bytes > QUOTAS.waitingBytesOfAll) throw fail('too-many-imports-of-all');
};

export const importTooLarge = (): HttpError => fail('import-too-large', { megabytes: MAX_IMPORT_BYTES / 1_000_000 });

async function* limitSize(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > MAX_IMPORT_BYTES) throw importTooLarge();
    yield chunk;
  }
}
