/** What a digest may be about, as the tables have it. */
import type { Milliseconds } from '../../../chess/types';
import type { Database } from '../infra/database';

/** Cards of the user that are to be repeated. */
export const countDueCards = async (db: Database, userId: number, now: Milliseconds): Promise<number> => {
  const { due } = await db
    .selectFrom('puzzle_cards')
    .select((row) => row.fn.countAll<number | string>().as('due'))
    .where('user_id', '=', userId)
    .where('due', '<=', now)
    .executeTakeFirstOrThrow();
  return Number(due);
};

export type NextRound = {
  readonly id: number;
  readonly eventId: number;
  readonly event: string;
  readonly number: number | undefined;
  readonly opponent: string | undefined;
  /** `YYYY-MM-DD` */
  readonly day: string;
};

/** Rounds without a result on these days, the next first. */
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
    ...{ id: row.id, eventId: row.event_id, event: row.name, day: row.played_on ?? days.from },
    ...{ number: row.number ?? undefined, opponent: row.opponent ?? undefined },
  }));
};

/** The event that begins next, on that day or later, and of which no round has a day. */
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

/** Whether the user was here since then. */
export const wasHere = async (db: Database, userId: number, since: Milliseconds): Promise<boolean> => {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where((session) => session(session.fn.coalesce('used_at', 'created_at'), '>=', new Date(since).toISOString()))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};
