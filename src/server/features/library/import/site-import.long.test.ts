import { expect, it } from 'vitest';
import { type GamesPage, importSchema, type Library, type LibraryImport } from '../../../../contract/library';
import { type Profile } from '../../../../contract/profile';
import { createLibraryClient } from '../../../../test/library-client';
import { profilePaths } from '../../../../test/library-paths';
import type { Fault } from '../../../../test/mock-chesscom/faults';
import { openTestSource as testSourceOpenTestSource } from '../../../../test/mock-chesscom/mock-server';
import { openTestSource } from '../../../../test/mock-lichess/mock-server';
import { buildTestApp } from '../../../../test/test-app';
import { openTestDatabase } from '../../../../test/test-database';

const open = async (options: Parameters<typeof openTestSource>[0] = {}) => {
  const { source, mockServer } = await openTestSource(options);
  const db = await openTestDatabase();
  const app = await buildTestApp({ lichess: source, db, hasReviews: false });
  const apiClient = createLibraryClient(app);
  const begin = async (username: string, which = 'all'): Promise<LibraryImport> => {
    const answer = await app.inject({
      method: 'POST',
      url: apiClient.paths.importFrom('lichess'),
      payload: { username, which },
    });
    expect(answer.statusCode, answer.body).toBe(202);
    return importSchema.parse(answer.json());
  };
  const fetchAll = async (username: string, which?: string) => apiClient.ended((await begin(username, which)).id);
  return { app, db, source, mockServer, begin, fetchAll, ...apiClient };
};

it('takes all games of a player, page by page, with the name for the account', async () => {
  const { fetchAll, library, app, mockServer } = await open();
  expect(await fetchAll('RookAndRollRavi')).toMatchObject({
    kind: 'lichess',
    label: 'RookAndRollRavi',
    state: 'finished',
    added: 300,
    known: 0,
    refused: 0,
    read: 300,
  });
  expect(await library()).toMatchObject({ kind: 'own', games: 300, names: ['RookAndRollRavi'] });
  const user = (await app.inject({ url: profilePaths(1).user })).json<Profile>();
  expect(user.lichessId).toBe('RookAndRollRavi');
  const requested = mockServer.requests.filter(({ path }) => path.includes('/api/games/user/'));
  expect(requested.length).toBeGreaterThan(3);
  expect(requested.every(({ path }) => path.includes('max=100'))).toBe(true);
});

it('asks for games since the last time, and knows those that come again', async () => {
  const { fetchAll, library, mockServer } = await open();
  await fetchAll('GambitGustav');
  const { latestGames } = await library();
  expect(await fetchAll('GambitGustav', 'new')).toMatchObject({ state: 'finished', added: 0, known: 1 });
  expect(mockServer.requests.at(-1)?.path).toContain(`since=${Date.parse(latestGames?.['lichess'] ?? '')}`);
  expect(await fetchAll('GambitGustav')).toMatchObject({ added: 0, known: 60 });
});

it('takes variants into the list, tells of moves that nobody understands, and skips what goes on', async () => {
  const { fetchAll, get, paths, app, library } = await open();
  const ending = await fetchAll('PawnStarMeera');
  expect(ending.state).toBe('finished');
  const { games } = await library();
  const stats = (await app.inject({ url: profilePaths(1).stats })).json<{ gamesPlayed: number }>();
  expect(games).toBe(ending.added);
  expect(stats.gamesPlayed).toBeLessThan(games);
  const problems = await get<unknown[]>(paths.problems(ending.id));
  expect(problems).toHaveLength(ending.refused);
  const page = await get<GamesPage>(`${paths.games}?limit=200`);
  expect(page.games.every(({ url }) => url?.startsWith('https://lichess.org/'))).toBe(true);
  expect(page.games.some(({ moves }) => moves.length === 0)).toBe(true);
});

it.each([
  ['NobodyAtAll', 'Lichess has no player called NobodyAtAll.'],
  ['GoneGambler', 'GoneGambler’s Lichess account is closed, so the games cannot be read.'],
  ['BrokenServerSue', 'Lichess is having problems at the moment (status 503). Please try again later.'],
])('says in words why nothing came of %s', async (name, message) => {
  const { fetchAll, library } = await open();
  expect(await fetchAll(name)).toMatchObject({ state: 'failed', added: 0, message });
  expect(await library()).toMatchObject({ games: 0 });
});

