import { describe, expect, it } from 'vitest';
import type { Fault } from '../../../test/mock-chesscom/faults';
import { openTestSource } from '../../../test/mock-chesscom/mock-server';
import { failureOf, readGames } from '../../../test/mock-lichess/mock-server';
import type { ResponseOutcome, UnexpectedResponse } from '../failures';
import { createChesscomSource } from './chesscom-source';

const months = (requests: readonly { readonly path: string }[]): readonly string[] =>
  requests.flatMap(({ path }) => /\/games\/(\d{4}\/\d\d)$/.exec(path)?.[1] ?? []);

describe('the profile of a player', () => {
  it('is read with its ratings, and the name as its owner writes it', async () => {
    const { source } = await openTestSource();
    const profile = await source.profile({ name: 'KNIGHTLYkarim' });
    expect(profile).toMatchObject({
      ok: true,
      value: {
        site: 'chesscom',
        id: 'knightlykarim',
        name: 'KnightlyKarim',
        title: 'FM',
        fideRating: 1937,
        url: 'https://www.chess.com/member/knightlykarim',
        isMarked: false,
        createdAt: Date.UTC(2026, 2, 3),
      },
    });
    expect(profile.ok && profile.value.ratings).toEqual({
      bullet: { rating: 1822, games: 133, deviation: 51, isProvisional: false },
      blitz: { rating: 1912, games: 133, deviation: 38, isProvisional: false },
      rapid: { rating: 1972, games: 133, deviation: 42, isProvisional: false },
      correspondence: { rating: 1872, games: 133, deviation: 150, isProvisional: true },
    });
  });

  it('has no rating before the first game', async () => {
    const { source } = await openTestSource();
    const profile = await source.profile({ name: 'NewcomerNils' });
    expect(profile).toMatchObject({ ok: true, value: { ratings: {} } });
    expect(profile.ok && profile.value).not.toHaveProperty('fideRating');
  });

  it('says who was caught cheating', async () => {
    const { source } = await openTestSource();
    expect(await source.profile({ name: 'FlaggedFlora' })).toMatchObject({ value: { isMarked: true } });
    expect((await readGames(source, { name: 'FlaggedFlora' })).received).toBe(6);
  });

  it.each(['', 'x', 'two words', '../stats', 'mira.talwade', 'a'.repeat(31)])(
    'is not asked for when nobody can be called %j',
    async (name) => {
      const { source, mockServer } = await openTestSource();
      expect(await source.profile({ name })).toEqual({ ok: false, error: { reason: 'unknown-player' } });
      expect(await failureOf(source, name)).toEqual({ reason: 'unknown-player' });
      expect((await source.tournaments({ name, max: 5 })).failure).toEqual({ reason: 'unknown-player' });
      expect(mockServer.requests).toHaveLength(0);
    },
  );
});

