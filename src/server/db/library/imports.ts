/**
 * Imports of games into a user's library. Text is stored in pieces until processed, so that an import survives a restart.
 */
import type { Selectable } from 'kysely';
import type { Milliseconds } from '../../../chess/types';
import { optional, readJson, toJson, toText } from '../column-values';
import type { Database } from '../database';
import { type ImportState, type LibraryImportRow, PGN_KIND, type StoredProblem } from './schema';

/** `settings` and `progress` are opaque JSON here. */
export type StoredImport = {
  readonly id: number;
  readonly userId: number;
  readonly kind: string;
  readonly label: string;
  readonly settings: unknown;
  /** Missing before the first step. */
  readonly progress?: unknown;
  /** The first unread piece, or the next page of a site. */
  readonly nextPiece: number;
  readonly charsRead: number;
  readonly size?: number;
  readonly added: number;
  readonly known: number;
  readonly refused: number;
  readonly shortened: number;
  readonly state: ImportState;
  readonly message?: string;
  readonly createdAt: Milliseconds;
};

export type NewImport = Pick<StoredImport, 'userId' | 'kind' | 'label' | 'settings'> & {
  readonly now: Milliseconds;
  /** Not started by the user: unlisted, and deleted when over. */
  readonly isAutomatic?: boolean;
};

/** A PGN import starts as receiving, one of a site as waiting. Of the user's ended imports only the latest is kept. */
export const createImport = async (
  db: Database,
  { userId, kind, label, settings, now, isAutomatic = false }: NewImport,
): Promise<number> => {
  await deleteOlder(db, userId);
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

/** `number` starts at 0. */
export const appendPiece = async (db: Database, importId: number, number: number, text: string): Promise<void> => {
  await db
    .insertInto('import_pieces')
    .values({ import_id: importId, number, content: toText(text), bytes: Buffer.byteLength(text) })
    .execute();
};

/** At most `limit`, from number `from` on. */
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

/** `size`: characters. `false` when the import is no longer receiving. */
export const finishReceiving = (db: Database, importId: number, size: number): Promise<boolean> =>
  changeState(db, importId, { states: ['receiving'] }, { state: 'waiting', size });

/** `false` when it is over. */
export const startImport = (db: Database, importId: number): Promise<boolean> =>
  changeState(db, importId, { states: ['waiting', 'running'] }, { state: 'running' });

export const readImport = async (db: Database, importId: number): Promise<StoredImport | undefined> => {
  const row = await db.selectFrom('library_imports').selectAll().where('id', '=', importId).executeTakeFirst();
  return row && toStoredImport(row);
};

/** Oldest first, of all users. */
export const listUnfinished = async (db: Database): Promise<readonly StoredImport[]> => {
  const rows = await db
    .selectFrom('library_imports')
    .selectAll()
    .where('state', 'in', ['waiting', 'running'])
    .orderBy('id')
    .execute();
  return rows.map(toStoredImport);
};

/** Unfinished ones started by the user, and the latest ended one; newest first. */
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

/** In text order. */
export const readProblems = async (db: Database, importId: number): Promise<readonly StoredProblem[]> => {
  const rows = await db
    .selectFrom('import_problems')
    .select('content')
    .where('import_id', '=', importId)
    .orderBy('id')
    .execute();
  return rows.map(({ content }) => readJson(content));
};

const deleteOlder = async (db: Database, userId: number): Promise<void> => {
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

type StateChange = { readonly state: ImportState; readonly size?: number; readonly message?: string };

type StateCondition = {
  readonly states: readonly ImportState[];
  /** Only if this is the next piece. */
  readonly nextPiece?: number;
};

/** `false`, and no change, when the import does not match the condition. */
export const changeState = async (
  db: Database,
  importId: number,
  { states, nextPiece }: StateCondition,
  change: StateChange,
): Promise<boolean> => {
  const update = db.updateTable('library_imports').set(change).where('id', '=', importId).where('state', 'in', states);
  const { numUpdatedRows } = await (
    nextPiece === undefined ? update : update.where('next_piece', '=', nextPiece)
  ).executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};
