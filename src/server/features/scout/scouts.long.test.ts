import { describe, expect, it, onTestFinished } from 'vitest';
import type { GameSelection } from '../../../contract/player/scouted-games';
import { QUOTAS } from '../../../contract/quotas';
import { parsePlayer } from '../../../contract/sites';
import type { EngineRequest, SearchOutcome } from '../../../engine/search';
import { createFakePool, type FakePool, type FakeSearch, neverAnswers } from '../../../test/fake-engines';
import { openTestSource } from '../../../test/mock-lichess/mock-server';
import { openTestDatabase } from '../../../test/test-database';
import { testThreads } from '../../../test/test-services';
import { createScoutStore } from '../../db/scout/scouts';
import { createSampleSource } from '../../sources/sample/sample-source';
import { collectSources } from '../../sources/sources';
import { createScouts, type Scouts } from './scouts';

const HOUR = 3_600_000;

type Options = Parameters<typeof openTestSource>[0] & {
  readonly pool?: FakePool;
  readonly budget?: number;
  readonly hasDeepAnalysis?: boolean;
};

const openScouts = async ({ pool = createFakePool(), budget, hasDeepAnalysis, ...options }: Options = {}) => {
  const { source, mockServer } = await openTestSource(options);
  const db = await openTestDatabase();
  const failures: unknown[] = [];
  const store = createScoutStore({ db, onFailure: (error) => failures.push(error) });
  let now = Date.UTC(2026, 6, 2);
  const scouts = createScouts({
    sources: collectSources([source, createSampleSource()]),
    pool,
    store,
    thread: testThreads.scouting,
    onFailure: (error: unknown) => failures.push(error),
    now: () => now,
    budget,
    hasDeepAnalysis,
  });
  onTestFinished(async () => {
    await scouts.close();
    await db.destroy();
  });
  const exportsRequested = (): readonly string[] =>
    mockServer.requests.map(({ path }) => path).filter((path) => path.startsWith('/api/games/user/'));
  return { scouts, pool, mockServer, db, failures, exportsRequested, wait: (time: number) => (now += time) };
};

/** The scout to its end. */
const scoutOf = async (scouts: Scouts, name: string) => {
  const scout = scouts.follow(parsePlayer(name), new AbortController().signal);
  const outcome = await scout.answered;
  await scout.finished;
  if (!outcome.ok) throw new Error(`the scout of ${name} failed: ${outcome.error.reason}`);
  return { ...scout.answer(), tournaments: await scout.tournaments };
};

describe('who asks for the same player', () => {
  it('gets the same work: two hundred scouts of three players are three exports and three scans', async () => {
    const { scouts, exportsRequested, pool } = await openScouts();
    const names = Array.from({ length: 3 }, (_, index) => `LoadLena${String(index + 1).padStart(2, '0')}`);
    const requested = Array.from({ length: 200 }, (_, index) => names[index % 3] ?? '');
    const answers = await Promise.all(requested.map((name) => scoutOf(scouts, name)));
    expect(answers.map(({ profile }) => profile.results.all.games)).toEqual(requested.map(() => 50));
    expect(answers.map(({ profile }) => profile.player?.name)).toEqual(requested);
    expect(exportsRequested()).toHaveLength(3);
    const searched = pool.searches.length;
    await Promise.all(names.map((name) => scoutOf(scouts, name)));
    expect(pool.searches).toHaveLength(searched);
  });

  it('asks no matter in which case', async () => {
    const { scouts, exportsRequested } = await openScouts();
    await Promise.all([scoutOf(scouts, 'GambitGustav'), scoutOf(scouts, 'gambitGUSTAV')]);
    expect(exportsRequested()).toHaveLength(1);
  });
});

