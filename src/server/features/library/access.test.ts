import { describe, expect, it } from 'vitest';
import { ACCOUNT_PATHS, CURRENT_USER_PATH } from '../../../contract/account/auth';
import { type Library } from '../../../contract/library';
import { createMember, createApiClient, type ApiClient } from '../../../test/api-client';
import { inventedGames } from '../../../test/data/games';
import { PGN } from '../../../test/library-client';
import { libraryPaths } from '../../../test/library-paths';
import { buildTestApp } from '../../../test/test-app';

/** Every call that changes something, or tells what only the owner may know. */
const writesTo = (id: number, apiClient: ApiClient) => {
  const paths = libraryPaths(id);
  const text = Buffer.from(inventedGames(1)[0]!);
  return Promise.all([
    apiClient.ask('POST', paths.imports, text, PGN),
    apiClient.ask('POST', paths.importFrom('lichess'), { username: 'GambitGustav', which: 'all' }),
    apiClient.ask('GET', paths.import(1)),
    apiClient.ask('DELETE', paths.import(1)),
    apiClient.ask('GET', paths.problems(1)),
    apiClient.ask('DELETE', paths.game('1')),
    apiClient.ask('DELETE', paths.games),
    apiClient.ask('POST', paths.restore, { deletion: 'library 1' }),
  ]).then((answers) => new Set(answers.map(({ statusCode }) => statusCode)));
};

const canWrite = async (id: number, apiClient: ApiClient): Promise<boolean> =>
  (await apiClient.ask('GET', libraryPaths(id).library)).json<Library>().canWrite;

describe('in the mode `fixed`', () => {
  it('user 1’s library is whoever’s reaches the installation, and everybody is shown it [GEN-08]', async () => {
    const app = await buildTestApp();
    const member = await createMember(app);
    expect((await member.ask('GET', CURRENT_USER_PATH)).json()).toMatchObject({ id: 2, profileId: 1 });
    for (const apiClient of [createApiClient(app), member]) {
      expect(await canWrite(1, apiClient)).toBe(true);
      expect((await apiClient.ask('POST', libraryPaths(1).imports, Buffer.from('1. e4 *'), PGN)).statusCode).toBe(202);
    }
  });

  it('nobody changes another library, not even the own one', async () => {
    const app = await buildTestApp();
    const member = await createMember(app);
    expect(await writesTo(2, createApiClient(app))).toEqual(new Set([404]));
    expect(await writesTo(2, member)).toEqual(new Set([403]));
    expect(await canWrite(2, member)).toBe(false);
  });
});

describe('in the mode `signed-in`', () => {
  const mode = { profileMode: 'signed-in' } as const;

  it('everybody is shown the own library and changes that one alone', async () => {
    const app = await buildTestApp(mode);
    const member = await createMember(app);
    expect((await member.ask('GET', CURRENT_USER_PATH)).json()).toMatchObject({ id: 2, profileId: 2 });
    expect(await canWrite(2, member)).toBe(true);
    const answer = await member.ask('POST', libraryPaths(2).imports, Buffer.from('1. e4 *'), PGN);
    expect(answer.statusCode).toBe(202);
    expect(await canWrite(1, member)).toBe(false);
    expect(await writesTo(1, member)).toEqual(new Set([403]));
    expect(await writesTo(3, member)).toEqual(new Set([404]));
  });

  it('a guest finds no library by its number, also while a link shows its games', async () => {
    const app = await buildTestApp({ ...mode, hasReviews: false });
    const member = await createMember(app);
    await member.ask('POST', libraryPaths(2).imports, Buffer.from(inventedGames(1, { player: 'Morphy' })[0]!), PGN);
    const gamesNow = async () => (await member.ask('GET', libraryPaths(2).library)).json<Library>().games;
    await expect.poll(gamesNow).toBe(1);
    await member.ask('PATCH', ACCOUNT_PATHS.account, { isPublic: true });
    const guest = createApiClient(app);
    expect((await guest.ask('GET', libraryPaths(2).library)).statusCode).toBe(404);
    expect((await guest.ask('GET', libraryPaths(2).export('pgn'))).statusCode).toBe(404);
    expect(await writesTo(2, guest)).toEqual(new Set([404]));
    expect(await writesTo(1, guest)).toEqual(new Set([401]));
  });

  it('a page of another origin writes nothing', async () => {
    const app = await buildTestApp();
    const answer = await createApiClient(app).ask('POST', libraryPaths(1).imports, Buffer.from('1. e4 *'), {
      ...PGN,
      origin: 'https://evil.example',
    });
    expect(answer.statusCode).toBe(403);
  });
});