describe('the games of a player', () => {
  it('come newest first, from no more months than are needed, with clocks', async () => {
    const { source, mockServer } = await openTestSource();
    const { games, ...ending } = await readGames(source, { name: 'KnightlyKarim', max: 50 });
    expect(ending).toEqual({ received: 50, malformedLines: 0 });
    expect(games.map(({ createdAt }) => createdAt)).toEqual(games.map((game) => game.createdAt).sort((a, b) => b - a));
    expect(games.every((game) => game.kind === 'played' && game.game.plies[0]?.clock !== undefined)).toBe(true);
    expect(mockServer.requests.map(({ path }) => path)).toEqual([
      '/pub/player/knightlykarim/games/archives',
      '/pub/player/knightlykarim/games/2026/06',
    ]);
  });

  it('are asked for of more months until there are as many as are wanted', async () => {
    const { source, mockServer } = await openTestSource();
    expect((await readGames(source, { name: 'KnightlyKarim', max: 1000 })).received).toBe(130);
    expect(months(mockServer.requests)).toEqual(['2026/06', '2026/05', '2026/04']);
  });

  it('are asked for since a moment, and up to one, of the months in which they can be', async () => {
    const { source, mockServer } = await openTestSource();
    const { games } = await readGames(source, { name: 'KnightlyKarim', max: 1000 });
    const [since, until] = [games[9]?.createdAt ?? 0, games[99]?.createdAt ?? 0];
    const before = mockServer.requests.length;
    expect((await readGames(source, { name: 'KnightlyKarim', since })).games).toEqual(games.slice(0, 10));
    expect(months(mockServer.requests.slice(before))).toEqual(['2026/06']);
    const older = mockServer.requests.length;
    expect((await readGames(source, { name: 'KnightlyKarim', until, max: 1000 })).games).toEqual(games.slice(99));
    expect(months(mockServer.requests.slice(older))).toEqual(['2026/05', '2026/04']);
  });

  it('are of the speeds that are wanted, from as many months as that takes', async () => {
    const { source, mockServer } = await openTestSource();
    const { games } = await readGames(source, { name: 'KnightlyKarim', max: 20, speeds: ['rapid'] });
    expect(games.map(({ speed }) => speed)).toEqual(games.map(() => 'rapid'));
    expect(games).toHaveLength(20);
    expect(months(mockServer.requests)).toEqual(['2026/06', '2026/05']);
  });

  it('are asked for in small letters, by who we are and how we can be reached', async () => {
    const { source, mockServer } = await openTestSource({}, { contact: 'chess@club.example' });
    expect(await failureOf(source, 'CASTLINGcleo')).toBeUndefined();
    expect(mockServer.requests.every(({ status }) => status() === 200)).toBe(true);
    expect(mockServer.requests[0]?.headers['user-agent']).toBe(
      'OutpostPro/0.1 (chess analysis and opponent scouting; contact: chess@club.example)',
    );
  });

  it('may be none', async () => {
    const { source } = await openTestSource();
    expect(await readGames(source, { name: 'NewcomerNils' })).toEqual({ games: [], received: 0, malformedLines: 0 });
  });

  it('come again from what was kept where they have not changed', async () => {
    const { source, mockServer } = await openTestSource();
    const first = await readGames(source, { name: 'KnightlyKarim', max: 100 });
    const before = mockServer.requests.length;
    expect(await readGames(source, { name: 'KnightlyKarim', max: 100 })).toEqual(first);
    const again = mockServer.requests.slice(before);
    expect(again.map(({ status }) => status())).toEqual([304, 304, 304]);
    expect(again.every(({ headers }) => headers['if-none-match'] !== undefined)).toBe(true);
    expect(again.every(({ headers }) => headers['if-modified-since'] !== undefined)).toBe(true);
  });

  it('are requested once within a minute, whoever asks', async () => {
    const { source, mockServer } = await openTestSource({}, { freshFor: 60_000 });
    const first = await readGames(source, { name: 'KnightlyKarim', max: 1000 });
    const { length } = mockServer.requests;
    expect(await readGames(source, { name: 'KnightlyKarim', max: 1000 })).toEqual(first);
    expect(await readGames(source, { name: 'KNIGHTLYkarim', max: 50 })).toMatchObject({ received: 50 });
    expect(mockServer.requests).toHaveLength(length);
  });

  it('of other rules, other starts, or never played are named for what they are; those that go on are passed over', async () => {
    const { source } = await openTestSource();
    const { games, malformedLines } = await readGames(source, { name: 'VariousVera', max: 100 });
    const excluded = games.flatMap((game) => (game.kind === 'excluded' ? [`${game.variant} ${game.excluded}`] : []));
    expect(excluded.sort()).toEqual(
      [
        ...['bughouse variant', 'chess960 variant', 'standard custom-start', 'standard no-moves'],
        ...['standard no-start', 'standard unreadable-moves'],
      ].sort(),
    );
    expect(malformedLines).toBe(1);
    const daily = games.find(({ id }) => id === 'daily-72');
    expect(daily).toMatchObject({
      kind: 'played',
      speed: 'correspondence',
      timeControl: '-',
      key: 'chesscom:daily/72',
    });
    expect(daily?.kind === 'played' && daily.game.plies[0]?.clock).toBe(335 * 3600 + 59 * 60 + 52);
    expect(games.filter(({ kind }) => kind === 'played')).toHaveLength(42);
  });
});

