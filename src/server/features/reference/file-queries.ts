import { setImmediate } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { Milliseconds } from '../../../chess/types';
import { optional, readJson, toText } from '../../db/column-values';
import type { Database } from '../../db/database';
import type { ReferenceFileRow, ReferenceProblem, ReferenceState, SkippedGames } from '../../db/reference/schema';

/**
 * Reference files. Their bytes are stored until all games are read, so that reading continues after a restart.
 * `progress` is JSON of the file worker.
 */
export type StoredFile = {
  readonly id: number;
  readonly userId?: number;
  readonly name: string;
  readonly kind: string;
  readonly state: ReferenceState;
  readonly progress?: unknown;
  readonly step: number;
  /** Processes that began the next step and did not finish it. */
  readonly attempts: number;
  readonly bytesRead: number;
  readonly size: number;
  readonly games: number;
  readonly known: number;
  readonly skipped: SkippedGames;
  readonly message?: string;
  readonly createdAt: Milliseconds;
};

const UNFINISHED = ['receiving', 'waiting', 'running'] as const satisfies readonly ReferenceState[];

/** Size of every chunk but the last. */
export const CHUNK_BYTES = 128 * 1024;

const DELETED_AT_ONCE = 20;

export const isUnfinished = (state: ReferenceState): boolean => UNFINISHED.some((unfinished) => unfinished === state);

type NewFile = {
  readonly userId: number;
  readonly name: string;
  readonly kind: string;
  readonly now: Milliseconds;
};

export const createFile = async (db: Database, { userId, name, kind, now }: NewFile): Promise<number> => {
  const values = { user_id: userId, name: toText(name), kind, state: 'receiving', created_at: now } as const;
  return (await db.insertInto('reference_files').values(values).returning('id').executeTakeFirstOrThrow()).id;
};

/** Chunks are numbered from 0; all but the last have `PIECE_BYTES`. */
export const appendChunk = async (db: Database, fileId: number, number: number, bytes: Buffer): Promise<void> => {
  const content = bytes.toString('base64');
  await db.insertInto('reference_pieces').values({ file_id: fileId, number, content }).execute();
  await db
    .updateTable('reference_files')
    .set((row) => ({ size: row('size', '+', bytes.length) }))
    .where('id', '=', fileId)
    .execute();
};

/** Returns fewer bytes only at the end of the file. */
export const readBytes = async (db: Database, fileId: number, from: number, length: number): Promise<Buffer> => {
  const first = Math.floor(from / CHUNK_BYTES);
  const rows = await db
    .selectFrom('reference_pieces')
    .select('content')
    .where('file_id', '=', fileId)
    .where('number', '>=', first)
    .where('number', '<=', Math.floor((from + Math.max(0, length - 1)) / CHUNK_BYTES))
    .orderBy('number')
    .execute();
  const bytes = Buffer.concat(rows.map(({ content }) => Buffer.from(content, 'base64')));
  const start = from - first * CHUNK_BYTES;
  return bytes.subarray(start, start + length);
};

/** All bytes are stored. `false` if the file is no longer being received. */
export const finishUpload = (db: Database, fileId: number): Promise<boolean> =>
  changeState(db, fileId, ['receiving'], { state: 'waiting' });

/** `false` if the file has ended. */
export const startFile = (db: Database, fileId: number): Promise<boolean> =>
  changeState(db, fileId, ['waiting', 'running'], { state: 'running' });

