/**
 * A user's events and their rounds. Deleting one only marks it, so that it can be undone until it is purged. Every function
 * takes the user, and does nothing to what belongs to another.
 */
import type { Selectable } from 'kysely';
import type { KnownSpeed } from '../../../chess/clock';
import type { Milliseconds } from '../../../chess/types';
import { optional } from '../infra/column-values';
import type { Database } from '../infra/database';
import { inTransaction } from '../infra/transaction';
import { lockUser } from '../library/libraries';
import type { EventRow } from './event-schema';
import { readRounds, type StoredRound } from './rounds';

/** Days are `YYYY-MM-DD`. */
export type StoredEventDetails = {
  readonly name: string;
  readonly place?: string;
  readonly link?: string;
  readonly startsOn?: string;
  readonly endsOn?: string;
  /** Of its games. */
  readonly speed?: KnownSpeed;
};

export type StoredEvent = StoredEventDetails & {
  readonly id: number;
  readonly deletedAt?: Milliseconds;
  readonly rounds: readonly StoredRound[];
};

/** Rounds with a result, and the user's points in them. */
export type EventTotals = StoredEventDetails & {
  readonly id: number;
  readonly rounds: number;
  readonly played: number;
  readonly points: number;
};

/** Those without a date first, then the latest first. */
export const listEvents = async (db: Database, userId: number): Promise<readonly EventTotals[]> => {
  const events = await ofUser(db, userId).where('deleted_at', 'is', null).execute();
  const rounds = await db
    .selectFrom('event_rounds')
    .innerJoin('events', 'events.id', 'event_id')
    .select(['event_id', 'outcome'])
    .where('user_id', '=', userId)
    .where('event_rounds.deleted_at', 'is', null)
    .execute();
  return events.toSorted(byDate).map((event) => {
    const own = rounds.filter(({ event_id }) => event_id === event.id);
    const count = (wanted: string): number => own.filter(({ outcome }) => outcome === wanted).length;
    const [wins, draws, losses] = [count('win'), count('draw'), count('loss')];
    return { ...toDetails(event), rounds: own.length, played: wins + draws + losses, points: wins + draws / 2 };
  });
};

/** `undefined` where the user has no such event, or has deleted it. */
export const readEvent = async (db: Database, userId: number, id: number): Promise<StoredEvent | undefined> => {
  const row = await ofUser(db, userId).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
  return row && { ...toDetails(row), rounds: await readRounds(db, id, { isWithDeleted: false }) };
};

/** All that is kept, what was deleted too. */
export async function* everyEvent(db: Database, userId: number): AsyncGenerator<StoredEvent> {
  for (const row of await ofUser(db, userId).orderBy('id').execute())
    yield {
      ...toDetails(row),
      ...optional('deletedAt', row.deleted_at),
      rounds: await readRounds(db, row.id, { isWithDeleted: true }),
    };
}

/** The id; `undefined` when the user has `most`, deleted ones among them. */
export const addEvent = (
  db: Database,
  userId: number,
  details: StoredEventDetails,
  most: number,
): Promise<number | undefined> =>
  inTransaction(db, async (transaction) => {
    await lockUser(transaction, userId);
    if ((await ofUser(transaction, userId).execute()).length >= most) return undefined;
    const row = { user_id: userId, ...toColumns(details) };
    const { id } = await transaction.insertInto('events').values(row).returning('id').executeTakeFirstOrThrow();
    return id;
  });

/** `false` where there is no such event; so are the next two. */
export const changeEvent = async (
  db: Database,
  userId: number,
  id: number,
  details: StoredEventDetails,
): Promise<boolean> => isChanged(await ofOne(db, userId, id, 'is').set(toColumns(details)).executeTakeFirstOrThrow());

export const deleteEvent = async (db: Database, userId: number, id: number, now: Milliseconds): Promise<boolean> =>
  isChanged(await ofOne(db, userId, id, 'is').set({ deleted_at: now }).executeTakeFirstOrThrow());

export const restoreEvent = async (db: Database, userId: number, id: number): Promise<boolean> =>
  isChanged(await ofOne(db, userId, id, 'is not').set({ deleted_at: null }).executeTakeFirstOrThrow());

/** Purges what was deleted before the time given; whether there was any. */
export const purgeEvents = async (db: Database, before: Milliseconds): Promise<boolean> => {
  const rounds = await db.deleteFrom('event_rounds').where('deleted_at', '<', before).executeTakeFirstOrThrow();
  const events = await db.deleteFrom('events').where('deleted_at', '<', before).executeTakeFirstOrThrow();
  return rounds.numDeletedRows + events.numDeletedRows > 0n;
};

const ofUser = (db: Database, userId: number) => db.selectFrom('events').selectAll().where('user_id', '=', userId);

/** `is`: as it stands in the list; `is not`: deleted. */
const ofOne = (db: Database, userId: number, id: number, deletion: 'is' | 'is not') =>
  db.updateTable('events').where('id', '=', id).where('user_id', '=', userId).where('deleted_at', deletion, null);

const isChanged = ({ numUpdatedRows }: { readonly numUpdatedRows: bigint }): boolean => numUpdatedRows > 0n;

type Row = Selectable<EventRow>;

/** Beyond every day, for an event that has none yet. */
const LATEST = '9999';

const byDate = (one: Row, other: Row): number => {
  const [first, second] = [one, other].map(({ starts_on, ends_on }) => starts_on ?? ends_on ?? LATEST);
  return (second ?? '').localeCompare(first ?? '') || other.id - one.id;
};

const toDetails = ({ id, name, place, link, starts_on, ends_on, speed }: Row) => ({
  ...{ id, name },
  ...optional('place', place),
  ...optional('link', link),
  ...optional('startsOn', starts_on),
  ...optional('endsOn', ends_on),
  ...optional('speed', speed),
});

const toColumns = ({ name, place, link, startsOn, endsOn, speed }: StoredEventDetails) => ({
  ...{ name, place: place ?? null, link: link ?? null },
  ...{ starts_on: startsOn ?? null, ends_on: endsOn ?? null, speed: speed ?? null },
});