describe('one at a time', () => {
  it('holds for whatever is asked at once', async () => {
    const { source, mockServer } = await openTestSource({ delay: 20 });
    const names = ['KnightlyKarim', 'CastlingCleo', 'VariousVera'];
    const requested = names.flatMap((name) => [readGames(source, { name, max: 60 }), source.profile({ name })]);
    for (const answer of await Promise.all(requested)) expect(answer).not.toHaveProperty('failure');
    expect(mockServer.requests.every(({ status }) => status() === 200)).toBe(true);
  });

  it('gives others a turn between two months', async () => {
    const { source, mockServer } = await openTestSource({ delay: 20 });
    const long = readGames(source, { name: 'CastlingCleo', max: 260 });
    const short = await readGames(source, { name: 'KnightlyKarim', max: 5 });
    expect(short.received).toBe(5);
    expect(months(mockServer.requests).length).toBeLessThan(6);
    expect((await long).received).toBe(260);
  });

  it('lets who gives up waiting go', async () => {
    const { source, mockServer } = await openTestSource({ delay: 50 });
    const aborting = new AbortController();
    const first = source.profile({ name: 'KnightlyKarim' });
    const second = readGames(source, { name: 'CastlingCleo', signal: aborting.signal });
    aborting.abort();
    expect((await second).failure).toEqual({ reason: 'cancelled' });
    expect(await first).toMatchObject({ ok: true });
    expect(mockServer.requests.some(({ path }) => path.includes('castlingcleo'))).toBe(false);
  });

  it('a parallel question of somebody else on this address is refused, and that is a wait, not an error', async () => {
    const { source, mockServer } = await openTestSource({ delay: 200 });
    const stranger = createChesscomSource({ url: mockServer.url }).profile({ name: 'CastlingCleo' });
    await expect.poll(() => mockServer.requests.length).toBe(1);
    expect(await failureOf(source, 'KnightlyKarim')).toEqual({ reason: 'rate-limited', retryAfter: 60_000 });
    await stranger;
  });
});

