/** Followed players are asked for again by themselves: when, with what outcome, and by one process alone. */
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parsePlayer } from '../../../contract/sites';
import { createFakePool } from '../../../test/fake-engines';
import { openTestSource as openChesscom } from '../../../test/mock-chesscom/mock-server';
import type { Fault } from '../../../test/mock-lichess/faults';
import { openTestSource } from '../../../test/mock-lichess/mock-server';
import { canShare, connectBeside } from '../../../test/processes/other-process';
import { openTestDatabase } from '../../../test/test-database';
import { testThreads } from '../../../test/test-services';
import { deleteUser } from '../../db/accounts/users';
import type { Database } from '../../db/database';
import { own } from '../../db/owned';
import { addFollow, listFollows, markSeen } from '../../db/scout/follows';
import { createScoutStore } from '../../db/scout/scouts';
import { collectSources } from '../../sources/sources';
import { checkDuePlayers, createFollowChecks } from './follow-checks';
import { createScouts } from './scouts';

const HOUR = 3_600_000;

const OWNER = 1;

const GUSTAV = 'GambitGustav';

const addUser = async (db: Database, id: number): Promise<void> => {
  const at = '2026-11-01T12:00:00.000Z';
  const row = { id, name: 'x', username: 'x', display_username: 'x', email: 'x@example.org' };
  const user = { ...row, email_verified: 0, phone_number: '1', created_at: at, updated_at: at };
  await sql`insert into users ${sql.raw(`(${Object.keys(user).join(', ')})`)} values (${sql.join(Object.values(user))})`.execute(
    db,
  );
};

const openChecks = async (faults: Record<string, Fault | undefined> = {}) => {
  const lichess = await openTestSource({ faults });
  const chesscom = await openChesscom();
  const db = await openTestDatabase();
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => void failures.push(error);
  let now = Date.UTC(2026, 10, 1);
  /** The site has no later games yet. */
  let until = Infinity;
  const source = {
    ...lichess.source,
    games: (query: Parameters<typeof lichess.source.games>[0]) =>
      lichess.source.games(until === Infinity ? query : { ...query, until }),
  };
  const sources = collectSources([source, chesscom.source]);
  const store = createScoutStore({ db, onFailure });
  const scouts = createScouts({
    sources,
    store,
    onFailure,
    pool: createFakePool(),
    thread: testThreads.scouting,
    now: () => now,
    hasDeepAnalysis: false,
  });
  onTestFinished(async () => {
    await scouts.close();
    await db.destroy();
    expect(failures).toEqual([]);
  });
  const deps = { db, scouts, sources, onFailure, now: () => now };
  const follow = (player: string, seenUntil?: number, { userId = OWNER } = {}) =>
    addFollow(db, own(userId), { player, site: parsePlayer(player).site, seenUntil, dueAt: now, now }, 50);
  const exports = () => lichess.mockServer.requests.filter(({ path }) => path.startsWith('/api/games/user/'));
  return {
    db,
    deps,
    follow,
    exports,
    monthsRequested: () => chesscom.mockServer.requests.length,
    check: () => checkDuePlayers(deps, 0, new AbortController().signal),
    wait: (time: number) => (now += time),
    hideGamesAfter: (time: number) => (until = time),
    only: async () => (await listFollows(db, OWNER))[0],
    all: () => listFollows(db, OWNER),
    /** When the player's games were begun, the newest first. */
    times: async () => {
      const scout = scouts.follow(parsePlayer(GUSTAV), new AbortController().signal);
      await scout.finished;
      return scout.games().map(({ playedAt }) => playedAt);
    },
  };
};