it('keeps what came before the connection broke off', async () => {
  const { fetchAll, library } = await open();
  const ending = await fetchAll('CutShortCara');
  expect(ending).toMatchObject({ state: 'failed', added: 4 });
  expect(ending.message).toBe('The connection to Lichess was interrupted. Please try again.');
  expect((await library()).games).toBe(4);
});

it('can be cancelled while it waits for Lichess', async () => {
  const { begin, app, paths, library, ended, mockServer } = await open({ gamesPerSecond: 20 });
  const { id } = await begin('RookAndRollRavi');
  await expect.poll(() => mockServer.exportsRunning()).toBe(1);
  expect((await app.inject({ method: 'DELETE', url: paths.import(id) })).statusCode).toBe(204);
  expect(await ended(id)).toMatchObject({ state: 'cancelled' });
  await expect.poll(() => mockServer.exportsRunning()).toBe(0);
  expect((await library()).games).toBe(0);
});

it('goes on with the next start where the end of the server has left it', async () => {
  const { app, db, source, begin, paths } = await open({ gamesPerSecond: 400 });
  const { id } = await begin('RookAndRollRavi');
  const gamesNow = async () => (await app.inject({ url: paths.library })).json<Library>().games;
  await expect.poll(gamesNow).toBeGreaterThan(99);
  await app.close();
  const { ended, library } = createLibraryClient(await buildTestApp({ db, lichess: source, hasReviews: false }));
  expect(await ended(id)).toMatchObject({ state: 'finished', added: 300, known: 0 });
  expect((await library()).games).toBe(300);
});

it('of a sample player needs no network and gives the account no name at Lichess', async () => {
  const { fetchAll, app, library } = await open();
  expect(await fetchAll('mira.talwade')).toMatchObject({ state: 'finished', added: 64 });
  expect((await library()).latestGames).toBeUndefined();
  expect((await app.inject({ url: profilePaths(1).user })).json<Profile>().lichessId).toBeNull();
});

it('refuses what cannot be a name', async () => {
  const { app, paths } = await open();
  const payload = { username: 'no/such name', which: 'all' };
  expect((await app.inject({ method: 'POST', url: paths.importFrom('lichess'), payload })).statusCode).toBe(400);
});

it('keeps the name, whose new games come by themselves unless the user does not want them', async () => {
  const { fetchAll, library, app, paths } = await open();
  const change = (payload: object) => app.inject({ method: 'PUT', url: paths.names, payload });
  const gustav = { site: 'lichess', name: 'gambitGUSTAV' };
  expect((await change({ ...gustav, isKept: false })).statusCode).toBe(404);
  await fetchAll('GambitGustav');
  expect((await library()).keptNames).toMatchObject([{ name: 'GambitGustav', isKept: true, newGames: 0 }]);
  expect((await change({ ...gustav, isKept: false })).json<Library>().keptNames).toMatchObject([{ isKept: false }]);
  await fetchAll('GambitGustav', 'new');
  expect((await library()).keptNames).toMatchObject([{ name: 'GambitGustav', isKept: false }]);
  await fetchAll('mira.talwade');
  expect((await library()).keptNames).toHaveLength(1);
});

const chesscomImportOpen = async (faults: Record<string, Fault | undefined> = {}) => {
  const { source, mockServer } = await testSourceOpenTestSource({ faults }, { cooldown: 1 });
  const app = await buildTestApp({ chesscom: source, hasReviews: false });
  const apiClient = createLibraryClient(app);
  const fetchGames = async (username: string, which = 'all') => {
    const url = apiClient.paths.importFrom('chesscom');
    const answer = await app.inject({ method: 'POST', url, payload: { username, which } });
    expect(answer.statusCode, answer.body).toBe(202);
    return apiClient.ended(importSchema.parse(answer.json()).id);
  };
  return { app, mockServer, faults, fetchGames, ...apiClient };
};

