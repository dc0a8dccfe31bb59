import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { failureOf, openTestSource, readGames } from '../../../test/mock-lichess/mock-server';
import { inTurnOf } from '../../platform/turns';
import type { ResponseOutcome } from '../failures';
import { createLichessSource } from './lichess-source';

const SHORT_TIMEOUTS = { timeouts: { firstByte: 1_500, silence: 700, pause: 50 } };

describe('the profile of a player', () => {
  it('is read with the ratings of the speeds that were played alone', async () => {
    const { source } = await openTestSource();
    const profile = await source.profile({ name: 'pawnstarMEERA' });
    expect(profile).toMatchObject({
      ok: true,
      value: { id: 'pawnstarmeera', name: 'PawnStarMeera', title: 'WFM', isBot: false, isMarked: false },
    });
    const ratings = profile.ok ? profile.value.ratings : {};
    expect(Object.keys(ratings).sort()).toEqual(['blitz', 'bullet', 'classical', 'rapid']);
    expect(ratings.classical).toEqual({ rating: 1850, games: 4, deviation: 210, isProvisional: true });
  });

  it('has no rating before the first game', async () => {
    const { source } = await openTestSource();
    expect(await source.profile({ name: 'NoGamesNora' })).toMatchObject({ ok: true, value: { ratings: {} } });
  });

  it('tells a closed account from nobody', async () => {
    const { source } = await openTestSource();
    expect(await source.profile({ name: 'GoneGambler' })).toEqual({ ok: false, error: { reason: 'closed-account' } });
    expect(await source.profile({ name: 'NobodyAtAll' })).toEqual({ ok: false, error: { reason: 'unknown-player' } });
  });

  it.each(['', 'x', 'two words', '../swiss', 'me', 'É'.repeat(5), 'a'.repeat(31)])(
    'is not asked for when nobody can be called %j',
    async (name) => {
      const { source, mockServer } = await openTestSource();
      expect(await source.profile({ name })).toEqual({ ok: false, error: { reason: 'unknown-player' } });
      expect(await failureOf(source, name)).toEqual({ reason: 'unknown-player' });
      expect(mockServer.requests).toHaveLength(0);
    },
  );
});

