import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { accountSchema } from '../../../contract/account/account';
import { ACCOUNT_PATHS } from '../../../contract/account/auth';
import { type GamesPage, gamesPageSchema } from '../../../contract/library';
import { ownGameSchema } from '../../../contract/profile';
import { GAMES_LINK_ID } from '../../../contract/shared-games';
import { type ApiClient, createApiClient, createMember } from '../../../test/api-client';
import { inventedGames } from '../../../test/data/games';
import { createLibraryClient } from '../../../test/library-client';
import { sharedGamesPaths } from '../../../test/library-paths';
import { buildTestApp } from '../../../test/test-app';

const share = async (member: ApiClient, isPublic: boolean): Promise<string | undefined> => {
  const answer = await member.ask('PATCH', ACCOUNT_PATHS.account, { isPublic });
  const account = accountSchema.parse(answer.json());
  expect(account.isPublic).toBe(isPublic);
  return account.gamesLink;
};

const linkOf = async (member: ApiClient): Promise<string> => {
  const link = await share(member, true);
  expect(link).toMatch(GAMES_LINK_ID);
  return link!;
};

const withGames = async (): Promise<{ app: FastifyInstance; member: ApiClient; guest: ApiClient }> => {
  const app = await buildTestApp({ profileMode: 'signed-in', hasReviews: false });
  const member = await createMember(app);
  await createLibraryClient(app, 2, member).bring(inventedGames(120).join('\n'));
  return { app, member, guest: createApiClient(app) };
};

const pageOf = async (guest: ApiClient, path: string): Promise<GamesPage> => {
  const answer = await guest.ask('GET', path);
  expect(answer.statusCode, answer.body).toBe(200);
  return gamesPageSchema.parse(answer.json());
};

it('shows the games to whoever has the link, page by page, and each game whole', async () => {
  const { member, guest } = await withGames();
  const paths = sharedGamesPaths(await linkOf(member));
  expect((await guest.ask('GET', paths.shared)).json()).toEqual({ name: 'Morphy', games: 120 });
  const first = await pageOf(guest, paths.games);
  const second = await pageOf(guest, `${paths.games}?offset=100`);
  expect([first.total, first.games.length, second.games.length]).toEqual([120, 100, 20]);
  const game = ownGameSchema.parse((await guest.ask('GET', paths.game(first.games[0]!.id))).json());
  expect(game.pgn).toContain('"Ida Farrow"');
  expect((await guest.ask('GET', paths.game('999999'))).json()).toMatchObject({ id: 'no-such-game' });
  expect((await member.ask('GET', ACCOUNT_PATHS.account)).json()).toHaveProperty('gamesLink');
});

it('shows nothing of another user under the link', async () => {
  const { app, member, guest } = await withGames();
  const other = await createMember(app, { username: 'Anderssen', email: 'adolf@anderssen.example' });
  const { games } = await pageOf(guest, sharedGamesPaths(await linkOf(member)).games);
  const paths = sharedGamesPaths(await linkOf(other));
  expect((await guest.ask('GET', paths.shared)).json()).toEqual({ name: 'Anderssen', games: 0 });
  expect((await pageOf(guest, paths.games)).games).toEqual([]);
  expect((await guest.ask('GET', paths.game(games[0]!.id))).statusCode).toBe(404);
});

it('shows nothing any more once it is switched off, and another link opens after that', async () => {
  const { member, guest } = await withGames();
  const link = await linkOf(member);
  const { games } = await pageOf(guest, sharedGamesPaths(link).games);
  expect(await share(member, true)).toBe(link);
  expect(await share(member, false)).toBeUndefined();
  const { shared, ...paths } = sharedGamesPaths(link);
  for (const path of [shared, paths.games, paths.game(games[0]!.id)]) {
    const answer = await guest.ask('GET', path);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      404,
      { message: 'This link shows no games: it is incomplete, or whoever made it no longer shows their games.' },
    ]);
  }
  const renewed = await linkOf(member);
  expect(renewed).not.toBe(link);
  expect((await guest.ask('GET', shared)).statusCode).toBe(404);
  expect((await pageOf(guest, sharedGamesPaths(renewed).games)).total).toBe(120);
});

it.each(['x', '2', 'x'.repeat(22), `${'x'.repeat(21)}%00`])('has nothing to show under %j', async (link) => {
  const { shared, games } = sharedGamesPaths(link);
  const guest = createApiClient(await buildTestApp({ profileMode: 'signed-in' }));
  for (const path of [shared, games])
    expect((await guest.ask('GET', path)).json()).toMatchObject({ id: 'games-not-shared' });
});

it('shows no sample games, which are nobody’s', async () => {
  const app = await buildTestApp({ profileMode: 'signed-in', hasSample: true });
  const member = await createMember(app);
  const { shared } = sharedGamesPaths(await linkOf(member));
  expect((await createApiClient(app).ask('GET', shared)).json()).toEqual({ name: 'Morphy', games: 0 });
});
