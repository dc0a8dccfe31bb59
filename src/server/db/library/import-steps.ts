/**
 * Atomic import steps. After a crash an import resumes from its last step, without lost or duplicate games; a step that
 * does not start where the last one ended is rejected.
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
import { type Gap, recordImport, widenGap } from './tracked-accounts';

export type ImportStep = {
  readonly games: readonly NewGame[];
  readonly names: readonly string[];
  readonly problems: readonly StoredProblem[];
  /** JSON; where to resume after this step. */
  readonly progress: unknown;
  /** The first piece of the step. */
  readonly from: number;
  /** Larger than `from`; earlier pieces are deleted. */
  readonly nextPiece: number;
  readonly charsRead: number;
  /** Older games may be missing before this until the import finishes. */
  readonly gap?: Gap;
  readonly now: Milliseconds;
};

export type CommittedStep = AddedGames & { readonly libraryId?: number };

/** Per deletion: each piece has many database pages. */
const PIECES_BATCH = 20;

/**
 * Adds the games to the user's library; the first ones create it and retire the sample. `undefined` when the import is not
 * running or not at the step's start (nothing is written), or when the library has become full: the import then ends as
 * failed.
 */
export const commitStep = async (
  db: Database,
  importId: number,
  step: ImportStep,
): Promise<CommittedStep | undefined> => {
  const committed = await writeStep(db, importId, step);
  if (committed?.overQuota === undefined) return committed;
  await endImport(db, importId, { state: 'failed', message: quotaMessages.games });
  return undefined;
};

const writeStep = (db: Database, importId: number, step: ImportStep): Promise<CommittedStep | undefined> =>
  inTransaction(db, async (transaction) => {
    const before = await advance(transaction, importId, step);
    if (before === undefined) return undefined;
    await insertProblems(transaction, importId, step.problems.slice(0, Math.max(0, MAX_PROBLEMS - before.problems)));
    await transaction
      .deleteFrom('import_pieces')
      .where('import_id', '=', importId)
      .where('number', '<', step.nextPiece)
      .execute();
    if (step.games.length === 0) return { added: 0, known: 0 };
    const libraryId = await findOrCreateLibrary(transaction, before.userId, step);
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
  /** Ends the import only if this is its next piece. */
  readonly nextPiece?: number;
};

/** Deletes the remaining text. `false` when the import was over. */
export const endImport = async (
  db: Database,
  importId: number,
  { state, message, nextPiece }: ImportEnding,
): Promise<boolean> => {
  const change = { state, message: message === undefined ? undefined : toText(message) };
  const hasEnded = await inTransaction(db, async (transaction) => {
    const isEnding = await changeState(transaction, importId, { states: UNFINISHED, nextPiece }, change);
    if (isEnding) await updateTrackedAccount(transaction, importId);
    return isEnding;
  });
  if (hasEnded) await deletePieces(db, importId);
  return hasEnded;
};

const updateTrackedAccount = async (transaction: Database, importId: number): Promise<void> => {
  const ended = transaction.selectFrom('library_imports').selectAll().where('id', '=', importId);
  const row = await ended.executeTakeFirstOrThrow();
  await recordImport(transaction, row);
  if (row.is_automatic === 1) await transaction.deleteFrom('library_imports').where('id', '=', importId).execute();
};

/** Deletes imports still receiving since before `before`, and leftover text of ended ones. */
export const deleteStaleImports = async (
  db: Database,
  before: Milliseconds = Number.MAX_SAFE_INTEGER,
): Promise<void> => {
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
    // It may just have been received completely.
    if (isReceiving && !(await changeState(db, id, { states: ['receiving'] }, { state: 'cancelled' }))) continue;
    await deletePieces(db, id);
    if (isReceiving) await db.deleteFrom('library_imports').where('id', '=', id).execute();
  }
};

const piecesOf = (row: ExpressionBuilder<Tables, 'library_imports'>) =>
  row.selectFrom('import_pieces').select('number').whereRef('import_id', '=', 'library_imports.id');

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

const insertProblems = async (
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

const findOrCreateLibrary = async (
  transaction: Database,
  userId: number,
  { names, now }: ImportStep,
): Promise<number> => {
  await lockUser(transaction, userId);
  const current = await readLibrary(transaction, userId);
  if (current?.kind !== 'own') return (await createLibrary(transaction, userId, { kind: 'own', names, now })).id;
  const isKnown = (name: string): boolean => current.names.some((known) => known.toLowerCase() === name.toLowerCase());
  const fresh = names.filter((name) => !isKnown(name));
  if (fresh.length > 0) await setNames(transaction, current.id, [...current.names, ...fresh]);
  return current.id;
};

const deletePieces = async (db: Database, importId: number): Promise<void> => {
  const some = db.selectFrom('import_pieces').select('number').where('import_id', '=', importId).limit(PIECES_BATCH);
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