describe('who asks again', () => {
  it('within minutes is answered without a question to Lichess or to the engine', async () => {
    const { scouts, mockServer, pool } = await openScouts();
    const first = await scoutOf(scouts, 'GambitGustav');
    const [requested, searched] = [mockServer.requests.length, pool.searches.length];
    expect(await scoutOf(scouts, 'GambitGustav')).toEqual(first);
    expect(mockServer.requests).toHaveLength(requested);
    expect(pool.searches).toHaveLength(searched);
  });

  it('later asks for newer games alone, and none that is known is looked through again', async () => {
    const { scouts, exportsRequested, pool, wait } = await openScouts();
    const first = await scoutOf(scouts, 'GambitGustav');
    const searched = pool.searches.length;
    wait(HOUR);
    const second = await scoutOf(scouts, 'GambitGustav');
    expect(second.games).toEqual(first.games);
    expect(pool.searches).toHaveLength(searched);
    const newest = Date.parse(first.games[0]?.createdAt ?? '');
    expect(exportsRequested().map((path) => new URL(path, 'http://l').searchParams.get('since'))).toEqual([
      null,
      String(newest - 24 * HOUR),
    ]);
  });

  it('is told of malformed games once, after an hour and after a scout that was left', async () => {
    const { scouts, wait, mockServer } = await openScouts({ gamesPerSecond: 40 });
    const leaving = new AbortController();
    const left = scouts.follow(parsePlayer('OddLineOda'), leaving.signal);
    await expect.poll(() => left.progress().received).toBeGreaterThan(8);
    leaving.abort();
    await left.finished;
    await expect.poll(() => mockServer.exportsRunning()).toBe(0);
    for (let look = 0; look < 3; look += 1) {
      expect((await scoutOf(scouts, 'OddLineOda')).profile.scan).toMatchObject({ games: 16, oddGames: 4 });
      wait(HOUR);
    }
  });

  it('when Lichess has gone is told what is known, and that it may be old', async () => {
    const { scouts, mockServer, wait } = await openScouts();
    const first = await scoutOf(scouts, 'GambitGustav');
    await mockServer.close();
    wait(HOUR);
    const { games, profile, tournaments } = await scoutOf(scouts, 'GambitGustav');
    expect(games).toEqual(first.games);
    expect(profile.scan.shortfall).toContain('Lichess cannot be reached');
    expect(tournaments.tournaments).toEqual(first.tournaments.tournaments);
  });

  it('gets an answer with a database that has gone, too', async () => {
    const { scouts, db, failures } = await openScouts();
    await db.destroy();
    expect((await scoutOf(scouts, 'GambitGustav')).games).toHaveLength(50);
    expect(failures.length).toBeGreaterThan(0);
  });
});

