/** A user's events and rounds, soft-deleted until purged. Every function is limited to the given user's rows. */
import type { Selectable } from 'kysely';
import type { KnownSpeed } from '../../chess/clock';
import type { Outcome } from '../../chess/player/results';
import type { Color, Milliseconds } from '../../chess/types';
import { optional, readJson } from './column-values';
import { type Database, inTransaction } from './database';
import { lockUser } from './library/libraries';
import type { Owned } from './owned';
import type { EventRoundRow, EventRow, StoredPreparation } from './schema';

/** Dates are `YYYY-MM-DD`. */
type StoredEventDetails = {
  readonly name: string;
  readonly place?: string;
  readonly link?: string;
  readonly startsOn?: string;
  readonly endsOn?: string;
  readonly speed?: KnownSpeed;
};

export type StoredEvent = StoredEventDetails & {
  readonly id: number;
  readonly deletedAt?: Milliseconds;
  readonly rounds: readonly StoredRound[];
};

/** Rounds with a result, and the user's points in them. */
type EventTotals = StoredEventDetails & {
  readonly id: number;
  readonly rounds: number;
  readonly played: number;
  readonly points: number;
};

/** Undated first, then latest first. */
export const listEvents = async (db: Database, { userId }: Owned): Promise<readonly EventTotals[]> => {
  const events = await eventsOf(db, userId).where('deleted_at', 'is', null).execute();
  const rounds = await db
    .selectFrom('event_rounds')
    .innerJoin('events', 'events.id', 'event_id')
    .select(['event_id', 'outcome'])
    .where('user_id', '=', userId)
    .where('event_rounds.deleted_at', 'is', null)
    .execute();
  return events.toSorted(byDate).map((event) => {
    const own = rounds.filter(({ event_id }) => event_id === event.id);
    const count = (value: string): number => own.filter(({ outcome }) => outcome === value).length;
    const [wins, draws, losses] = [count('win'), count('draw'), count('loss')];
    return { ...toDetails(event), rounds: own.length, played: wins + draws + losses, points: wins + draws / 2 };
  });
};

/** The dated first days of events and the days of their rounds, in UTC, in no particular order. */
export const listEventStarts = async (db: Database, userId: number): Promise<readonly Milliseconds[]> => {
  const events = await db
    .selectFrom('events')
    .select('starts_on as day')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('starts_on', 'is not', null)
    .execute();
  const rounds = await db
    .selectFrom('event_rounds')
    .innerJoin('events', 'events.id', 'event_id')
    .select('played_on as day')
    .where('user_id', '=', userId)
    .where('events.deleted_at', 'is', null)
    .where('event_rounds.deleted_at', 'is', null)
    .where('played_on', 'is not', null)
    .execute();
  const days = new Set([...events, ...rounds].flatMap(({ day }) => day ?? []));
  return [...days].map((day) => Date.parse(day));
};

/** `undefined` when missing or deleted. */
export const readEvent = async (db: Database, owner: Owned, id: number): Promise<StoredEvent | undefined> => {
  const row = await eventsOf(db, owner.userId).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
  return row && { ...toDetails(row), rounds: await readRounds(db, id, { isWithDeleted: false }) };
};

export async function* allEvents(db: Database, userId: number): AsyncGenerator<StoredEvent> {
  for (const row of await eventsOf(db, userId).orderBy('id').execute())
    yield {
      ...toDetails(row),
      ...optional('deletedAt', row.deleted_at),
      rounds: await readRounds(db, row.id, { isWithDeleted: true }),
    };
}

/** Returns the id; `undefined` when the user has `max` events, deleted ones included. */
export const addEvent = (
  db: Database,
  { userId }: Owned,
  details: StoredEventDetails,
  max: number,
): Promise<number | undefined> =>
  inTransaction(db, async (transaction) => {
    await lockUser(transaction, userId);
    if ((await eventsOf(transaction, userId).execute()).length >= max) return undefined;
    const row = { user_id: userId, ...toEventColumns(details) };
    const { id } = await transaction.insertInto('events').values(row).returning('id').executeTakeFirstOrThrow();
    return id;
  });

/** `false` when there is no such event. */
export const changeEvent = async (
  db: Database,
  owner: Owned,
  id: number,
  details: StoredEventDetails,
): Promise<boolean> =>
  isChanged(await updateOne(db, owner, id, 'is').set(toEventColumns(details)).executeTakeFirstOrThrow());

export const deleteEvent = async (db: Database, owner: Owned, id: number, now: Milliseconds): Promise<boolean> =>
  isChanged(await updateOne(db, owner, id, 'is').set({ deleted_at: now }).executeTakeFirstOrThrow());

export const restoreEvent = async (db: Database, owner: Owned, id: number): Promise<boolean> =>
  isChanged(await updateOne(db, owner, id, 'is not').set({ deleted_at: null }).executeTakeFirstOrThrow());

/** Deletes for good what was deleted before `before`; `false` when there was nothing. */
export const purgeEvents = async (db: Database, before: Milliseconds): Promise<boolean> => {
  const rounds = await db.deleteFrom('event_rounds').where('deleted_at', '<', before).executeTakeFirstOrThrow();
  const events = await db.deleteFrom('events').where('deleted_at', '<', before).executeTakeFirstOrThrow();
  return rounds.numDeletedRows + events.numDeletedRows > 0n;
};