describe('the games of a player', () => {
  it('come newest first, as many as asked for, with clocks and evaluations', async () => {
    const { source } = await openTestSource();
    const { games, ...ending } = await readGames(source, { name: 'RookAndRollRavi', max: 50 });
    expect(ending).toEqual({ received: 50, malformedLines: 0 });
    expect(games.map(({ createdAt }) => createdAt)).toEqual(games.map((game) => game.createdAt).sort((a, b) => b - a));
    const played = games.filter((game) => game.kind === 'played');
    expect(played).toHaveLength(50);
    const analyzed = played.filter(({ isAnalyzed }) => isAnalyzed);
    expect(played.every(({ game }) => game.plies.every(({ clock }) => clock !== undefined))).toBe(true);
    expect(analyzed.some(({ game }) => game.plies[0]?.evaluation !== undefined)).toBe(true);
    const accuracies = analyzed.map(({ players }) => players.white.analysis?.accuracy ?? -1);
    expect(accuracies.every((accuracy) => accuracy >= 0 && accuracy <= 100)).toBe(true);
    expect(played.every(({ opening, division }) => opening !== undefined && division !== undefined)).toBe(true);
  });

  it('are asked for since a moment when one is given', async () => {
    const { source } = await openTestSource();
    const { games } = await readGames(source, { name: 'RookAndRollRavi', max: 300 });
    const since = games[9]?.createdAt ?? 0;
    expect((await readGames(source, { name: 'RookAndRollRavi', since })).received).toBe(10);
  });

  it('are of the speeds that are wanted', async () => {
    const { source } = await openTestSource();
    const { games } = await readGames(source, { name: 'RookAndRollRavi', max: 10, speeds: ['rapid', 'bullet'] });
    expect(games).toHaveLength(10);
    expect(games.every(({ speed }) => speed === 'rapid' || speed === 'bullet')).toBe(true);
  });

  it.each([true, false])('are rated or not as they are wanted: %s', async (isRated) => {
    const { source } = await openTestSource();
    const { games } = await readGames(source, { name: 'RookAndRollRavi', max: 8, isRated });
    expect(games.map((game) => game.isRated)).toEqual(Array.from({ length: 8 }, () => isRated));
  });

  it('are asked for under our own name, in the one media type that gives JSON', async () => {
    const { source, mockServer } = await openTestSource({ token: 'lip_test' }, { token: 'lip_test' });
    expect(await failureOf(source, 'GambitGustav')).toBeUndefined();
    expect(mockServer.requests[0]?.headers).toMatchObject({
      accept: 'application/x-ndjson',
      authorization: 'Bearer lip_test',
    });
    expect(mockServer.requests[0]?.headers['user-agent']).toMatch(/^OutpostPro\//);
  });

  it('may be none', async () => {
    const { source } = await openTestSource();
    expect(await readGames(source, { name: 'NoGamesNora' })).toEqual({ games: [], received: 0, malformedLines: 0 });
  });

  it('may be left in the middle, which lets the next one in', async () => {
    const { source, mockServer } = await openTestSource({ gamesPerSecond: 50 });
    const stream = source.games({ name: 'RookAndRollRavi', max: 300 });
    for await (const game of stream) if (game.id !== '') break;
    expect(await stream.ending).toEqual({ received: 1, malformedLines: 0 });
    await expect.poll(() => mockServer.exportsRunning()).toBe(0);
    expect((await readGames(source, { name: 'GambitGustav', max: 3 })).received).toBe(3);
  });
});

describe('one at a time', () => {
  it('holds for exports that are asked for at once', async () => {
    const { source } = await openTestSource({ gamesPerSecond: 500 });
    const names = ['PawnStarMeera', 'GambitGustav', 'RookAndRollRavi', 'PawnStarMeera'];
    const endings = await Promise.all(names.map((name) => readGames(source, { name, max: 10 })));
    expect(endings.map(({ received, failure }) => ({ received, failure }))).toEqual(
      names.map(() => ({ received: 10, failure: undefined })),
    );
  });

  it('lets who gives up waiting go, and serves who waits behind', async () => {
    const { source, mockServer } = await openTestSource({ gamesPerSecond: 100 });
    const first = readGames(source, { name: 'RookAndRollRavi', max: 20 });
    const aborting = new AbortController();
    const second = readGames(source, { name: 'PawnStarMeera', signal: aborting.signal });
    const third = readGames(source, { name: 'GambitGustav', max: 2 });
    aborting.abort();
    expect(await second).toEqual({ games: [], received: 0, malformedLines: 0, failure: { reason: 'cancelled' } });
    expect((await first).received).toBe(20);
    expect((await third).received).toBe(2);
    expect(mockServer.requests.some(({ path }) => path.includes('pawnstarmeera'))).toBe(false);
  });

  it('lets a client sign in beside thirty exports of another, after the one that runs', async () => {
    const { source, mockServer } = await openTestSource({ gamesPerSecond: 200 });
    const exports = inTurnOf('many', () =>
      Promise.all(Array.from({ length: 30 }, () => readGames(source, { name: 'RookAndRollRavi', max: 5 }))),
    );
    await expect.poll(() => mockServer.requests.length).toBeGreaterThan(0);
    await inTurnOf('one', () => source.access?.requestToken(new URLSearchParams({ code: 'unknown' })));
    const asked = mockServer.requests.map(({ path }) => path);
    expect(asked).toContain('/api/token');
    expect(asked.indexOf('/api/token')).toBeLessThan(5);
    for (const { received } of await exports) expect(received).toBe(5);
  });

  it('holds also after a stream that was left, until Lichess has noticed', async () => {
    const { source, mockServer } = await openTestSource({ gamesPerSecond: 50 }, { timeouts: { pause: 60_000 } });
    for await (const game of source.games({ name: 'RookAndRollRavi', max: 300 })) if (game.id !== '') break;
    const aborting = new AbortController();
    const next = readGames(source, { name: 'GambitGustav', signal: aborting.signal });
    await expect.poll(() => mockServer.exportsRunning()).toBe(0);
    aborting.abort();
    expect((await next).failure).toEqual({ reason: 'cancelled' });
    expect(mockServer.requests).toHaveLength(1);
  });

  it('a stranger on the same address is refused by Lichess, and that is a wait, not an error', async () => {
    const { source, mockServer } = await openTestSource({ gamesPerSecond: 20 });
    const stranger = createLichessSource({ url: mockServer.url }).games({ name: 'RookAndRollRavi', max: 300 });
    for await (const game of stranger) {
      expect(game.kind).toBe('played');
      expect(await failureOf(source, 'GambitGustav')).toEqual({ reason: 'rate-limited', retryAfter: 60_000 });
      break;
    }
  });
});

describe('what can go wrong', () => {
  it.each([
    ['NobodyAtAll', { reason: 'unknown-player' }],
    ['GoneGambler', { reason: 'closed-account' }],
    ['BlockedBlythe', { reason: 'refused', status: 404 }],
    ['BrokenServerSue', { reason: 'failing', status: 503 }],
    ['ForeignPageFay', { reason: 'unreadable' }],
    ['SlowStartSam', { reason: 'timed-out' }],
    ['FrozenFinn', { reason: 'cut-off' }],
    ['CutShortCara', { reason: 'cut-off' }],
    ['QuietlyCutQuinn', { reason: 'cut-off' }],
  ])('%s: %j, and the next call works', async (name, failure) => {
    const { source } = await openTestSource({}, SHORT_TIMEOUTS);
    expect(await failureOf(source, name)).toEqual(failure);
    expect((await readGames(source, { name: 'GambitGustav', max: 5 })).games).toHaveLength(5);
  });

  it.each(['FrozenFinn', 'CutShortCara', 'QuietlyCutQuinn'])(
    'what came of %s before the break is kept',
    async (name) => {
      const { source } = await openTestSource({}, SHORT_TIMEOUTS);
      const { games, received } = await readGames(source, { name });
      expect(received).toBe(4);
      expect(games.every(({ kind }) => kind === 'played')).toBe(true);
    },
  );

  it('malformed lines are counted and skipped', async () => {
    const { source } = await openTestSource();
    expect(await readGames(source, { name: 'OddLineOda' })).toMatchObject({ received: 16, malformedLines: 4 });
  });

  it('an address where nobody listens is unreachable', async () => {
    const { source, mockServer } = await openTestSource();
    await mockServer.close();
    expect(await failureOf(source, 'GambitGustav')).toEqual({ reason: 'unreachable' });
    expect(await source.profile({ name: 'GambitGustav' })).toEqual({ ok: false, error: { reason: 'unreachable' } });
  });

  it('a token that Lichess does not know is refused', async () => {
    const { source } = await openTestSource({ token: 'lip_right' }, { token: 'lip_wrong' });
    expect(await failureOf(source, 'GambitGustav')).toEqual({ reason: 'refused', status: 401 });
  });

  it('a client without a name of its own is turned away', async () => {
    const { source } = await openTestSource({}, { userAgent: 'undici' });
    expect(await failureOf(source, 'GambitGustav')).toEqual({ reason: 'refused', status: 404 });
  });

  it('a cancelled stream keeps what came and closes the connection', async () => {
    const { source, mockServer } = await openTestSource({ gamesPerSecond: 100 });
    const cancel = new AbortController();
    const stream = source.games({ name: 'RookAndRollRavi', max: 300, signal: cancel.signal });
    let games = 0;
    for await (const game of stream) {
      games += game.kind === 'played' ? 1 : 0;
      if (games === 5) cancel.abort();
    }
    const { failure, received } = await stream.ending;
    expect(failure).toEqual({ reason: 'cancelled' });
    expect(received).toBe(games);
    await expect.poll(() => mockServer.exportsRunning()).toBe(0);
  });

  it('a slow reader is not taken for a silent Lichess', async () => {
    const { source } = await openTestSource({}, { timeouts: { firstByte: 5_000, silence: 1_000 } });
    const stream = source.games({ name: 'GambitGustav', max: 2 });
    for await (const game of stream) if (game.id !== '') await setTimeout(1_100);
    expect(await stream.ending).toEqual({ received: 2, malformedLines: 0 });
  });
});

describe('too many requests', () => {
  it('are told with the wait, and nothing is asked before it is over', async () => {
    let now = 0;
    const { source, mockServer } = await openTestSource({}, { now: () => now });
    expect(await failureOf(source, 'BusyBo')).toEqual({ reason: 'rate-limited', retryAfter: 60_000 });
    now = 59_000;
    expect(await failureOf(source, 'GambitGustav')).toEqual({ reason: 'rate-limited', retryAfter: 1_000 });
    expect(await source.profile({ name: 'GambitGustav' })).toEqual({
      ok: false,
      error: { reason: 'rate-limited', retryAfter: 1_000 },
    });
    expect(await source.tournaments({ name: 'GambitGustav', max: 5 })).toMatchObject({
      tournaments: [],
      failure: { reason: 'rate-limited' },
    });
    expect(mockServer.requests).toHaveLength(1);
    now = 60_000;
    expect((await readGames(source, { name: 'GambitGustav', max: 5 })).received).toBe(5);
  });

  it('within a minute are found out by the site itself', async () => {
    const { source } = await openTestSource({ exportsPerMinute: 2 });
    expect(await failureOf(source, 'GambitGustav')).toBeUndefined();
    expect(await failureOf(source, 'GambitGustav')).toBeUndefined();
    expect(await failureOf(source, 'GambitGustav')).toEqual({ reason: 'rate-limited', retryAfter: 60_000 });
  });
});

describe('the tournaments of a player', () => {
  it('are the arenas of the list and the swisses that games name, the newest first', async () => {
    const { source } = await openTestSource();
    const { games } = await readGames(source, { name: 'GambitGustav' });
    const fromGames = games.flatMap(({ tournament }) => (tournament === undefined ? [] : [tournament]));
    const found = await source.tournaments({ name: 'GambitGustav', max: 5, fromGames });
    expect(found).toMatchObject({ malformedLines: 0 });
    expect(found.failure).toBeUndefined();
    expect(found.tournaments).toHaveLength(5);
    expect(found.tournaments[0]).toMatchObject({ kind: 'arena', rank: 42, score: 19, games: 11, performance: 2074 });
    expect(found.tournaments.find(({ kind }) => kind === 'swiss')).toMatchObject({
      id: 'sW1ssT0u',
      name: 'Rapid Increment',
      timeControl: '600+5',
      totalPlayers: 21,
      rounds: 7,
      rank: 8,
      score: 2.5,
      performance: 2293,
    });
  });

  it('skip a swiss that is gone', async () => {
    const { source } = await openTestSource();
    const fromGames = [{ kind: 'swiss', id: 'deleted0' }] as const;
    const { tournaments, failure } = await source.tournaments({ name: 'GambitGustav', max: 9, fromGames });
    expect(failure).toBeUndefined();
    expect(tournaments.map(({ kind }) => kind)).toEqual(Array.from({ length: 6 }, () => 'arena'));
  });

  it('may be none', async () => {
    const { source } = await openTestSource();
    expect(await source.tournaments({ name: 'NoGamesNora', max: 5 })).toEqual({ tournaments: [], malformedLines: 0 });
  });

  it('of nobody are a failure', async () => {
    const { source } = await openTestSource();
    expect(await source.tournaments({ name: 'NobodyAtAll', max: 5 })).toMatchObject({
      failure: { reason: 'unknown-player' },
    });
  });
});

it('tells what came of each question that was asked', async () => {
  const reported: ResponseOutcome[] = [];
  const { source, mockServer } = await openTestSource({}, { onAnswer: (answer) => reported.push(answer) });
  await source.profile({ name: 'PawnStarMeera' });
  await readGames(source, { name: 'PawnStarMeera', max: 3 });
  expect(reported).toEqual(['whole', 'whole']);
  await source.profile({ name: 'NobodyAtAll' });
  expect(reported.slice(2)).toContain('unknown-player');
  expect(reported).toHaveLength(mockServer.requests.length);
  const gone = createLichessSource({ url: 'http://127.0.0.1:9', onAnswer: (answer) => reported.push(answer) });
  await gone.profile({ name: 'PawnStarMeera' });
  expect(reported.at(-1)).toBe('unreachable');
});
