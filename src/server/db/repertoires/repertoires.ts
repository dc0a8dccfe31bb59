/** Repertoires, soft-deleted until purged. */
import type { Selectable } from 'kysely';
import type {
  RepertoireContent,
  RepertoireOptions as Options,
  RepertoireStart,
} from '../../../chess/repertoire/repertoire';
import type { StudyChapter } from '../../../chess/repertoire/study-chapters';
import type { Milliseconds, Result } from '../../../chess/types';
import { optional, readJson, toJson, toText } from '../column-values';
import { type Database, inTransaction } from '../database';
import { lockUser } from '../library/libraries';
import type { Granted, Owned } from '../owned';
import {
  allOrNothing,
  insertContent,
  readMoves,
  readNotes,
  type Refusal,
  refuseIf,
  type RepertoireQuota,
  toStarts,
} from './content';
import type { RepertoireRow, StoredState } from './schema';

export type StoredOptions = Options & { readonly name: string; readonly state: StoredState };

export type RepertoireHead = StoredOptions & {
  readonly id: number;
  readonly address: string;
  readonly userId: number;
  readonly version: number;
  /** Number of moves. */
  readonly size: number;
  readonly changedAt: Milliseconds;
  readonly deletedAt?: Milliseconds;
  readonly starts: readonly RepertoireStart[];
  readonly chapters: readonly StudyChapter[];
};

export type StoredRepertoire = RepertoireHead & RepertoireContent;

/** Last changed first. */
export const listRepertoires = async (db: Database, userId: number): Promise<readonly RepertoireHead[]> => {
  const rows = await db
    .selectFrom('repertoires')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toHead);
};

/** `deleted`: those that are, otherwise those that are not. `undefined` when missing. */
export const findRepertoire = async (
  db: Database,
  address: string,
  { isDeleted }: { readonly isDeleted: boolean },
): Promise<RepertoireHead | undefined> => {
  const row = await db
    .selectFrom('repertoires')
    .selectAll()
    .where('address', '=', address)
    .where('deleted_at', isDeleted ? 'is not' : 'is', null)
    .executeTakeFirst();
  return row && toHead(row);
};

export const readRepertoire = async (db: Database, head: RepertoireHead): Promise<StoredRepertoire> => ({
  ...head,
  moves: await readMoves(db, head.id),
  notes: await readNotes(db, head.id),
});

/** Those of the repertoires that have an edit to undo since `since`. */
export const findUndoable = async (
  db: Database,
  heads: readonly RepertoireHead[],
  since: Milliseconds,
): Promise<ReadonlySet<number>> => {
  if (heads.length === 0) return new Set();
  const ids = heads.map(({ id }) => id);
  const rows = await db
    .selectFrom('repertoire_undos')
    .select('repertoire_id')
    .distinct()
    .where('repertoire_id', 'in', ids)
    .where('edited_at', '>=', since)
    .execute();
  return new Set(rows.map((row) => row.repertoire_id));
};

/** Includes deleted ones. */
export async function* allRepertoires(db: Database, userId: number): AsyncGenerator<StoredRepertoire> {
  const rows = await db.selectFrom('repertoires').selectAll().where('user_id', '=', userId).orderBy('id').execute();
  for (const row of rows) yield readRepertoire(db, toHead(row));
}

export type NewStoredRepertoire = StoredOptions &
  RepertoireContent & { readonly address: string; readonly idempotencyKey?: string };