it('takes all games of a player, page by page, and gives the account no name at the platform', async () => {
  const { fetchGames, library, app, get, paths } = await chesscomImportOpen();
  expect(await fetchGames('CastlingCleo')).toMatchObject({
    kind: 'chesscom',
    label: 'CastlingCleo',
    state: 'finished',
    added: 260,
    known: 0,
    refused: 0,
    read: 260,
  });
  expect(await library()).toMatchObject({ kind: 'own', games: 260, names: ['CastlingCleo'] });
  expect((await app.inject({ url: profilePaths(1).user })).json<Profile>().lichessId).toBeNull();
  const { games } = await get<GamesPage>(paths.games);
  expect(games.every(({ url }) => url?.startsWith('https://www.chess.com/game/live/'))).toBe(true);
});

it('asks for games since the last time, and knows those that come again', async () => {
  const { fetchGames, library, mockServer } = await chesscomImportOpen();
  await fetchGames('KnightlyKarim');
  expect((await library()).latestGames).toHaveProperty('chesscom');
  const before = mockServer.requests.length;
  expect(await fetchGames('KnightlyKarim', 'new')).toMatchObject({ state: 'finished', added: 0, known: 1 });
  expect(mockServer.requests.slice(before).map(({ path, status }) => [path.split('/games/')[1], status()])).toEqual([
    ['archives', 304],
    ['2026/06', 304],
  ]);
});

it('keeps variants and set-up positions out of figures, and says what could not be read', async () => {
  const { fetchGames, library, app, get, paths } = await chesscomImportOpen();
  const ended = await fetchGames('VariousVera');
  expect(ended).toMatchObject({
    state: 'finished',
    refused: 1,
    message: '1 game could not be read: https://www.chess.com/game/live/6000000007.',
  });
  expect(await get(paths.problems(ended.id))).toMatchObject([{ message: 'The game has illegal moves.' }]);
  expect((await library()).games).toBe(47);
  expect((await app.inject({ url: profilePaths(1).stats })).json<{ gamesPlayed: number }>().gamesPlayed).toBe(42);
});

it.each([
  ['NobodyAtAll', 'Chess.com has no player called NobodyAtAll.'],
  ['ClosedClaude', 'ClosedClaude’s Chess.com account is closed, so the games cannot be read.'],
  ['OutageOtto', 'Chess.com is having problems at the moment (status 502). Please try again later.'],
  ['HurriedHugo', 'Chess.com is limiting our requests. Please try again in 1 second.'],
  ['HotelWifiWanda', 'Chess.com sent a response that could not be read. Please try again later.'],
])('says in words why nothing came of %s', async (name, message) => {
  const { fetchGames, library } = await chesscomImportOpen();
  expect(await fetchGames(name)).toMatchObject({ state: 'failed', added: 0, message });
  expect(await library()).toMatchObject({ games: 0 });
});

it('asks again for a month that was not there, though newer games are known by then', async () => {
  const { fetchGames, faults } = await chesscomImportOpen();
  expect(await fetchGames('LostMonthLiv')).toMatchObject({
    state: 'finished',
    added: 49,
    message: 'Chess.com did not send the games from May 2026. They will be requested again next time.',
  });
  expect(await fetchGames('LostMonthLiv', 'new')).toMatchObject({ added: 0, known: 30 });
  faults.lostmonthliv = undefined;
  const whole = await fetchGames('LostMonthLiv', 'new');
  expect(whole).toMatchObject({ added: 31, known: 30 });
  expect(whole).not.toHaveProperty('message');
  expect(await fetchGames('LostMonthLiv', 'new')).toMatchObject({ added: 0, known: 1 });
});

it('goes on where an import failed in the middle, though newer games are known by then', async () => {
  const { fetchGames, faults } = await chesscomImportOpen();
  expect(await fetchGames('BrokenMonthBea')).toMatchObject({ state: 'failed', added: 29 });
  faults.brokenmonthbea = undefined;
  expect(await fetchGames('BrokenMonthBea', 'new')).toMatchObject({ state: 'finished', added: 51, known: 29 });
});