const eventsOf = (db: Database, userId: number) => db.selectFrom('events').selectAll().where('user_id', '=', userId);

/** `is`: not deleted; `is not`: deleted. */
const updateOne = (db: Database, { userId }: Owned, id: number, deletion: 'is' | 'is not') =>
  db.updateTable('events').where('id', '=', id).where('user_id', '=', userId).where('deleted_at', deletion, null);

const isChanged = ({ numUpdatedRows }: { readonly numUpdatedRows: bigint }): boolean => numUpdatedRows > 0n;

type Row = Selectable<EventRow>;

const LATEST = '9999';

const byDate = (one: Row, other: Row): number => {
  const [first, second] = [one, other].map(({ starts_on, ends_on }) => starts_on ?? ends_on ?? LATEST);
  return (second ?? '').localeCompare(first ?? '') || other.id - one.id;
};

const toDetails = ({ id, name, place, link, starts_on, ends_on, speed }: Row) => ({
  id,
  name,
  ...optional('place', place),
  ...optional('link', link),
  ...optional('startsOn', starts_on),
  ...optional('endsOn', ends_on),
  ...optional('speed', speed),
});

const toEventColumns = ({ name, place, link, startsOn, endsOn, speed }: StoredEventDetails) => ({
  name,
  place: place ?? null,
  link: link ?? null,
  starts_on: startsOn ?? null,
  ends_on: endsOn ?? null,
  speed: speed ?? null,
});

// Rounds

type StoredRoundDetails = {
  readonly number?: number;
  /** `YYYY-MM-DD` and `19:30`. */
  readonly date?: string;
  readonly time?: string;
  /** The user's, as is the outcome. */
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

/** A round of another user or of a deleted event does not exist. */
export type RoundKey = { readonly owner: Owned; readonly event: number; readonly round: number };

/** By number, unnumbered last. */
const readRounds = async (
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

/** `undefined` when there is no such round. */
export const readRound = async (db: Database, { owner, event, round }: RoundKey): Promise<StoredRound | undefined> => {
  const row = await db
    .selectFrom('event_rounds')
    .selectAll()
    .where('id', '=', round)
    .where('deleted_at', 'is', null)
    .where('event_id', 'in', eventOf(db, owner, event))
    .executeTakeFirst();
  return row && toRound(row);
};

type RoundLimits = { readonly ofEvent: number; readonly ofUser: number };

/** Adds all or none. */
export const addRounds = (
  db: Database,
  { owner, event }: Pick<RoundKey, 'owner' | 'event'>,
  rounds: readonly StoredRoundDetails[],
  max: RoundLimits,
): Promise<'added' | 'no-event' | 'too-many'> =>
  inTransaction(db, async (transaction) => {
    await lockUser(transaction, owner.userId);
    if ((await eventOf(transaction, owner, event).execute()).length === 0) return 'no-event';
    const known = await transaction
      .selectFrom('event_rounds')
      .innerJoin('events', 'events.id', 'event_id')
      .select(['event_id', 'event_rounds.deleted_at'])
      .where('user_id', '=', owner.userId)
      .execute();
    const ofEvent = known.filter(({ event_id, deleted_at }) => event_id === event && deleted_at === null).length;
    if (ofEvent + rounds.length > max.ofEvent || known.length + rounds.length > max.ofUser) return 'too-many';
    const rows = rounds.map((round) => ({ event_id: event, ...toRoundColumns(round) }));
    await transaction.insertInto('event_rounds').values(rows).execute();
    return 'added';
  });

/** `false` when there is no such round. */
export const changeRound = (db: Database, key: RoundKey, details: StoredRoundDetails): Promise<boolean> =>
  writeRound(db, key, toRoundColumns(details));

export const deleteRound = (db: Database, key: RoundKey, now: Milliseconds): Promise<boolean> =>
  writeRound(db, key, { deleted_at: now });

export const restoreRound = (db: Database, key: RoundKey): Promise<boolean> =>
  writeRound(db, key, { deleted_at: null }, 'is not');

type Change = Partial<Omit<Selectable<EventRoundRow>, 'id' | 'event_id'>>;

/** `is`: not deleted; `is not`: deleted. `version`: only if the notes have this version. */
export const writeRound = async (
  db: Database,
  { owner, event, round }: RoundKey,
  change: Change,
  deletion: 'is' | 'is not' = 'is',
  version?: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('event_rounds')
    .set(change)
    .where('id', '=', round)
    .where('deleted_at', deletion, null)
    .where('event_id', 'in', eventOf(db, owner, event))
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

const eventOf = (db: Database, { userId }: Owned, event: number) =>
  db
    .selectFrom('events')
    .select('events.id')
    .where('events.id', '=', event)
    .where('user_id', '=', userId)
    .where('events.deleted_at', 'is', null);

const toRound = (row: Selectable<EventRoundRow>): StoredRound => ({
  id: row.id,
  notes: row.notes,
  version: row.version,
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

const toRoundColumns = (details: StoredRoundDetails) => ({
  number: details.number ?? null,
  played_on: details.date ?? null,
  played_at: details.time ?? null,
  color: details.color ?? null,
  opponent: details.opponent ?? null,
  rating: details.rating ?? null,
  player: details.player ?? null,
  outcome: details.outcome ?? null,
});