/** Nothing is written when it is refused. A repeated idempotency key returns the earlier repertoire, restored if deleted. */
export const addRepertoire = (
  db: Database,
  { userId }: Owned,
  { address, idempotencyKey, starts, moves, notes, ...options }: NewStoredRepertoire,
  { quota, now }: { readonly quota: RepertoireQuota; readonly now: Milliseconds },
): Promise<Result<RepertoireHead, Refusal>> =>
  allOrNothing(db, async (transaction) => {
    await lockUser(transaction, userId);
    const made =
      idempotencyKey === undefined ? undefined : await restoreByIdempotencyKey(transaction, userId, idempotencyKey);
    if (made !== undefined) return made;
    const existing = await transaction.selectFrom('repertoires').select('id').where('user_id', '=', userId).execute();
    refuseIf(existing.length >= quota.repertoires ? 'too-many-repertoires' : undefined);
    const { id } = await transaction
      .insertInto('repertoires')
      .values({
        ...toColumns(options),
        address,
        user_id: userId,
        idempotency_key: idempotencyKey ?? null,
        color: options.color,
        moves: 0,
        changed_at: now,
        starts: toStarts(starts),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertContent(transaction, { id, color: options.color }, { starts, moves, notes }, quota);
    return toHead(
      await transaction.selectFrom('repertoires').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    );
  });

const restoreByIdempotencyKey = async (
  transaction: Database,
  userId: number,
  idempotencyKey: string,
): Promise<RepertoireHead | undefined> => {
  const row = await transaction
    .updateTable('repertoires')
    .set({ deleted_at: null })
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', idempotencyKey)
    .returningAll()
    .executeTakeFirst();
  return row && toHead(row);
};

/** Missing chapters stay as they are. */
type OptionsChange = Omit<StoredOptions, 'color'> & {
  readonly version: number;
  readonly chapters?: readonly StudyChapter[] | undefined;
};

/** `undefined`, and no change, when the version is outdated. */
export const changeRepertoire = (
  db: Database,
  { id }: Granted<RepertoireHead>,
  { version, chapters, ...options }: OptionsChange,
  now: Milliseconds,
): Promise<RepertoireHead | undefined> =>
  inTransaction(db, async (transaction) => {
    const row = await transaction
      .updateTable('repertoires')
      .set({
        ...toColumns(options),
        ...(chapters !== undefined && { chapters: toJson(chapters) }),
        version: version + 1,
        changed_at: now,
      })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('deleted_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    return row && toHead(row);
  });

/** `false` when missing or already deleted. */
export const deleteRepertoire = async (
  db: Database,
  repertoire: Granted<RepertoireHead>,
  now: Milliseconds,
): Promise<boolean> =>
  isChanged(await updateOne(db, repertoire, 'is').set({ deleted_at: now }).executeTakeFirstOrThrow());

export const restoreRepertoire = async (db: Database, repertoire: Granted<RepertoireHead>): Promise<boolean> =>
  isChanged(await updateOne(db, repertoire, 'is not').set({ deleted_at: null }).executeTakeFirstOrThrow());

/** Deletes for good what was deleted before `before`, and what undoes older edits; `false` when there was nothing. */
export const purgeRepertoires = async (db: Database, before: Milliseconds): Promise<boolean> => {
  const undos = await db.deleteFrom('repertoire_undos').where('edited_at', '<', before).executeTakeFirstOrThrow();
  const gone = await db.deleteFrom('repertoires').where('deleted_at', '<', before).executeTakeFirstOrThrow();
  return undos.numDeletedRows + gone.numDeletedRows > 0n;
};

/** `is`: not deleted; `is not`: deleted. */
const updateOne = (db: Database, { id }: Granted<RepertoireHead>, deletion: 'is' | 'is not') =>
  db.updateTable('repertoires').where('id', '=', id).where('deleted_at', deletion, null);

const isChanged = ({ numUpdatedRows }: { readonly numUpdatedRows: bigint }): boolean => numUpdatedRows > 0n;

const toHead = (row: Selectable<RepertoireRow>): RepertoireHead => ({
  id: row.id,
  address: row.address,
  userId: row.user_id,
  name: row.name,
  color: row.color,
  goal: row.goal,
  speed: row.speed,
  rating: row.rating,
  state: row.state,
  version: row.version,
  size: row.moves,
  changedAt: row.changed_at,
  starts: readJson(row.starts),
  chapters: readJson(row.chapters),
  ...optional('deletedAt', row.deleted_at),
});

const toColumns = ({ name, goal, speed, rating, state }: Omit<StoredOptions, 'color'>) => ({
  name: toText(name),
  goal,
  speed,
  rating,
  state,
});
