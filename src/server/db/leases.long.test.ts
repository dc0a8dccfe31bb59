import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { canShare, connectBeside } from '../../test/processes/other-process';
import { openTestDatabase } from '../../test/test-database';
import type { Database } from './database';
import { holdLease, isShared, type LeaseTimes, releaseLease, takeLease } from './leases';

const LONG = 60_000;

const TIMES: LeaseTimes = { lease: 4000, margin: 2000, renewal: 200, poll: 50 };

const A = { name: 'tea', holder: 'A' };

const B = { name: 'tea', holder: 'B' };

const open = async (): Promise<Database> => {
  const db = await openTestDatabase();
  onTestFinished(() => db.destroy());
  return db;
};

it('is needed where several processes may have a database open', async () => {
  expect(isShared(await open())).toBe(process.env['TEST_DATABASE_URL'] !== undefined);
});

describe.skipIf(!canShare)('a lease', () => {
  it('is held by one at a time, who may keep it, until it is released', async () => {
    const db = await open();
    expect([await takeLease(db, A, LONG), await takeLease(db, B, LONG)]).toEqual([true, false]);
    expect(await takeLease(db, { ...B, name: 'coffee' }, LONG)).toBe(true);
    await releaseLease(db, B);
    expect([await takeLease(db, A, LONG), await takeLease(db, B, LONG)]).toEqual([true, false]);
    await releaseLease(db, A);
    expect([await takeLease(db, B, LONG), await takeLease(db, A, LONG)]).toEqual([true, false]);
  });

  it('expires by the clock of the database, and is lost to whoever comes then', async () => {
    const db = await open();
    await takeLease(db, A, 300);
    await expect.poll(() => takeLease(db, B, LONG)).toBe(true);
    expect(await takeLease(db, A, LONG)).toBe(false);
  });

  it('is given to one of many who ask at once', async () => {
    const db = await open();
    const asking = Array.from({ length: 8 }, (_, holder) => takeLease(db, { name: 'tea', holder: `${holder}` }, LONG));
    expect((await Promise.all(asking)).filter(Boolean)).toHaveLength(1);
  });
});

/** Notes who is at work; the work takes a moment to end. */
const createJournal = () => {
  const atWork = new Set<string>();
  const lines: string[] = [];
  const work = (who: string) => async (signal: AbortSignal) => {
    atWork.add(who);
    lines.push([...atWork].join(' and '));
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    await sleep(20);
    atWork.delete(who);
  };
  return { atWork, lines, work };
};

describe.skipIf(!canShare)('the work of a lease', () => {
  const onFailure = (): void => undefined;

  it('is done by one process, and by the next one when that ends', async () => {
    const db = await open();
    const { lines, work } = createJournal();
    const hold = (who: string) => holdLease({ db, name: 'tea', work: work(who), onFailure, times: TIMES });
    const first = hold('A');
    await expect.poll(() => lines).toEqual(['A']);
    const second = hold('B');
    await sleep(TIMES.lease + TIMES.renewal);
    expect(lines).toEqual(['A']);
    await first.close();
    await expect.poll(() => lines).toEqual(['A', 'B']);
    await second.close();
  });

  it('goes to another process when that of the first vanishes, and never is that of two', async () => {
    const db = await open();
    const vanishing = await connectBeside(db);
    const { lines, work } = createJournal();
    const first = holdLease({ db: vanishing, name: 'tea', work: work('A'), onFailure, times: TIMES });
    await expect.poll(() => lines).toEqual(['A']);
    const second = holdLease({ db, name: 'tea', work: work('B'), onFailure, times: TIMES });
    await vanishing.destroy();
    await expect.poll(() => lines).toEqual(['A', 'B']);
    await Promise.all([first.close(), second.close()]);
  });

  it('ends before the lease does while the database does not answer, and begins again when it does', async () => {
    const db = await open();
    const { atWork, lines, work } = createJournal();
    const failures: string[] = [];
    const holder = holdLease({
      db,
      name: 'tea',
      work: work('A'),
      times: TIMES,
      onFailure: (_error, message) => failures.push(message),
    });
    await expect.poll(() => lines).toEqual(['A']);
    const beside = await connectBeside(db);
    await beside.transaction().execute(async (transaction) => {
      await sql`lock table leases in share mode`.execute(transaction);
      await expect.poll(() => atWork.size).toBe(0);
      const { rows } = await sql<{
        readonly left: number;
      }>`select expires_at - (extract(epoch from clock_timestamp()) * 1000)::bigint as left from leases`.execute(
        transaction,
      );
      expect(rows[0]!.left).toBeGreaterThan(0);
    });
    await expect.poll(() => lines).toEqual(['A', 'A']);
    expect(failures).toEqual(['the lease tea could not be asked for']);
    await holder.close();
    expect(await takeLease(db, B, LONG)).toBe(true);
  });

  it('that breaks is told, and begun again', async () => {
    const db = await open();
    const failures: string[] = [];
    let times = 0;
    const holder = holdLease({
      db,
      name: 'tea',
      times: TIMES,
      work: (signal) => {
        times += 1;
        return times === 1 ? Promise.reject(new Error('broken')) : createJournal().work('A')(signal);
      },
      onFailure: (_error, message) => failures.push(message),
    });
    await expect.poll(() => times).toBe(2);
    expect(failures).toEqual(['the work of the lease tea failed']);
    await holder.close();
  });
});
