/**
 * The text of an import on its way into the database, piece by piece, so that no memory ever holds it whole. What its bytes
 * mean is found out in a thread: that costs as much as their writer wants it to.
 */
import { MAX_IMPORT_BYTES } from '../../../../contract/library';
import { QUOTAS } from '../../../../contract/quotas';
import type { Database } from '../../../db/infra/database';
import { endImport } from '../../../db/library/imports/import-steps';
import { readWaitingBytes } from '../../../db/library/imports/import-use';
import { appendPiece, finishReceiving } from '../../../db/library/imports/imports';
import {
  blankImport,
  HttpFailure,
  importTooLarge,
  shuttingDown,
  tooManyImportsOfAll,
  tooMuchText,
} from '../../../errors';
import { cutPieces } from '../../../platform/decode-text';
import type { LibraryThread } from '../library-tasks';

type Receiving = {
  readonly db: Database;
  readonly thread: LibraryThread;
  readonly importId: number;
  readonly userId: number;
};

/** Throws, and drops what has come, when it is too long, blank, breaks off, or too much waits already. */
export const receiveText = async (
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