describe('a followed player', () => {
  it('is checked when six hours have passed, and not before', async () => {
    const { follow, check, wait, exports, only } = await openChecks();
    await follow(GUSTAV);
    await check();
    expect(exports()).toHaveLength(1);
    expect(await only()).toMatchObject({ player: GUSTAV, newGames: 0 });
    wait(6 * HOUR - 1);
    await check();
    expect(exports()).toHaveLength(1);
    wait(1);
    await check();
    expect(exports()).toHaveLength(2);
    expect(exports()[1]?.path).toContain('since=');
  });

  it('has as many new games as were begun after the newest one that was seen', async () => {
    const { follow, check, wait, only, times, hideGamesAfter, db } = await openChecks();
    const [newest, second, third, fourth] = await times();
    wait(HOUR);
    hideGamesAfter(fourth!);
    await follow(GUSTAV, fourth);
    await check();
    expect(await only()).toMatchObject({ newestAt: newest, seenAt: fourth, newGames: 3 });
    await markSeen(db, own(OWNER), { player: GUSTAV.toUpperCase(), seenUntil: second! });
    expect(await only()).toMatchObject({ seenAt: second, newGames: 0 });
    wait(6 * HOUR);
    await check();
    expect(await only()).toMatchObject({ seenAt: second, newGames: 1 });
    await markSeen(db, own(OWNER), { player: GUSTAV, seenUntil: third! });
    expect(await only()).toMatchObject({ seenAt: second, newGames: 1 });
  });

  it('has nothing new at the first check, where nothing was seen before, and then what has come since', async () => {
    const { follow, check, wait, only, hideGamesAfter } = await openChecks();
    const known = await openChecks();
    const [newest, second] = await known.times();
    hideGamesAfter(second!);
    await follow(GUSTAV);
    await check();
    expect(await only()).toMatchObject({ newestAt: second, seenAt: second, newGames: 0 });
    hideGamesAfter(Infinity);
    wait(6 * HOUR);
    await check();
    expect(await only()).toMatchObject({ newestAt: newest, seenAt: second, newGames: 1 });
  });

  it('is checked half as often where the site’s figures are older', async () => {
    const { follow, check, wait, monthsRequested } = await openChecks();
    await follow('chesscom:FlaggedFlora');
    await check();
    const first = monthsRequested();
    expect(first).toBeGreaterThan(0);
    wait(12 * HOUR - 1);
    await check();
    expect(monthsRequested()).toBe(first);
    wait(1);
    await check();
    expect(monthsRequested()).toBeGreaterThan(first);
  });

  it('whom several users follow is asked for once, and is new to each of them by what that one has seen', async () => {
    const { db, follow, check, exports, times, wait } = await openChecks();
    const [newest, second, third] = await times();
    await addUser(db, 2);
    wait(HOUR);
    await follow(GUSTAV, third);
    await follow(GUSTAV, second, { userId: 2 });
    await check();
    expect(exports()).toHaveLength(2);
    expect(await listFollows(db, OWNER)).toMatchObject([{ newestAt: newest, newGames: 2 }]);
    expect(await listFollows(db, 2)).toMatchObject([{ newestAt: newest, newGames: 1 }]);
  });

  it('goes with the user', async () => {
    const { db, follow, check, exports } = await openChecks();
    await addUser(db, 2);
    await follow(GUSTAV, undefined, { userId: 2 });
    await deleteUser(db, 2);
    await check();
    expect([await listFollows(db, 2), exports()]).toEqual([[], []]);
  });
});

describe('a check that fails', () => {
  it('is no alarm: the reason is kept in words, until a check succeeds', async () => {
    const { follow, check, wait, all } = await openChecks();
    await follow('NobodyAtAll');
    await follow('GoneGambler');
    await check();
    const reasons = (await all()).map(({ failure }) => failure);
    expect(reasons).toEqual([
      'GoneGambler’s Lichess account is closed, so the games cannot be read.',
      'Lichess has no player called NobodyAtAll.',
    ]);
    wait(6 * HOUR);
    await check();
    expect((await all()).map(({ failure }) => failure)).toEqual(reasons);
  });

  it('for which the site wants to be left alone keeps everybody of the site waiting, an hour at least', async () => {
    const faults: Record<string, Fault | undefined> = { gambitgustav: 'too-many-requests' };
    const { follow, check, wait, all, exports } = await openChecks(faults);
    await follow(GUSTAV);
    await follow('LoadLena01');
    await check();
    expect(exports()).toHaveLength(1);
    expect((await all()).find(({ player }) => player === GUSTAV)?.failure).toBe(
      'Lichess is limiting our requests. We will check again later.',
    );
    wait(HOUR - 1);
    await check();
    expect(exports()).toHaveLength(1);
  });

  it('of a site in trouble is made again after an hour, and mends what was told', async () => {
    const faults: Record<string, Fault | undefined> = { gambitgustav: 'server-error' };
    const { follow, check, wait, only } = await openChecks(faults);
    await follow(GUSTAV);
    await check();
    expect((await only())?.failure).toContain('is having problems at the moment');
    faults['gambitgustav'] = undefined;
    wait(HOUR);
    await check();
    expect(await only()).toMatchObject({ newGames: 0 });
    expect((await only())?.failure).toBeUndefined();
  });
});

it.runIf(canShare)('one of two processes checks, and another when it has ended', async () => {
  const { deps, db, follow, exports, wait } = await openChecks();
  const times = { look: 50, pause: 0 };
  const start = async () => {
    const own = await connectBeside(db);
    const checks = createFollowChecks({ ...deps, db: own, times });
    checks.start();
    onTestFinished(() => checks.close());
    return checks;
  };
  const [first] = [await start(), await start()];
  await follow(GUSTAV);
  await expect.poll(() => exports().length, { timeout: 10_000 }).toBe(1);
  await first.close();
  wait(6 * HOUR);
  await expect.poll(() => exports().length, { timeout: 15_000 }).toBe(2);
});
