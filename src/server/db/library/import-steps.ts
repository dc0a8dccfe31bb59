/**
 * How an import goes on: step by step, each of them whole or not at all. After any end of the process the import goes on
 * from the progress of its last step, and neither loses nor doubles a game. A step begins where the last one has ended, or
 * nothing comes of it: so also of two processes that both think it is theirs.
 */
import { setImmediate } from 'node:timers/promises';
import type { ExpressionBuilder } from 'kysely';
import type { Milliseconds } from '../../../chess/types';
import { MAX_PROBLEMS, quotaMessages, QUOTAS } from '../../../contract/quotas';
import { toJson, toText } from '../column-values';
import { type Database, inTransaction } from '../database';
import type { Tables } from '../schema';
import { type AddedGames, addGames } from './games';
import { changeState, UNFINISHED } from './imports';
import { createLibrary, lockUser, readLibrary, setNames } from './libraries';
import type { NewGame, StoredProblem } from './schema';
import { countReviews } from './stats';
import { type Gap, noteImport, widenGap } from './tracked-accounts';

export type ImportStep = {
  readonly games: readonly NewGame[];
  /** Under which the user plays in them; the library gets to know them. */
  readonly names: readonly string[];
  readonly problems: readonly StoredProblem[];
  /** From where to go on after this step: JSON. */
  readonly progress: unknown;
  /** The piece with which the step began. */
  readonly from: number;
  /** Larger than `from`. Pieces with a smaller number are read and dropped. */
  readonly nextPiece: number;
  readonly charsRead: number;
  /** Where older games than those of the step may be missing until the import comes to its end. */
  readonly gap?: Gap;
  readonly now: Milliseconds;
};

export type CommittedStep = AddedGames & { readonly libraryId?: number };

/** Pieces that are dropped at once: each has many pages in the database. */
const PIECES = 20;

/**
 * The games go into the user's own library; the first ones make it, and retire the sample. `undefined`, and nothing
 * written, when the import is not running any more, or is somewhere else than where the step began. `undefined` also when
 * the library has become full: what it had room for is kept, and the import is over.
 */
export const commitStep = async (
  db: Database,
  importId: number,
  step: ImportStep,
): Promise<CommittedStep | undefined> => {
  const committed = await keepStep(db, importId, step);
  if (committed?.leftOut === undefined) return committed;
  await endImport(db, importId, { state: 'failed', message: quotaMessages.games });
  return undefined;
};

const keepStep = (db: Database, importId: number, step: ImportStep): Promise<CommittedStep | undefined> =>
  inTransaction(db, async (transaction) => {
    const before = await advance(transaction, importId, step);
    if (before === undefined) return undefined;
    await keepProblems(transaction, importId, step.problems.slice(0, Math.max(0, MAX_PROBLEMS - before.problems)));
    await transaction
      .deleteFrom('import_pieces')
      .where('import_id', '=', importId)
      .where('number', '<', step.nextPiece)
      .execute();
    if (step.games.length === 0) return { added: 0, known: 0 };
    const libraryId = await ownLibrary(transaction, before.userId, step);
    const { games } = await countReviews(transaction, libraryId);
    const room = Math.max(0, QUOTAS.games - games);
    const { added, known, ...beyond } = await addGames(transaction, libraryId, step.games, room);
    if (step.gap !== undefined) await widenGap(transaction, libraryId, step.gap);
    await transaction
      .updateTable('library_imports')
      .set((row) => ({ added: row('added', '+', added), known: row('known', '+', known) }))
      .where('id', '=', importId)
      .execute();
    return { libraryId, added, known, ...beyond };
  });

export type ImportEnding = {
  readonly state: 'finished' | 'cancelled' | 'failed';
  readonly message?: string;
  /** Only while this is the next piece: nobody else has gone on with it. */
  readonly nextPiece?: number;
};

/** The import is over, and what is left of its text is dropped. `false`, and nothing done, when it was over before. */
export const endImport = async (
  db: Database,
  importId: number,
  { state, message, nextPiece }: ImportEnding,
): Promise<boolean> => {
  const change = { state, message: message === undefined ? undefined : toText(message) };
  const hasEnded = await inTransaction(db, async (transaction) => {
    const isEnding = await changeState(transaction, importId, { states: UNFINISHED, nextPiece }, change);
    if (isEnding) await tellName(transaction, importId);
    return isEnding;
  });
  if (hasEnded) await dropPieces(db, importId);
  return hasEnded;
};

