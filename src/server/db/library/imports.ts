/**
 * Imports: games on their way into a user's library. The text of one is kept in pieces until it is read, so that it goes
 * on after the end of the process; what becomes of the pieces is told by `library-import-steps`.
 */
import type { Selectable } from 'kysely';
import type { Milliseconds } from '../../../chess/types';
import { optional, readJson, toJson, toText } from '../column-values';
import type { Database } from '../database';
import { type ImportState, type LibraryImportRow, PGN_KIND, type StoredProblem } from './schema';

/** `settings` and `progress` are the feature's business: here they are JSON. */
export type StoredImport = {
  readonly id: number;
  readonly userId: number;
  readonly kind: string;
  readonly label: string;
  readonly settings: unknown;
  /** As the last step has left it; missing before the first one. */
  readonly progress?: unknown;
  /** The number of the first piece that is not read yet; of games of a site that of the next page. */
  readonly nextPiece: number;
  readonly charsRead: number;
  readonly size?: number;
  readonly added: number;
  readonly known: number;
  readonly refused: number;
  readonly shortened: number;
  readonly state: ImportState;
  /** Why it failed or fell short, in words for people. */
  readonly message?: string;
  readonly createdAt: Milliseconds;
};

export type NewImport = Pick<StoredImport, 'userId' | 'kind' | 'label' | 'settings'> & {
  readonly now: Milliseconds;
  /** Nobody has begun it: it is in no list, and forgotten when it is over. */
  readonly isAutomatic?: boolean;
};

/**
 * A text is to be received yet; games of a site wait at once. Of the user's imports that are over, none but the latest is
 * kept.
 */
export const createImport = async (
  db: Database,
  { userId, kind, label, settings, now, isAutomatic = false }: NewImport,
): Promise<number> => {
  await dropOlder(db, userId);
  const { id } = await db
    .insertInto('library_imports')
    .values({
      user_id: userId,
      kind,
      label: toText(label),
      settings: toJson(settings),
      state: kind === PGN_KIND ? 'receiving' : 'waiting',
      next_piece: 0,
      chars_read: 0,
      added: 0,
      known: 0,
      refused: 0,
      created_at: now,
      is_automatic: Number(isAutomatic),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Pieces are numbered from 0. */
export const appendPiece = async (db: Database, importId: number, number: number, text: string): Promise<void> => {
  await db
    .insertInto('import_pieces')
    .values({ import_id: importId, number, content: toText(text), bytes: Buffer.byteLength(text) })
    .execute();
};

/** From one on, at most so many; none after the last one. */
export const readPieces = async (
  db: Database,
  importId: number,
  from: number,
  limit: number,
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('import_pieces')
    .select('content')
    .where('import_id', '=', importId)
    .where('number', '>=', from)
    .orderBy('number')
    .limit(limit)
    .execute();
  return rows.map(({ content }) => content);
};

/** The text is there, `size` characters. `false` when the import is not receiving any more. */
export const finishReceiving = (db: Database, importId: number, size: number): Promise<boolean> =>
  changeState(db, importId, { states: ['receiving'] }, { state: 'waiting', size });

/** Its turn has come. `false` when it is over. */
export const startImport = (db: Database, importId: number): Promise<boolean> =>
  changeState(db, importId, { states: ['waiting', 'running'] }, { state: 'running' });

export const readImport = async (db: Database, importId: number): Promise<StoredImport | undefined> => {
  const row = await db.selectFrom('library_imports').selectAll().where('id', '=', importId).executeTakeFirst();
  return row && toStoredImport(row);
};

/** Those of all users that are to be worked off, in the order in which they came. */
export const listUnfinished = async (db: Database): Promise<readonly StoredImport[]> => {
  const rows = await db
    .selectFrom('library_imports')
    .selectAll()
    .where('state', 'in', ['waiting', 'running'])
    .orderBy('id')
    .execute();
  return rows.map(toStoredImport);
};

/** Those that the user began and that are not over, and the latest one that is; the newest first. */
export const listImports = async (db: Database, userId: number): Promise<readonly StoredImport[]> => {
  const rows = await db
    .selectFrom('library_imports')
    .selectAll()
    .where('user_id', '=', userId)
    .where('is_automatic', '=', 0)
    .orderBy('id', 'desc')
    .execute();
  const latest = rows.find(({ state }) => isOver(state));
  return rows.filter((row) => row === latest || !isOver(row.state)).map(toStoredImport);
};

/** Whether an import goes on that began by itself. */
export const isFetching = async (db: Database): Promise<boolean> => {
  const row = await db
    .selectFrom('library_imports')
    .select('id')
    .where('is_automatic', '=', 1)
    .where('state', 'in', UNFINISHED)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** In the order of the text. */
export const readProblems = async (db: Database, importId: number): Promise<readonly StoredProblem[]> => {
  const rows = await db
    .selectFrom('import_problems')
    .select('content')
    .where('import_id', '=', importId)
    .orderBy('id')
    .execute();
  return rows.map(({ content }) => readJson(content));
};

const dropOlder = async (db: Database, userId: number): Promise<void> => {
  const latest = (await listImports(db, userId)).find(({ state }) => isOver(state));
  if (latest === undefined) return;
  await db
    .deleteFrom('library_imports')
    .where('user_id', '=', userId)
    .where('state', 'not in', UNFINISHED)
    .where('id', '<', latest.id)
    .execute();
};

const toStoredImport = (row: Selectable<LibraryImportRow>): StoredImport => ({
  id: row.id,
  userId: row.user_id,
  kind: row.kind,
  label: row.label,
  settings: readJson(row.settings),
  state: row.state,
  ...(row.progress === null ? {} : { progress: readJson(row.progress) }),
  nextPiece: row.next_piece,
  charsRead: row.chars_read,
  ...optional('size', row.size),
  added: row.added,
  known: row.known,
  refused: row.refused,
  shortened: row.shortened,
  ...optional('message', row.message),
  createdAt: row.created_at,
});

export const UNFINISHED = ['receiving', 'waiting', 'running'] as const satisfies readonly ImportState[];

const isOver = (state: ImportState): boolean => UNFINISHED.every((unfinished) => unfinished !== state);

type Change = { readonly state: ImportState; readonly size?: number; readonly message?: string };

type From = {
  readonly states: readonly ImportState[];
  /** The next piece, where it matters which one it is. */
  readonly nextPiece?: number;
};

/** `false`, and nothing changed, when the import was not in one of the states, or not at the piece. */
export const changeState = async (
  db: Database,
  importId: number,
  { states, nextPiece }: From,
  change: Change,
): Promise<boolean> => {
  const update = db.updateTable('library_imports').set(change).where('id', '=', importId).where('state', 'in', states);
  const { numUpdatedRows } = await (
    nextPiece === undefined ? update : update.where('next_piece', '=', nextPiece)
  ).executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};
