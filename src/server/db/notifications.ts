/** Email digests: who is due, and what was sent. */
import type { Milliseconds } from '../../chess/types';
import { optional, readJson, toJson } from './column-values';
import type { Database } from './database';
import type { Reported } from './schema';

export type DueDigest = {
  readonly userId: number;
  readonly username: string;
  readonly email: string;
  readonly preferences: unknown;
  /** Missing the first time. */
  readonly last?: { readonly dueAt: Milliseconds; readonly failures: number; readonly reported: Reported };
};

export const readDueDigest = async (db: Database, now: Milliseconds): Promise<DueDigest | undefined> => {
  const row = await db
    .selectFrom('users')
    .leftJoin('digests', 'digests.user_id', 'users.id')
    .leftJoin('user_settings', 'user_settings.user_id', 'users.id')
    .select(['users.id', 'display_username', 'email', 'preferences', 'due_at', 'failures', 'reported'])
    .where('email_verified', '=', 1)
    .where((user) => user.or([user('due_at', 'is', null), user('due_at', '<=', now)]))
    .orderBy((order) => order.fn.coalesce('due_at', order.val(0)))
    .orderBy('users.id')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { due_at: dueAt, failures, reported } = row;
  return {
    userId: row.id,
    username: row.display_username,
    email: row.email,
    preferences: row.preferences === null ? undefined : JSON.parse(row.preferences),
    ...(dueAt === null || reported === null
      ? {}
      : { last: { dueAt, failures: failures ?? 0, reported: readJson(reported) } }),
  };
};

/** A no-op when a digest row exists. */
export const startDigests = async (
  db: Database,
  userId: number,
  { dueAt, reported }: { readonly dueAt: Milliseconds; readonly reported: Reported },
): Promise<void> => {
  await db
    .insertInto('digests')
    .values({ user_id: userId, due_at: dueAt, sent_at: null, failures: 0, reported: toJson(reported) })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
};

type DigestChange = {
  readonly dueAt: Milliseconds;
  readonly reported: Reported;
  readonly failures: number;
  /** `undefined`: unchanged; `null`: not sent after all. */
  readonly sentAt?: Milliseconds | null;
};

/** `false` when changed concurrently since `readDueAt`, or the user is gone. */
export const changeDigest = async (
  db: Database,
  userId: number,
  readDueAt: Milliseconds,
  { dueAt, reported, failures, sentAt }: DigestChange,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('digests')
    .set({
      due_at: dueAt,
      reported: toJson(reported),
      failures,
      sent_at: sentAt,
    })
    .where('user_id', '=', userId)
    .where('due_at', '=', readDueAt)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

export type OwnDigest = { readonly sentAt?: Milliseconds; readonly reported: Reported };

/** `undefined` for a user without a digest row; no `sentAt` before the first email. */
export const readDigest = async (db: Database, userId: number): Promise<OwnDigest | undefined> => {
  const row = await db
    .selectFrom('digests')
    .select(['sent_at', 'reported'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && { ...optional('sentAt', row.sent_at), reported: readJson(row.reported) };
};

export const isAddressConfirmed = async (db: Database, userId: number): Promise<boolean> => {
  const row = await db.selectFrom('users').select('email_verified').where('id', '=', userId).executeTakeFirst();
  return row?.email_verified === 1;
};

// What a digest reports

export const countDueCards = async (db: Database, userId: number, now: Milliseconds): Promise<number> => {
  const { due } = await db
    .selectFrom('puzzle_cards')
    .select((row) => row.fn.countAll<number | string>().as('due'))
    .where('user_id', '=', userId)
    .where('due', '<=', now)
    .executeTakeFirstOrThrow();
  return Number(due);
};

type NextRound = {
  readonly id: number;
  readonly eventId: number;
  readonly event: string;
  readonly number: number | undefined;
  readonly opponent: string | undefined;
  /** `YYYY-MM-DD` */
  readonly day: string;
};

/** Rounds without a result, next first. */
export const listNextRounds = async (
  db: Database,
  userId: number,
  days: { readonly from: string; readonly to: string },
): Promise<readonly NextRound[]> => {
  const rows = await db
    .selectFrom('event_rounds')
    .innerJoin('events', 'events.id', 'event_id')
    .select(['event_rounds.id', 'event_id', 'name', 'number', 'opponent', 'played_on'])
    .where('user_id', '=', userId)
    .where('events.deleted_at', 'is', null)
    .where('event_rounds.deleted_at', 'is', null)
    .where('outcome', 'is', null)
    .where('played_on', '>=', days.from)
    .where('played_on', '<=', days.to)
    .orderBy('played_on')
    .orderBy('event_rounds.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    eventId: row.event_id,
    event: row.name,
    day: row.played_on ?? days.from,
    number: row.number ?? undefined,
    opponent: row.opponent ?? undefined,
  }));
};

/** The next event from that day on without dated rounds. */
export const readNextEvent = async (
  db: Database,
  userId: number,
  from: string,
): Promise<{ readonly eventId: number; readonly event: string; readonly day: string } | undefined> => {
  const row = await db
    .selectFrom('events')
    .select(['id', 'name', 'starts_on'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('starts_on', '>=', from)
    .where((event) =>
      event.not(
        event.exists(
          event
            .selectFrom('event_rounds')
            .select('event_rounds.id')
            .whereRef('event_id', '=', 'events.id')
            .where('event_rounds.deleted_at', 'is', null)
            .where('played_on', 'is not', null),
        ),
      ),
    )
    .orderBy('starts_on')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row && { eventId: row.id, event: row.name, day: row.starts_on ?? from };
};

/** Whether the user had an active session since then. */
export const wasActive = async (db: Database, userId: number, since: Milliseconds): Promise<boolean> => {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where((session) => session(session.fn.coalesce('used_at', 'created_at'), '>=', new Date(since).toISOString()))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};
