/** Moves, notes and starts of repertoires; edits of them by version, and what undoes the latest ones. */
import { type Selectable, sql } from 'kysely';
import { findRankProblem } from '../../../chess/repertoire/check-edit';
import { applyEdit, type EditProblem, invertEdit, noteKey } from '../../../chess/repertoire/edits';
import { keyOf } from '../../../chess/repertoire/graph';
import type {
  RepertoireContent,
  RepertoireEdit,
  RepertoireMove,
  RepertoireNote,
  RepertoireStart,
} from '../../../chess/repertoire/repertoire';
import type { Color, Milliseconds, Result } from '../../../chess/types';
import { jsonRows, readJson, toJson, toText } from '../column-values';
import { type Database, inTransaction } from '../database';
import { lockUser } from '../library/libraries';
import type { Granted } from '../owned';
import type { RepertoireMoveRow, RepertoireNoteRow } from './schema';

export type RepertoireQuota = {
  readonly repertoires: number;
  /** Per repertoire; the total of a user includes deleted repertoires. */
  readonly moves: number;
  readonly movesOfUser: number;
  readonly notes: number;
  /** Characters of all notes of a repertoire. */
  readonly notesText: number;
  readonly starts: number;
  /** Edits of a repertoire that can be undone. */
  readonly undos: number;
};

/** `repertoire-changed`: it has another version, or is gone. */
export type Refusal =
  | 'repertoire-changed'
  | 'nothing-to-undo'
  | 'too-many-repertoires'
  | 'too-many-repertoire-moves'
  | 'too-many-repertoire-notes'
  | 'too-much-repertoire-text'
  | 'too-many-repertoire-starts'
  | Extract<EditProblem, 'several-mains' | 'no-main'>;

export const readMoves = async (db: Database, repertoire: number): Promise<readonly RepertoireMove[]> =>
  (await selectMoves(db, repertoire).execute()).map(toMove);

export const readNotes = async (db: Database, repertoire: number): Promise<readonly RepertoireNote[]> =>
  (await selectNotes(db, repertoire).execute()).map(toNote);

/** Of a new repertoire; within `allOrNothing`. */
export const insertContent = async (
  transaction: Database,
  { id, color }: { readonly id: number; readonly color: Color },
  content: RepertoireContent,
  quota: RepertoireQuota,
): Promise<void> => {
  refuseIf(findRankProblem(color, content.moves));
  await write(transaction, id, { put: content.moves, removed: [], notes: content.notes });
  await checkQuota(transaction, id, quota, { before: NOTHING, after: content });
};

const NOTHING: RepertoireContent = { starts: [], moves: [], notes: [] };

type EditTarget = Granted<{
  readonly userId: number;
  readonly id: number;
  readonly color: Color;
  /** The version that was edited. */
  readonly version: number;
}>;

/** The new values. */
type Changed = { readonly version: number; readonly changedAt: Milliseconds };

type EditSettings = { readonly quota: RepertoireQuota; readonly now: Milliseconds };

/** All of the edit, or nothing. */
export const editRepertoire = (
  db: Database,
  target: EditTarget,
  edit: RepertoireEdit,
  { quota, now }: EditSettings,
): Promise<Result<Changed, Refusal>> =>
  allOrNothing(db, async (transaction) => {
    const { starts, ...changed } = await raiseVersion(transaction, target, now);
    const before = await readTouched(transaction, target.id, edit, starts);
    const after = applyEdit(before, edit);
    refuseIf(findRankProblem(target.color, after.moves));
    await change(transaction, target.id, edit);
    await keepUndo(transaction, target.id, invertEdit(before, edit), { quota, now });
    await checkQuota(transaction, target.id, quota, { before, after });
    return changed;
  });

/** Undoes the newest edit since `since`, and answers what that did. Its quota may be used up by now. */
export const undoEdit = (
  db: Database,
  target: EditTarget,
  { quota, now, since }: EditSettings & { readonly since: Milliseconds },
): Promise<Result<Changed & { readonly edit: RepertoireEdit }, Refusal>> =>
  allOrNothing(db, async (transaction) => {
    const { starts, version, changedAt } = await raiseVersion(transaction, target, now);
    const undo = await transaction
      .selectFrom('repertoire_undos')
      .select(['id', 'inverse'])
      .where('repertoire_id', '=', target.id)
      .where('edited_at', '>=', since)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (undo === undefined) throw new Refused('nothing-to-undo');
    const edit = readJson(undo.inverse);
    const before = await readTouched(transaction, target.id, edit, starts);
    await change(transaction, target.id, edit);
    await transaction.deleteFrom('repertoire_undos').where('id', '=', undo.id).execute();
    await checkQuota(transaction, target.id, quota, { before, after: applyEdit(before, edit) });
    return { version, changedAt, edit };
  });

