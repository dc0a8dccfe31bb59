/**
 * Leases: at most one process of a PostgreSQL server holds a named lease. Times are by the database server's clock. SQLite
 * has a single process and needs none.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { PostgresAdapter, sql } from 'kysely';
import type { Milliseconds } from '../../chess/types';
import type { Database } from './database';

type Claim = {
  readonly name: string;
  readonly holder: string;
};

export const isShared = (db: Database): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

const NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** Acquires or renews the lease; `false` while another holder has it. PostgreSQL only. */
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

export const releaseLease = async (db: Database, { name, holder }: Claim): Promise<void> => {
  await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute();
};

export type LeaseTimes = {
  /** Duration of a lease. */
  readonly lease: Milliseconds;
  /** A holder that cannot renew stops this long before expiry, so that its work has ended by then. */
  readonly margin: Milliseconds;
  /** Interval of renewals, and the timeout of one. */
  readonly renewal: Milliseconds;
  /** Polling interval of waiting processes. */
  readonly poll: Milliseconds;
};

/** A crashed holder is replaced within ten seconds, one that stops within one. */
const LEASE_TIMES: LeaseTimes = { lease: 9000, margin: 1500, renewal: 2500, poll: 1000 };

type LeaseHolder = {
  /** Resolves when the work has ended and the lease is released. */
  close(): Promise<void>;
};

type Holding = {
  readonly db: Database;
  readonly name: string;
  readonly work: (signal: AbortSignal) => Promise<void>;
  readonly onFailure: (error: unknown, message: string) => void;
  readonly times?: LeaseTimes;
};

export const holdLease = ({ db, name, work, onFailure, times = LEASE_TIMES }: Holding): LeaseHolder => {
  const claim = { name, holder: randomUUID() };
  const closing = new AbortController();
  let hasFailed = false;

  /** By our own clock: until when the lease is surely ours. `undefined` when the database does not respond. */
  const tryLease = async (): Promise<Milliseconds | 'taken' | undefined> => {
    const requested = performance.now();
    try {
      const isOurs = await withTimeout(times.renewal, takeLease(db, claim, times.lease));
      hasFailed = false;
      return isOurs ? requested + times.lease - times.margin : 'taken';
    } catch (error) {
      if (!hasFailed) onFailure(error, `the lease ${name} could not be asked for`);
      hasFailed = true;
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
      const answer = await tryLease();
      if (answer === 'taken') end();
      if (typeof answer !== 'number') continue;
      clearTimeout(timer);
      timer = setTimeout(end, answer - performance.now());
    }
    clearTimeout(timer);
    await working;
    await withTimeout(times.renewal, releaseLease(db, claim)).catch(() => undefined);
  };

  const run = async (): Promise<void> => {
    do {
      const answer = await tryLease();
      if (typeof answer === 'number') await hold(answer);
    } while (await pause(times.poll, closing.signal));
  };

  const waiting = run();
  return {
    close: async () => {
      closing.abort();
      await waiting;
    },
  };
};

const pause = (time: Milliseconds, signal: AbortSignal): Promise<boolean> =>
  sleep(time, true, { signal }).catch(() => false);

const withTimeout = async <Answer>(time: Milliseconds, answer: Promise<Answer>): Promise<Answer> => {
  const answered = new AbortController();
  const { signal } = answered;
  const timedOut = pause(time, signal).then(() => {
    if (!signal.aborted) throw new Error('the database does not answer');
    return answer;
  });
  return Promise.race([answer, timedOut]).finally(() => answered.abort());
};

export type SingletonJob = {
  start(): void;
  close(): Promise<void>;
};

type RunningJob = { readonly close: () => Promise<void> };

type SingletonJobDeps = {
  readonly db: Database;
  readonly name: string;
  readonly begin: () => RunningJob;
  readonly onFailure: (error: unknown, message: string) => void;
};

/** Runs work in one process of all on the database; without a lease on SQLite. */
export const createSingletonJob = ({ db, name, begin, onFailure }: SingletonJobDeps): SingletonJob => {
  let work: RunningJob | undefined;
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