/** The name that the games are of learns how it ended; one that began by itself is forgotten. */
const tellName = async (transaction: Database, importId: number): Promise<void> => {
  const ended = transaction.selectFrom('library_imports').selectAll().where('id', '=', importId);
  const row = await ended.executeTakeFirstOrThrow();
  await noteImport(transaction, row);
  if (row.is_automatic === 1) await transaction.deleteFrom('library_imports').where('id', '=', importId).execute();
};

/**
 * Texts that never arrived whole are dropped with their imports, if they began to arrive before the moment given, and what
 * the end of a process has left of imports that are over.
 */
export const dropReceiving = async (db: Database, before: Milliseconds = Number.MAX_SAFE_INTEGER): Promise<void> => {
  const left = await db
    .selectFrom('library_imports')
    .select(['id', 'state'])
    .where((row) =>
      row.or([
        row.and([row('state', '=', 'receiving'), row('created_at', '<', before)]),
        row.and([row('state', 'not in', UNFINISHED), row.exists(piecesOf(row))]),
      ]),
    )
    .execute();
  for (const { id, state } of left) {
    const isReceiving = state === 'receiving';
    // It may have arrived at this very moment.
    if (isReceiving && !(await changeState(db, id, { states: ['receiving'] }, { state: 'cancelled' }))) continue;
    await dropPieces(db, id);
    if (isReceiving) await db.deleteFrom('library_imports').where('id', '=', id).execute();
  }
};

const piecesOf = (row: ExpressionBuilder<Tables, 'library_imports'>) =>
  row.selectFrom('import_pieces').select('number').whereRef('import_id', '=', 'library_imports.id');

/** The import's user and problems before the step. The import stays locked until the end of the transaction. */
const advance = async (
  transaction: Database,
  importId: number,
  { progress, from, nextPiece, charsRead, problems }: ImportStep,
): Promise<{ readonly userId: number; readonly problems: number } | undefined> => {
  const shortened = problems.filter(({ isKept }) => isKept === true).length;
  const row = await transaction
    .updateTable('library_imports')
    .set((before) => ({
      progress: toJson(progress),
      next_piece: nextPiece,
      chars_read: charsRead,
      refused: before('refused', '+', problems.length - shortened),
      shortened: before('shortened', '+', shortened),
    }))
    .where('id', '=', importId)
    .where('state', '=', 'running')
    .where('next_piece', '=', from)
    .returning(['user_id', 'refused', 'shortened'])
    .executeTakeFirst();
  return row && { userId: row.user_id, problems: row.refused + row.shortened - problems.length };
};

const keepProblems = async (
  transaction: Database,
  importId: number,
  problems: readonly StoredProblem[],
): Promise<void> => {
  if (problems.length === 0) return;
  await transaction
    .insertInto('import_problems')
    .values(problems.map((problem) => ({ import_id: importId, content: toJson(problem) })))
    .execute();
};

const ownLibrary = async (transaction: Database, userId: number, { names, now }: ImportStep): Promise<number> => {
  await lockUser(transaction, userId);
  const current = await readLibrary(transaction, userId);
  if (current?.kind !== 'own') return (await createLibrary(transaction, userId, { kind: 'own', names, now })).id;
  const isKnown = (name: string): boolean => current.names.some((known) => known.toLowerCase() === name.toLowerCase());
  const fresh = names.filter((name) => !isKnown(name));
  if (fresh.length > 0) await setNames(transaction, current.id, [...current.names, ...fresh]);
  return current.id;
};

/** In steps, between which others get their turn. */
const dropPieces = async (db: Database, importId: number): Promise<void> => {
  const some = db.selectFrom('import_pieces').select('number').where('import_id', '=', importId).limit(PIECES);
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom('import_pieces')
      .where('import_id', '=', importId)
      .where('number', 'in', some)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return;
    await setImmediate();
  }
};