/** Rolls a transaction back. */
class Refused extends Error {
  constructor(readonly reason: Refusal) {
    super(reason);
  }
}

/** Within `allOrNothing`. */
export const refuseIf = (reason: Refusal | undefined): void => {
  if (reason !== undefined) throw new Refused(reason);
};

/** Rolls back and answers the reason where the transaction is refused. */
export const allOrNothing = async <Answer>(
  db: Database,
  act: (transaction: Database) => Promise<Answer>,
): Promise<Result<Answer, Refusal>> => {
  try {
    return { ok: true, value: await inTransaction(db, act) };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, error: error.reason };
    throw error;
  }
};

const raiseVersion = async (
  transaction: Database,
  { userId, id, version }: EditTarget,
  now: Milliseconds,
): Promise<Changed & { readonly starts: readonly RepertoireStart[] }> => {
  await lockUser(transaction, userId);
  const row = await transaction
    .updateTable('repertoires')
    .set({ version: version + 1, changed_at: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .returning('starts')
    .executeTakeFirst();
  if (row === undefined) throw new Refused('repertoire-changed');
  return { version: version + 1, changedAt: now, starts: readJson(row.starts) };
};

/** All moves of the positions in which moves change, and the notes that change. */
const readTouched = async (
  transaction: Database,
  id: number,
  { put, removed, notes }: RepertoireEdit,
  starts: readonly RepertoireStart[],
): Promise<RepertoireContent> => {
  const moves = await selectMoves(transaction, id)
    .where('position', 'in', positionsOf(transaction, [...put, ...removed]))
    .execute();
  const noted = await selectNotes(transaction, id).where('position', 'in', positionsOf(transaction, notes)).execute();
  return { starts, moves: moves.map(toMove), notes: noted.map(toNote) };
};

const positionsOf = (transaction: Database, places: readonly Place[]) => {
  const positions = [...new Set(places.map(({ position }) => position))].map((position) => [position]);
  return sql<string>`(select value ->> 0 from ${jsonRows(transaction, positions)})`;
};

const change = async (transaction: Database, id: number, edit: RepertoireEdit): Promise<void> => {
  await write(transaction, id, edit);
  if (edit.starts === undefined) return;
  await transaction
    .updateTable('repertoires')
    .set({ starts: toStarts(edit.starts) })
    .where('id', '=', id)
    .execute();
};

export const toStarts = (starts: readonly RepertoireStart[]) =>
  toJson(starts.map(({ position, name }) => ({ position, name: toText(name) })));

/** Of moves or notes with the same key the last one counts. */
const write = async (transaction: Database, id: number, { put, removed, notes }: RepertoireEdit): Promise<void> => {
  await deleteRows(transaction, 'repertoire_moves', id, [...put, ...removed]);
  const moves = [...new Map(put.map((move) => [keyOf(move), move])).values()].map(
    ({ position, uci, rank, isPaused, origin, addedAt, nags = [] }) => [
      ...[position, uci, rank, Number(isPaused), origin, addedAt],
      toJson(nags),
    ],
  );
  if (moves.length > 0)
    await sql`insert into repertoire_moves (repertoire_id, position, uci, rank, is_paused, origin, added_at, nags)
      select ${sql.lit(id)}, value ->> 0, value ->> 1, value ->> 2, cast(value ->> 3 as integer), value ->> 4,
        cast(value ->> 5 as bigint), value ->> 6
      from ${jsonRows(transaction, moves)}`.execute(transaction);
  await deleteRows(transaction, 'repertoire_notes', id, notes);
  const kept = [...new Map(notes.map((note) => [noteKey(note), note])).values()]
    .filter(({ text, shapes }) => text !== '' || shapes.length > 0)
    .map(({ position, uci = '', text, shapes }) => [position, uci, toText(text), toJson(shapes)]);
  if (kept.length > 0)
    await sql`insert into repertoire_notes (repertoire_id, position, uci, text, shapes)
      select ${sql.lit(id)}, value ->> 0, value ->> 1, value ->> 2, value ->> 3
      from ${jsonRows(transaction, kept)}`.execute(transaction);
};

type Place = Pick<RepertoireNote, 'position' | 'uci'>;

const deleteRows = async (
  transaction: Database,
  table: 'repertoire_moves' | 'repertoire_notes',
  id: number,
  places: readonly Place[],
): Promise<void> => {
  if (places.length === 0) return;
  const keys = jsonRows(
    transaction,
    places.map(({ position, uci = '' }) => [position, uci]),
  );
  await sql`delete from ${sql.table(table)} where repertoire_id = ${id}
    and (position, uci) in (select value ->> 0, value ->> 1 from ${keys})`.execute(transaction);
};

const selectMoves = (db: Database, id: number) =>
  db.selectFrom('repertoire_moves').selectAll().where('repertoire_id', '=', id);

const selectNotes = (db: Database, id: number) =>
  db.selectFrom('repertoire_notes').selectAll().where('repertoire_id', '=', id);

/** Characters of the inverse edits of a repertoire; the newest one is kept in any case. */
const MAX_UNDO_SIZE = 4_000_000;

const keepUndo = async (
  transaction: Database,
  id: number,
  edit: RepertoireEdit,
  { quota, now }: EditSettings,
): Promise<void> => {
  const inverse = toJson(edit);
  const row = { repertoire_id: id, edited_at: now, size: inverse.length, inverse };
  await transaction.insertInto('repertoire_undos').values(row).execute();
  const kept = await transaction
    .selectFrom('repertoire_undos')
    .select(['id', 'size'])
    .where('repertoire_id', '=', id)
    .orderBy('id', 'desc')
    .execute();
  let size = 0;
  const old = kept.filter((undo, index) => {
    size += undo.size;
    return index > 0 && (index >= quota.undos || size > MAX_UNDO_SIZE);
  });
  if (old.length === 0) return;
  const ids = old.map((undo) => undo.id);
  await transaction.deleteFrom('repertoire_undos').where('id', 'in', ids).execute();
};

/** What an edit touches, as it was and as it is. */
type Touched = { readonly before: RepertoireContent; readonly after: RepertoireContent };

/** Counts the moves anew, and refuses what makes a full repertoire larger; within `allOrNothing`. */
const checkQuota = async (
  transaction: Database,
  id: number,
  quota: RepertoireQuota,
  { before, after }: Touched,
): Promise<void> => {
  const { moves, user_id: userId } = await transaction
    .updateTable('repertoires')
    .set((row) => ({
      moves: row
        .selectFrom('repertoire_moves')
        .select((move) => move.fn.countAll<number>().as('count'))
        .where('repertoire_id', '=', id),
    }))
    .where('id', '=', id)
    .returning(['moves', 'user_id'])
    .executeTakeFirstOrThrow();
  const isGrowing = (sizeOf: (content: RepertoireContent) => number): boolean => sizeOf(after) > sizeOf(before);
  if (isGrowing((content) => content.moves.length)) {
    const { total } = await transaction
      .selectFrom('repertoires')
      .select((row) => row.fn.sum('moves').as('total'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    refuseIf(moves > quota.moves || Number(total) > quota.movesOfUser ? 'too-many-repertoire-moves' : undefined);
  }
  if (isGrowing((content) => content.starts.length) && after.starts.length > quota.starts)
    throw new Refused('too-many-repertoire-starts');
  const isMoreNotes = isGrowing((content) => content.notes.length);
  const isMoreText = isGrowing(textLength);
  if (!isMoreNotes && !isMoreText) return;
  const { notes, text } = await transaction
    .selectFrom('repertoire_notes')
    .select((row) => [row.fn.countAll<number>().as('notes'), sql<number | null>`sum(length(text))`.as('text')])
    .where('repertoire_id', '=', id)
    .executeTakeFirstOrThrow();
  refuseIf(isMoreNotes && notes > quota.notes ? 'too-many-repertoire-notes' : undefined);
  refuseIf(isMoreText && Number(text) > quota.notesText ? 'too-much-repertoire-text' : undefined);
};

const textLength = ({ notes }: RepertoireContent): number => notes.reduce((sum, { text }) => sum + text.length, 0);

const toMove = (row: Selectable<RepertoireMoveRow>): RepertoireMove => {
  const nags = readJson(row.nags);
  return {
    position: row.position,
    uci: row.uci,
    rank: row.rank,
    isPaused: row.is_paused === 1,
    origin: row.origin,
    addedAt: row.added_at,
    ...(nags.length > 0 && { nags }),
  };
};

const toNote = (row: Selectable<RepertoireNoteRow>): RepertoireNote => ({
  position: row.position,
  ...(row.uci !== '' && { uci: row.uci }),
  text: row.text,
  shapes: readJson(row.shapes),
});
