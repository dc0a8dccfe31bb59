/** The rounds of an event, as they are listed and changed; what is in one, notes and game, stands in round-content.ts. */
import type { Selectable } from 'kysely';
import type { Outcome } from '../../../chess/player/results';
import type { Color, Milliseconds } from '../../../chess/types';
import { optional, readJson } from '../infra/column-values';
import type { Database } from '../infra/database';
import { inTransaction } from '../infra/transaction';
import { lockUser } from '../library/libraries';
import type { EventRoundRow, StoredPreparation } from './event-schema';

export type StoredRoundDetails = {
  readonly number?: number;
  /** `YYYY-MM-DD`, and `19:30`. */
  readonly date?: string;
  readonly time?: string;
  /** The user's, as the outcome. */
  readonly color?: Color;
  readonly opponent?: string;
  readonly rating?: number;
  readonly player?: string;
  readonly outcome?: Outcome;
};

export type StoredRound = StoredRoundDetails & {
  readonly id: number;
  readonly notes: string;
  readonly version: number;
  readonly prepared?: StoredPreparation;
  readonly preparedAt?: Milliseconds;
  readonly pgn?: string;
};

/** Where a round is; one that belongs to another user, or to a deleted event, is none. */
export type RoundPlace = { readonly userId: number; readonly event: number; readonly round: number };

/** By their numbers, those without one last. */
export const readRounds = async (
  db: Database,
  event: number,
  { isWithDeleted }: { readonly isWithDeleted: boolean },
): Promise<readonly StoredRound[]> => {
  const rows = await db.selectFrom('event_rounds').selectAll().where('event_id', '=', event).orderBy('id').execute();
  return rows
    .filter(({ deleted_at }) => isWithDeleted || deleted_at === null)
    .toSorted((one, other) => (one.number ?? Infinity) - (other.number ?? Infinity) || one.id - other.id)
    .map(toRound);
};

/** `undefined` where the user has no such round. */
export const readRound = async (
  db: Database,
  { userId, event, round }: RoundPlace,
): Promise<StoredRound | undefined> => {
  const row = await db
    .selectFrom('event_rounds')
    .selectAll()
    .where('id', '=', round)
    .where('deleted_at', 'is', null)
    .where('event_id', 'in', eventOf(db, userId, event))
    .executeTakeFirst();
  return row && toRound(row);
};

export type RoundLimits = { readonly ofEvent: number; readonly ofUser: number };

/** Adds all of them, or none where they are too many or there is no such event. */
export const addRounds = (
  db: Database,
  { userId, event }: Pick<RoundPlace, 'userId' | 'event'>,
  rounds: readonly StoredRoundDetails[],
  most: RoundLimits,
): Promise<'added' | 'no-event' | 'too-many'> =>
  inTransaction(db, async (transaction) => {
    await lockUser(transaction, userId);
    if ((await eventOf(transaction, userId, event).execute()).length === 0) return 'no-event';
    const known = await transaction
      .selectFrom('event_rounds')
      .innerJoin('events', 'events.id', 'event_id')
      .select(['event_id', 'event_rounds.deleted_at'])
      .where('user_id', '=', userId)
      .execute();
    const ofEvent = known.filter(({ event_id, deleted_at }) => event_id === event && deleted_at === null).length;
    if (ofEvent + rounds.length > most.ofEvent || known.length + rounds.length > most.ofUser) return 'too-many';
    const rows = rounds.map((round) => ({ event_id: event, ...toColumns(round) }));
    await transaction.insertInto('event_rounds').values(rows).execute();
    return 'added';
  });

/** `false` where there is no such round; so are the next two. */
export const changeRound = (db: Database, place: RoundPlace, details: StoredRoundDetails): Promise<boolean> =>
  writeRound(db, place, toColumns(details));

export const deleteRound = (db: Database, place: RoundPlace, now: Milliseconds): Promise<boolean> =>
  writeRound(db, place, { deleted_at: now });

export const restoreRound = (db: Database, place: RoundPlace): Promise<boolean> =>
  writeRound(db, place, { deleted_at: null }, 'is not');

type Change = Partial<Omit<Selectable<EventRoundRow>, 'id' | 'event_id'>>;

/** `is`: a round as it stands in its event; `is not`: one that was deleted. `version`: only where the notes have it. */
export const writeRound = async (
  db: Database,
  { userId, event, round }: RoundPlace,
  change: Change,
  deletion: 'is' | 'is not' = 'is',
  version?: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('event_rounds')
    .set(change)
    .where('id', '=', round)
    .where('deleted_at', deletion, null)
    .where('event_id', 'in', eventOf(db, userId, event))
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

const eventOf = (db: Database, userId: number, event: number) =>
  db
    .selectFrom('events')
    .select('events.id')
    .where('events.id', '=', event)
    .where('user_id', '=', userId)
    .where('events.deleted_at', 'is', null);

const toRound = (row: Selectable<EventRoundRow>): StoredRound => ({
  ...{ id: row.id, notes: row.notes, version: row.version },
  ...optional('number', row.number),
  ...optional('date', row.played_on),
  ...optional('time', row.played_at),
  ...optional('color', row.color),
  ...optional('opponent', row.opponent),
  ...optional('rating', row.rating),
  ...optional('player', row.player),
  ...optional('outcome', row.outcome),
  ...optional('prepared', row.prepared === null ? null : readJson(row.prepared)),
  ...optional('preparedAt', row.prepared_at),
  ...optional('pgn', row.pgn),
});

const toColumns = (details: StoredRoundDetails) => ({
  number: details.number ?? null,
  played_on: details.date ?? null,
  played_at: details.time ?? null,
  color: details.color ?? null,
  opponent: details.opponent ?? null,
  rating: details.rating ?? null,
  player: details.player ?? null,
  outcome: details.outcome ?? null,
});
