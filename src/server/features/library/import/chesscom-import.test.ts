import { expect, it } from 'vitest';
import { type GamesPage, importSchema } from '../../../../contract/library';
import { type Profile, profilePaths } from '../../../../contract/profile';
import { createLibraryVisitor } from '../../../../test/library-visitor';
import type { Fault } from '../../../../test/mock-chesscom/faults';
import { openTestSource } from '../../../../test/mock-chesscom/test-source';
import { buildTestApp } from '../../../../test/test-app';

const open = async (faults: Record<string, Fault | undefined> = {}) => {
  const { source, mockServer } = await openTestSource({ faults }, { cooldown: 1 });
  const app = await buildTestApp({ chesscom: source, hasReviews: false });
  const visitor = createLibraryVisitor(app);
  const fetchGames = async (username: string, which = 'all') => {
    const url = visitor.paths.importFrom('chesscom');
    const answer = await app.inject({ method: 'POST', url, payload: { username, which } });
    expect(answer.statusCode, answer.body).toBe(202);
    return visitor.ended(importSchema.parse(answer.json()).id);
  };
  return { app, mockServer, faults, fetchGames, ...visitor };
};

it('takes all games of a player, page by page, and gives the account no name at the platform', async () => {
  const { fetchGames, library, app, get, paths } = await open();
  expect(await fetchGames('CastlingCleo')).toMatchObject({
    ...{ kind: 'chesscom', label: 'CastlingCleo', state: 'finished' },
    ...{ added: 260, known: 0, refused: 0, read: 260 },
  });
  expect(await library()).toMatchObject({ kind: 'own', games: 260, names: ['CastlingCleo'] });
  expect((await app.inject({ url: profilePaths(1).user })).json<Profile>().lichessId).toBeNull();
  const { games } = await get<GamesPage>(paths.games);
  expect(games.every(({ url }) => url?.startsWith('https://www.chess.com/game/live/'))).toBe(true);
});

it('asks for games since the last time, and knows those that come again', async () => {
  const { fetchGames, library, mockServer } = await open();
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
  const { fetchGames, library, app, get, paths } = await open();
  const ended = await fetchGames('VariousVera');
  expect(ended).toMatchObject({
    ...{ state: 'finished', refused: 1 },
    message: '1 game could not be read: https://www.chess.com/game/live/6000000007.',
  });
  expect(await get(paths.problems(ended.id))).toMatchObject([{ message: 'The game has moves that cannot be played.' }]);
  expect((await library()).games).toBe(47);
  expect((await app.inject({ url: profilePaths(1).stats })).json<{ gamesPlayed: number }>().gamesPlayed).toBe(42);
});

it.each([
  ['NobodyAtAll', 'Chess.com knows no player called NobodyAtAll.'],
  ['ClosedClaude', 'ClosedClaude’s account at Chess.com is closed, so the games cannot be read.'],
  ['OutageOtto', 'Chess.com has trouble at the moment (status 502). Please try again later.'],
  ['HurriedHugo', 'Chess.com asks us to wait. Please try again in 1 second.'],
  ['HotelWifiWanda', 'Chess.com sent an answer that cannot be read. Please try again later.'],
])('says in words why nothing came of %s', async (name, message) => {
  const { fetchGames, library } = await open();
  expect(await fetchGames(name)).toMatchObject({ state: 'failed', added: 0, message });
  expect(await library()).toMatchObject({ games: 0 });
});

it('asks again for a month that was not there, though newer games are known by then', async () => {
  const { fetchGames, faults } = await open();
  expect(await fetchGames('LostMonthLiv')).toMatchObject({
    ...{ state: 'finished', added: 49 },
    message: 'Chess.com did not send the games of May 2026. They are requested again next time.',
  });
  expect(await fetchGames('LostMonthLiv', 'new')).toMatchObject({ added: 0, known: 30 });
  faults.lostmonthliv = undefined;
  const whole = await fetchGames('LostMonthLiv', 'new');
  expect(whole).toMatchObject({ added: 31, known: 30 });
  expect(whole).not.toHaveProperty('message');
  expect(await fetchGames('LostMonthLiv', 'new')).toMatchObject({ added: 0, known: 1 });
});

it('goes on where an import failed in the middle, though newer games are known by then', async () => {
  const { fetchGames, faults } = await open();
  expect(await fetchGames('BrokenMonthBea')).toMatchObject({ state: 'failed', added: 29 });
  faults.brokenmonthbea = undefined;
  expect(await fetchGames('BrokenMonthBea', 'new')).toMatchObject({ state: 'finished', added: 51, known: 29 });
});
