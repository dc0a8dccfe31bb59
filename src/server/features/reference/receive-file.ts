/** The bytes of a reference file on their way into the database, piece by piece, so that no memory ever holds it whole. */
import type { Milliseconds } from '../../../chess/types';
import { QUOTAS } from '../../../contract/quotas';
import { MAX_REFERENCE_BYTES } from '../../../contract/reference';
import type { Database } from '../../db/infra/database';
import { inTransaction } from '../../db/infra/transaction';
import { lockUser } from '../../db/library/libraries';
import { readFileUse } from '../../db/reference/file-use';
import { appendPiece, createFile, endFile, finishReceiving, PIECE_BYTES } from '../../db/reference/files';
import { blankFile, fileTooLarge, noPgnFile, otherPacking, tooManyFiles, tooManyFilesOfAll } from '../../errors';
import { type FileKind, kindOfFile } from '../../platform/file-kind';

export type NewReferenceFile = { readonly userId: number; readonly name: string; readonly now: Milliseconds };

/** The number of the file, which waits to be read. Throws, and drops what has come, when it is too large or breaks off. */
export const receiveFile = async (
  db: Database,
  about: NewReferenceFile,
  chunks: AsyncIterable<Buffer>,
): Promise<number> => {
  let fileId: number | undefined;
  let number = 0;
  let size = 0;
  try {
    for await (const piece of inPieces(chunks)) {
      fileId ??= await begin(db, about, kindOf(piece));
      size += piece.length;
      if (size > MAX_REFERENCE_BYTES) throw fileTooLarge();
      if (number % CHECKED === CHECKED - 1) await refuseTooMuch(db, about.userId);
      await appendPiece(db, fileId, number++, piece);
    }
  } catch (error) {
    if (fileId !== undefined) await endFile(db, fileId, { state: 'cancelled' });
    throw error;
  }
  if (fileId === undefined) throw blankFile();
  await finishReceiving(db, fileId);
  return fileId;
};

/** Pieces between two looks at what all files take. */
const CHECKED = 64;

const refuseTooMuch = async (db: Database, userId: number): Promise<void> => {
  const { bytesOfAll } = await readFileUse(db, userId);
  if (bytesOfAll > QUOTAS.referenceBytesOfAll) throw tooManyFilesOfAll();
};

/** Refuses one beyond the quotas. Those of a user begin one after the other, so that none is counted too late. */
const begin = (db: Database, { userId, name, now }: NewReferenceFile, kind: FileKind): Promise<number> =>
  inTransaction(db, async (transaction) => {
    await lockUser(transaction, userId);
    const { files, filesOfAll, bytesOfAll } = await readFileUse(transaction, userId);
    if (files >= QUOTAS.referenceFiles) throw tooManyFiles();
    if (filesOfAll >= QUOTAS.referenceFilesOfAll || bytesOfAll > QUOTAS.referenceBytesOfAll) throw tooManyFilesOfAll();
    return createFile(transaction, { userId, name, kind, now });
  });

const kindOf = (beginning: Buffer): FileKind => {
  const kind = kindOfFile(beginning);
  if (kind === 'other-packing') throw otherPacking();
  if (kind === 'no-pgn') throw noPgnFile();
  return kind;
};

/** All but the last have the same size. */
async function* inPieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < PIECE_BYTES) continue;
    let rest = Buffer.concat(waiting);
    for (; rest.length >= PIECE_BYTES; rest = rest.subarray(PIECE_BYTES)) yield rest.subarray(0, PIECE_BYTES);
    waiting = [rest];
    size = rest.length;
  }
  if (size > 0) yield Buffer.concat(waiting);
}