describe('what can go wrong', () => {
  it.each([
    ['NobodyAtAll', { reason: 'unknown-player' }],
    ['ClosedClaude', { reason: 'closed-account' }],
    ['OutageOtto', { reason: 'failing', status: 502 }],
    ['BlockedBenny', { reason: 'refused', status: 403 }],
    ['HotelWifiWanda', { reason: 'unreadable' }],
    ['HangingHenk', { reason: 'timed-out' }],
    ['CutOffCora', { reason: 'cut-off' }],
    ['ShortAnswerSol', { reason: 'unreadable' }],
  ])('%s: %j, and the next call works', async (name, failure) => {
    const { source } = await openTestSource({}, { timeouts: { firstByte: 1_500, silence: 1_000, pause: 100 } });
    expect(await failureOf(source, name)).toEqual(failure);
    expect((await readGames(source, { name: 'KnightlyKarim', max: 5 })).games).toHaveLength(5);
  });

  it('a list of months that fails is made of all months since the account was made', async () => {
    const { source, mockServer } = await openTestSource();
    expect(await readGames(source, { name: 'NoListNoor', max: 100 })).toMatchObject({
      received: 80,
      malformedLines: 0,
    });
    expect(months(mockServer.requests)).toEqual(['2026/07', '2026/06', '2026/05', '2026/04', '2026/03']);
  });

  it.each(['LostMonthLiv', 'GoneMonthGita'])(
    'a month of %s that is not there is told, and the others come',
    async (name) => {
      const faults: Record<string, Fault | undefined> = {};
      const { source } = await openTestSource({ faults });
      const { games, missingMonths, failure } = await readGames(source, { name, max: 100 });
      expect([missingMonths, failure]).toEqual([['2026-05'], undefined]);
      expect(new Set(games.map(({ createdAt }) => new Date(createdAt).getUTCMonth()))).toEqual(new Set([5, 3]));
      faults[name.toLowerCase()] = undefined;
      const whole = await readGames(source, { name, max: 100 });
      expect(whole).toMatchObject({ received: 80 });
      expect(whole).not.toHaveProperty('missingMonths');
    },
  );

  it('a site in trouble is asked three times, and has recovered by then', async () => {
    const { source, mockServer } = await openTestSource();
    expect((await readGames(source, { name: 'HiccupHana', max: 5 })).received).toBe(5);
    expect(mockServer.requests.map(({ status }) => status())).toEqual([502, 502, 200, 502, 502, 200]);
    expect(await failureOf(source, 'OutageOtto')).toEqual({ reason: 'failing', status: 502 });
    expect(mockServer.requests.slice(6)).toHaveLength(3);
  });

  it('the wait between the tries can be given up', async () => {
    const { source, mockServer } = await openTestSource({}, { retryWait: 60_000 });
    const aborting = new AbortController();
    const reading = readGames(source, { name: 'OutageOtto', signal: aborting.signal });
    await expect.poll(() => mockServer.requests.length).toBe(1);
    aborting.abort();
    expect((await reading).failure).toEqual({ reason: 'cancelled' });
  });

  it('what came before a month that cannot be had counts', async () => {
    const { source } = await openTestSource();
    const { received, failure } = await readGames(source, { name: 'BrokenMonthBea', max: 100 });
    expect(failure).toEqual({ reason: 'failing', status: 502 });
    expect(received).toBe(29);
  });

  it('a page in place of an answer is told to the log, and never taken for games', async () => {
    const reported: UnexpectedResponse[] = [];
    const { source } = await openTestSource({}, { onForeignAnswer: (about) => reported.push(about) });
    await failureOf(source, 'BlockedBenny');
    await failureOf(source, 'HotelWifiWanda');
    const type = 'text/html; charset=UTF-8';
    expect(reported).toEqual([
      { status: 403, type },
      { status: 200, type },
    ]);
  });

  it('after too many requests nothing is asked before the wait is over', async () => {
    let now = 0;
    const { source, mockServer } = await openTestSource({}, { now: () => now });
    expect(await failureOf(source, 'HurriedHugo')).toEqual({ reason: 'rate-limited', retryAfter: 60_000 });
    const { length } = mockServer.requests;
    now = 59_000;
    expect(await failureOf(source, 'KnightlyKarim')).toEqual({ reason: 'rate-limited', retryAfter: 1_000 });
    expect(mockServer.requests).toHaveLength(length);
    now = 60_000;
    expect(await failureOf(source, 'KnightlyKarim')).toBeUndefined();
  });
});

describe('the tournaments of a player', () => {
  it('are those of the list that are still there, with place and points, the newest first', async () => {
    const { source } = await openTestSource();
    const { tournaments, malformedLines, failure } = await source.tournaments({ name: 'KnightlyKarim', max: 10 });
    expect([malformedLines, failure]).toEqual([0, undefined]);
    expect(tournaments.map(({ kind, startsAt }) => [kind, new Date(startsAt).toISOString().slice(0, 10)])).toEqual([
      ['swiss', '2026-06-20'],
      ['round-robin', '2026-05-20'],
      ['swiss', '2026-05-20'],
    ]);
    expect(tournaments[0]).toMatchObject({
      name: 'hourly blitz swiss 300001',
      timeControl: '180+1',
      rank: 13,
      score: 5.5,
      totalPlayers: 88,
      rounds: 9,
      url: 'https://www.chess.com/tournament/live/hourly-blitz-swiss-300001',
    });
  });

  it('begin with those that the games name, where not all are wanted', async () => {
    const { source } = await openTestSource();
    const fromGames = [{ kind: 'swiss', id: 'old-rapid-swiss-100007' }] as const;
    const { tournaments } = await source.tournaments({ name: 'KnightlyKarim', max: 1, fromGames });
    expect(tournaments.map(({ id }) => id)).toEqual(['old-rapid-swiss-100007']);
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
  await readGames(source, { name: 'KnightlyKarim', max: 3 });
  await readGames(source, { name: 'KnightlyKarim', max: 3 });
  expect(reported).toEqual(['whole', 'whole', 'whole', 'whole']);
  await source.profile({ name: 'NobodyAtAll' });
  expect(reported.slice(4)).toEqual(['unknown-player']);
  expect(reported).toHaveLength(mockServer.requests.length);
});
