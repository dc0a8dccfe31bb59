/**
 * Leases: of the processes on one PostgreSQL server at most one holds the lease of a name. Every time is one of the
 * database server's clock, so that those of the processes may differ. SQLite has one process and needs none.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { PostgresAdapter, sql } from 'kysely';
import type { Milliseconds } from '../../chess/types';
import type { Database } from './database';

type Claim = {
  readonly name: string;
  /** Who asks: another text for each process. */
  readonly holder: string;
};

/** Whether other processes may work on the database. */
export const isShared = (db: Database): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

const NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** Takes the lease, or keeps it, for so long from now on. `false` while somebody else has it. On PostgreSQL alone. */
export const takeLease = async (db: Database, { name, holder }: Claim, time: Milliseconds): Promise<boolean> => {
  const expires_at = sql<number>`${NOW} + ${time}`;
  const taken = await db
    .insertInto('leases')
    .values({ name, holder, expires_at })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, expires_at })
        .where((row) => row.or([row('leases.holder', '=', holder), row('leases.expires_at', '<=', NOW)])),
    )
    .returning('name')
    .execute();
  return taken.length > 0;
};

/** Others need not wait until it expires. Nothing happens when it is somebody else's. */
export const releaseLease = async (db: Database, { name, holder }: Claim): Promise<void> => {
  await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute();
};

/** Work that only one of the processes on a database does. */

export type LeaseTimes = {
  /** For which a lease is taken. */
  readonly lease: Milliseconds;
  /** So long before its end a holder that could not renew it stops: what it has begun may take that long to end. */
  readonly margin: Milliseconds;
  /** Between two renewals, and the longest that one is waited for. */
  readonly renewal: Milliseconds;
  /** Between two looks of those who wait for it. */
  readonly look: Milliseconds;
};

/** A holder that dies is replaced within ten seconds, one that ends within one. */
const LEASE_TIMES: LeaseTimes = { lease: 9000, margin: 1500, renewal: 2500, look: 1000 };

type LeaseHolder = {
  /** When the work has ended and others may have the lease. */
  close(): Promise<void>;
};

type Holding = {
  readonly db: Database;
  readonly name: string;
  /** Begun whenever this process gets the lease; has to end soon after the signal comes. */
  readonly work: (signal: AbortSignal) => Promise<void>;
  readonly onFailure: (error: unknown, message: string) => void;
  readonly times?: LeaseTimes;
};

/** Waits for the lease, again and again, and does the work while this process holds it. */
export const holdLease = ({ db, name, work, onFailure, times = LEASE_TIMES }: Holding): LeaseHolder => {
  const claim = { name, holder: randomUUID() };
  const closing = new AbortController();
  let isDatabaseAway = false;

  /** Until when this process may think that it holds the lease, by its own clock; `undefined` when nobody answers. */
  const ask = async (): Promise<Milliseconds | 'taken' | undefined> => {
    const requested = performance.now();
    try {
      const isOurs = await within(times.renewal, takeLease(db, claim, times.lease));
      isDatabaseAway = false;
      return isOurs ? requested + times.lease - times.margin : 'taken';
    } catch (error) {
      if (!isDatabaseAway) onFailure(error, `the lease ${name} could not be asked for`);
      isDatabaseAway = true;
      return undefined;
    }
  };

  const hold = async (until: Milliseconds): Promise<void> => {
    const stop = new AbortController();
    const signal = AbortSignal.any([closing.signal, stop.signal]);
    const end = (): void => stop.abort();
    const working = work(signal)
      .catch((error: unknown) => onFailure(error, `the work of the lease ${name} failed`))
      .finally(end);
    let timer = setTimeout(end, until - performance.now());
    while (await pause(times.renewal, signal)) {
      const answer = await ask();
      if (answer === 'taken') end();
      if (typeof answer !== 'number') continue;
      clearTimeout(timer);
      timer = setTimeout(end, answer - performance.now());
    }
    clearTimeout(timer);
    await working;
    await within(times.renewal, releaseLease(db, claim)).catch(() => undefined);
  };

  const wait = async (): Promise<void> => {
    do {
      const answer = await ask();
      if (typeof answer === 'number') await hold(answer);
    } while (await pause(times.look, closing.signal));
  };

  const waiting = wait();
  return {
    close: async () => {
      closing.abort();
      await waiting;
    },
  };
};

/** `false` when the signal came. */
const pause = (time: Milliseconds, signal: AbortSignal): Promise<boolean> =>
  sleep(time, true, { signal }).catch(() => false);

/** Throws when there is no answer in time. */
const within = async <Answer>(time: Milliseconds, answer: Promise<Answer>): Promise<Answer> => {
  const answered = new AbortController();
  const { signal } = answered;
  const silence = pause(time, signal).then(() => {
    if (!signal.aborted) throw new Error('the database does not answer');
    return answer;
  });
  return Promise.race([answer, silence]).finally(() => answered.abort());
};

/** Work that one of the processes on a database does, and that has a beginning and an end. */

export type SoleWork = {
  start(): void;
  /** When what goes on has ended. */
  close(): Promise<void>;
};

type Begun = { readonly close: () => Promise<void> };

type SoleWorkDeps = {
  readonly db: Database;
  /** Of the lease. */
  readonly name: string;
  /** Called whenever this process is the one. */
  readonly begin: () => Begun;
  readonly onFailure: (error: unknown, message: string) => void;
};

/** On a database that nobody shares no lease is needed. */
export const createSoleWork = ({ db, name, begin, onFailure }: SoleWorkDeps): SoleWork => {
  let work: Begun | undefined;
  const workUntil = async (signal: AbortSignal): Promise<void> => {
    const begun = begin();
    if (!signal.aborted) await once(signal, 'abort');
    await begun.close();
  };
  return {
    start: () => {
      work = isShared(db) ? holdLease({ db, name, onFailure, work: workUntil }) : begin();
    },
    close: async () => work?.close(),
  };
};