describe('a scout of more games than the last', () => {
  const choose = (choice: GameSelection) => ({ ...parsePlayer('RookAndRollRavi'), choice });
  const followChoice = async (scouts: Scouts, choice: GameSelection) => {
    const scout = scouts.follow(choose(choice), new AbortController().signal);
    expect(await scout.answered).toMatchObject({ ok: true });
    await scout.finished;
    return scout;
  };
  const pagesOf = (paths: readonly string[]) => paths.map((path) => new URL(path, 'http://l').searchParams);

  it('has as many as were chosen, the newest, each once, and says how many the engine has looked at', async () => {
    const { scouts, exportsRequested } = await openScouts();
    const answer = (await followChoice(scouts, { max: 200 })).answer();
    expect(new Set(answer.games.map(({ id }) => id)).size).toBe(answer.games.length);
    expect(answer.profile.scan).toMatchObject({ scanned: answer.games.length, isFinished: true });
    const { excluded } = answer.profile;
    const all = answer.games.length + Object.values(excluded).reduce((sum, count) => sum + count, 0);
    expect(all).toBe(200);
    const times = answer.games.map(({ createdAt }) => Date.parse(createdAt ?? ''));
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    expect(pagesOf(exportsRequested()).map((query) => query.get('until') === null)).toEqual([true, false, false]);
  });

  it('tells the newest whole and the others in brief, which are had whole one by one', async () => {
    const { scouts } = await openScouts();
    const { games } = (await followChoice(scouts, { max: 200 })).answer();
    expect(games.slice(0, 50).every(({ moves, plies }) => moves.length > 0 && plies === undefined)).toBe(true);
    const [brief] = games.slice(50);
    expect(brief).toMatchObject({ moves: [] });
    expect(brief?.pgn).toBeUndefined();
    const entry = await scouts.game(choose({ max: 200 }), brief?.id ?? '');
    expect(entry?.game.moves).toHaveLength(brief?.plies ?? 0);
    expect(await scouts.game(choose({ max: 200 }), 'nobody')).toBeUndefined();
  });

  it('answers while older games are on their way, and its tree has them before the engine has', async () => {
    const pool = createFakePool({ answer: neverAnswers });
    const { scouts } = await openScouts({ pool, budget: 20 });
    const scout = scouts.follow(choose({ max: 5000 }), new AbortController().signal);
    expect(await scout.answered).toMatchObject({ ok: true });
    await expect.poll(() => scout.isReceiving()).toBe(false);
    expect(scout.progress()).toMatchObject({ received: 300, expected: 5000, scanned: 0 });
    expect(scout.answer().profile.scan).toMatchObject({ isFinished: false });
  });

  it('goes on where it was left, and asks for no game again', async () => {
    const { scouts, exportsRequested, mockServer } = await openScouts({ gamesPerSecond: 200 });
    const leaving = new AbortController();
    const left = scouts.follow(choose({ max: 5000 }), leaving.signal);
    await expect.poll(() => left.progress().received).toBeGreaterThanOrEqual(150);
    leaving.abort();
    await left.finished;
    await expect.poll(() => mockServer.exportsRunning()).toBe(0);
    const received = left.progress().received;
    expect(received).toBeLessThan(300);
    const requested = exportsRequested().length;
    expect((await followChoice(scouts, { max: 5000 })).progress().received).toBe(300);
    const [first] = pagesOf(exportsRequested().slice(requested));
    expect(Number(first?.get('until'))).toBeGreaterThan(0);
  });

  it('takes what is known of the last games, and has the engine search nothing of them again', async () => {
    const { scouts, pool } = await openScouts({ hasDeepAnalysis: false });
    const first = await scoutOf(scouts, 'RookAndRollRavi');
    const searched = pool.searches.length;
    const scout = scouts.follow(choose({ max: 200 }), new AbortController().signal);
    await expect.poll(() => scout.games().length).toBe(first.games.length);
    expect(scout.answer().profile.scan).toMatchObject({ scanned: first.games.length });
    await scout.finished;
    const known = new Set(first.games.flatMap(({ pgn }) => pgn ?? []));
    expect(scout.games().filter(({ game }) => known.has(game.pgn))).toHaveLength(first.games.length);
    expect(pool.searches.length).toBeGreaterThan(searched);
  });

  it('has only games of the speeds, rated or not, and since the day that were chosen', async () => {
    const { scouts } = await openScouts();
    const all = (await followChoice(scouts, { max: 5000 })).games();
    const since = new Date(all[120]?.playedAt ?? 0).toISOString().slice(0, 10);
    const choice: GameSelection = { max: 200, speeds: ['blitz', 'rapid'], isRated: true, since };
    const chosen = (await followChoice(scouts, choice)).games();
    const expected = all.filter(
      ({ game, playedAt }) => ['blitz', 'rapid'].includes(game.speed) && game.isRated && playedAt >= Date.parse(since),
    );
    expect(chosen.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    expect(chosen.length).toBeGreaterThan(20);
  });

  it('keeps what came before the site failed, and says so', async () => {
    const { scouts, mockServer } = await openScouts({ gamesPerSecond: 200 });
    const scout = scouts.follow(choose({ max: 5000 }), new AbortController().signal);
    await expect.poll(() => scout.progress().received).toBeGreaterThanOrEqual(150);
    await mockServer.close();
    await scout.finished;
    expect(scout.games().length).toBeGreaterThan(100);
    expect(scout.answer().profile.scan.shortfall).toContain('Lichess');
  });
});

describe('a scout that nobody follows any more', () => {
  it('is ended before its answer, and the next one works', async () => {
    const { scouts, mockServer } = await openScouts({ gamesPerSecond: 50 });
    const leaving = new AbortController();
    const scout = scouts.follow(parsePlayer('RookAndRollRavi'), leaving.signal);
    await expect.poll(() => mockServer.exportsRunning()).toBe(1);
    leaving.abort();
    expect(await scout.answered).toEqual({ ok: false, error: { reason: 'cancelled' } });
    await expect.poll(() => mockServer.exportsRunning()).toBe(0);
    expect((await scoutOf(scouts, 'RookAndRollRavi')).games).toHaveLength(50);
  });

  it('left while the engine was at work is gone on with: no game is requested again, each is analyzed', async () => {
    let isSlow = true;
    const level = { evaluation: { cp: 0 }, depth: 8, bestMove: 'a2a3', pv: ['a2a3'] };
    const pool = createFakePool({ answer: () => (isSlow ? neverAnswers() : { ok: true, found: level }) });
    const { scouts, exportsRequested } = await openScouts({ pool });
    const leaving = new AbortController();
    const left = scouts.follow(parsePlayer('GambitGustav'), leaving.signal);
    await left.tournaments;
    leaving.abort();
    await left.finished;
    isSlow = false;
    const { profile } = await scoutOf(scouts, 'GambitGustav');
    expect(profile.scan).toMatchObject({ games: 50, scanned: 50, isFinished: true });
    expect(profile.scan.shortfall).toBeUndefined();
    expect(exportsRequested()).toHaveLength(1);
  });

  it('goes on while somebody else follows it', async () => {
    const { scouts, exportsRequested } = await openScouts({ gamesPerSecond: 200 });
    const leaving = new AbortController();
    scouts.follow(parsePlayer('GambitGustav'), leaving.signal);
    const staying = scoutOf(scouts, 'GambitGustav');
    leaving.abort();
    expect((await staying).games).toHaveLength(50);
    expect(exportsRequested()).toHaveLength(1);
  });

  it('is finished in the background when it has answered for lack of time', async () => {
    let answer = (): void => undefined;
    const gate = new Promise<void>((resolve) => (answer = resolve));
    const level = { evaluation: { cp: 0 }, depth: 8, bestMove: 'a2a3', pv: ['a2a3'] };
    const pool = createFakePool({ answer: () => gate.then(() => ({ ok: true, found: level })) });
    const { scouts, wait } = await openScouts({ pool, budget: 20 });
    const leaving = new AbortController();
    const scout = scouts.follow(parsePlayer('GambitGustav'), leaving.signal);
    expect(await scout.answered).toMatchObject({ ok: true });
    expect(scout.answer().profile.scan).toMatchObject({ games: 50, isFinished: false });
    leaving.abort();
    answer();
    await scout.finished;
    wait(1000);
    expect((await scoutOf(scouts, 'GambitGustav')).profile.scan).toMatchObject({ scanned: 50, isFinished: true });
  });
});

describe('a deeper look', () => {
  const CLOSED: SearchOutcome = { ok: false, reason: 'closed' };
  /** Every ply is a turn of the game. */
  const turning = ({ fen }: FakeSearch): SearchOutcome => ({
    ok: true,
    found: { evaluation: { cp: fen.includes(' w ') ? 60 : 0 }, depth: 8, bestMove: 'a2a3', pv: ['a2a3'] },
  });

  it('begins when the scout has answered, and shows in the answers while it goes on', async () => {
    let goOn = (): void => undefined;
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    let requests = 0;
    const shallow = createFakePool({ answer: turning });
    const pool: FakePool = {
      ...shallow,
      open: (options) => {
        const request = shallow.open(options);
        if (options.priority !== 'idle' || request === undefined) return request;
        requests += 1;
        if (requests <= 3) return request;
        const searchBlock: EngineRequest['searchBlock'] = (positions, limit) =>
          positions.map((_, index) => gate.then(() => request.searchBlock(positions, limit)[index] ?? CLOSED));
        return { ...request, searchBlock };
      },
    };
    const { scouts } = await openScouts({ pool });
    const scout = scouts.follow(parsePlayer('GambitGustav'), new AbortController().signal);
    expect(await scout.answered).toMatchObject({ ok: true });
    await expect
      .poll(() => scout.answer().profile.scan)
      .toMatchObject({ scanned: 50, deep: 3, isFinished: true, isOver: false });
    const looks = scout.answer().games.map(({ look }) => look);
    expect(looks.filter((look) => look === 'deep')).toHaveLength(3);
    expect(looks.slice(0, 4)).toContain('deep');
    goOn();
    await scout.finished;
    expect(scout.answer().profile.scan).toMatchObject({ deep: 50, isOver: true });
  });

  it('is not taken where the installation does without', async () => {
    const { scouts } = await openScouts({ pool: createFakePool({ answer: turning }), hasDeepAnalysis: false });
    expect((await scoutOf(scouts, 'GambitGustav')).profile.scan).toMatchObject({ scanned: 50, deep: 0, isOver: true });
  });

  it('leaves a game as it is at which the engine fails, and goes on with the others', async () => {
    let requests = 0;
    const pool = createFakePool({ answer: turning });
    const failing: FakePool = {
      ...pool,
      open: (options) => {
        const request = pool.open(options);
        if (options.priority !== 'idle' || request === undefined) return request;
        requests += 1;
        const searchBlock: EngineRequest['searchBlock'] = (positions) =>
          positions.map(() => Promise.resolve({ ok: false, reason: 'engine-failed' }));
        return requests === 2 ? { ...request, searchBlock } : request;
      },
    };
    const { scouts } = await openScouts({ pool: failing });
    const scout = scouts.follow(parsePlayer('GambitGustav'), new AbortController().signal);
    await scout.finished;
    expect(scout.answer().profile.scan).toMatchObject({ scanned: 50, deep: 49, isOver: true });
  });
});

it('a new player is answered while the games of many others wait for an idle engine', async () => {
  const swings = ({ fen, limit }: FakeSearch): SearchOutcome => {
    const cp = fen.includes(' w ') ? 300 : -300;
    return {
      ok: true,
      found: { evaluation: { cp }, depth: 'depth' in limit ? limit.depth : 0, bestMove: 'a2a3', pv: ['a2a3'] },
    };
  };
  const [pool, idle] = [createFakePool({ answer: swings }), createFakePool({ answer: neverAnswers })];
  const { scouts } = await openScouts({
    pool: { ...pool, open: (options) => (options.priority === 'idle' ? idle : pool).open(options) },
  });
  for (let number = 1; number <= QUOTAS.scansOfAll + 2; number += 1) {
    const scout = scouts.follow(parsePlayer(`LoadLena0${number}`), new AbortController().signal);
    expect(await scout.answered).toMatchObject({ ok: true });
    expect(scout.answer().profile.scan).toMatchObject({ games: 50, scanned: 50 });
  }
  expect(idle.searches.length).toBeGreaterThan(0);
});

it('ends with the server, whatever the engine does', async () => {
  const { scouts } = await openScouts({ pool: createFakePool({ answer: neverAnswers }) });
  const scout = scouts.follow(parsePlayer('GambitGustav'), new AbortController().signal);
  await scouts.close();
  expect(await scout.answered).toEqual({ ok: false, error: { reason: 'cancelled' } });
});