/** Call it before work that may crash the process. `false` if the file is no longer being read. */
export const writeAttempts = async (db: Database, fileId: number, attempts: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('reference_files')
    .set({ attempts })
    .where('id', '=', fileId)
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** Removes the games of the file later. `false` if the file is being read or missing. */
export const startUndo = (db: Database, fileId: number): Promise<boolean> =>
  changeState(db, fileId, ['finished', 'cancelled', 'failed', 'undoing'], { state: 'undoing' });

export type FileEnding = { readonly state: 'finished' | 'cancelled' | 'failed'; readonly message?: string };

/** Ends the file and drops its bytes. `false` without a change if it had ended before. */
export const endFile = async (db: Database, fileId: number, { state, message }: FileEnding): Promise<boolean> => {
  const change = { state, message: message === undefined ? undefined : toText(message) };
  const hasEnded = await changeState(db, fileId, UNFINISHED, change);
  if (hasEnded) await dropPieces(db, fileId);
  return hasEnded;
};

export const readFile = async (db: Database, fileId: number): Promise<StoredFile | undefined> => {
  const row = await db.selectFrom('reference_files').selectAll().where('id', '=', fileId).executeTakeFirst();
  return row && toStoredFile(row);
};

export const listFiles = async (db: Database): Promise<readonly StoredFile[]> => {
  const rows = await db.selectFrom('reference_files').selectAll().orderBy('id', 'desc').execute();
  return rows.map(toStoredFile);
};

/** Files to read or undo, in order of arrival. */
export const listFilesToWorkOn = async (db: Database): Promise<readonly StoredFile[]> => {
  const rows = await db
    .selectFrom('reference_files')
    .selectAll()
    .where('state', 'in', ['waiting', 'running', 'undoing'])
    .orderBy('id')
    .execute();
  return rows.map(toStoredFile);
};

export const readFileProblems = async (db: Database, fileId: number): Promise<readonly ReferenceProblem[]> => {
  const rows = await db
    .selectFrom('reference_problems')
    .select('content')
    .where('file_id', '=', fileId)
    .orderBy('id')
    .execute();
  return rows.map(({ content }) => readJson(content));
};

/** Drops uploads that began before the given time and were never completed, and leftover bytes of ended files. */
export const dropIncompleteUploads = async (
  db: Database,
  before: Milliseconds = Number.MAX_SAFE_INTEGER,
): Promise<void> => {
  const incomplete = await db
    .selectFrom('reference_files')
    .select('id')
    .where('state', '=', 'receiving')
    .where('created_at', '<', before)
    .execute();
  for (const { id } of incomplete) {
    // It may have been completed in the meantime.
    if (!(await changeState(db, id, ['receiving'], { state: 'cancelled' }))) continue;
    await dropPieces(db, id);
    await db.deleteFrom('reference_files').where('id', '=', id).execute();
  }
  const ended = await db
    .selectFrom('reference_pieces')
    .innerJoin('reference_files', 'reference_files.id', 'reference_pieces.file_id')
    .select('file_id')
    .distinct()
    .where('state', 'not in', UNFINISHED)
    .execute();
  for (const { file_id: fileId } of ended) await dropPieces(db, fileId);
};

const changeState = async (
  db: Database,
  fileId: number,
  states: readonly ReferenceState[],
  change: { readonly state: ReferenceState; readonly message?: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('reference_files')
    .set(change)
    .where('id', '=', fileId)
    .where('state', 'in', states)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** In steps, yielding to the event loop in between. */
const dropPieces = async (db: Database, fileId: number): Promise<void> => {
  const next = db.selectFrom('reference_pieces').select('number').where('file_id', '=', fileId).limit(DELETED_AT_ONCE);
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom('reference_pieces')
      .where('file_id', '=', fileId)
      .where('number', 'in', next)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return;
    await setImmediate();
  }
};

const toStoredFile = (row: Selectable<ReferenceFileRow>): StoredFile => ({
  id: row.id,
  ...optional('userId', row.user_id),
  name: row.name,
  kind: row.kind,
  state: row.state,
  ...(row.progress === null ? {} : { progress: readJson(row.progress) }),
  step: row.step,
  attempts: row.attempts,
  bytesRead: row.bytes_read,
  size: row.size,
  games: row.games,
  known: row.known,
  skipped: readJson(row.skipped),
  ...optional('message', row.message),
  createdAt: row.created_at,
});

// Usage for the quotas

type FileUse = {
  /** Unfinished files, of the user and of all users. */
  readonly files: number;
  readonly filesOfAll: number;
  readonly bytesOfAll: number;
};

export const readFileUse = async (db: Database, userId: number): Promise<FileUse> => {
  const rows = await db
    .selectFrom('reference_files')
    .select((row) => [
      'user_id',
      row.fn.countAll<number | string>().as('files'),
      row.fn.sum<number | string>('size').as('size'),
    ])
    .where('state', 'in', ['receiving', 'waiting', 'running'])
    .groupBy('user_id')
    .execute();
  const sum = (values: readonly number[]): number => values.reduce((whole, value) => whole + value, 0);
  return {
    files: sum(rows.filter((row) => row.user_id === userId).map(({ files }) => Number(files))),
    filesOfAll: sum(rows.map(({ files }) => Number(files))),
    bytesOfAll: sum(rows.map(({ size }) => Number(size))),
  };
};

export const countReference = async (db: Database): Promise<{ readonly games: number; readonly people: number }> => {
  const { games } = await db
    .selectFrom('reference_files')
    .select((row) => row.fn.sum<number | string | null>('games').as('games'))
    .executeTakeFirstOrThrow();
  const { people } = await db
    .selectFrom('reference_people')
    .select((row) => row.fn.countAll<number | string>().as('people'))
    .executeTakeFirstOrThrow();
  return { games: Number(games ?? 0), people: Number(people) };
};

/** Changes with every change of the games. */
export const readReferenceState = async (db: Database): Promise<string> => {
  const row = await db
    .selectFrom('reference_files')
    .select((of) => [of.fn.max('id').as('last'), of.fn.countAll<number | string>().as('files')])
    .select((of) => of.fn.sum<number | string | null>('games').as('games'))
    .executeTakeFirstOrThrow();
  return `${row.last} ${row.files} ${row.games}`;
};
