/** The players whom a user follows: who may know of them, and how they come and go. */
import { describe, expect, it } from 'vitest';
import { ACCOUNT_PATHS } from '../../../contract/account/auth';
import { followsSchema, MAX_FOLLOWS } from '../../../contract/account/notifications';
import { createMember, createApiClient, type ApiClient } from '../../../test/api-client';
import { buildTestApp } from '../../../test/test-app';

const pathOf = (user: number): string => `/api/user/${user}/follows`;

const pathOfOne = (user: number, player: string): string => `${pathOf(user)}?player=${encodeURIComponent(player)}`;

const SEEN = '2026-11-12T10:00:00.000Z';

const listOf = async (id: number, apiClient: ApiClient) => {
  const answer = await apiClient.ask('GET', pathOf(id));
  expect(answer.statusCode, answer.body).toBe(200);
  return followsSchema.parse(answer.json());
};

const follow = async (id: number, apiClient: ApiClient, player: string, seenUntil?: string): Promise<number> =>
  (await apiClient.ask('PUT', pathOf(id), { player, seenUntil })).statusCode;

describe('whoever may change the library', () => {
  it('follows a player once, whatever the case, and is told of it until it is undone', async () => {
    const apiClient = createApiClient(await buildTestApp());
    expect(await listOf(1, apiClient)).toEqual({ canWrite: true, players: [] });
    expect(await follow(1, apiClient, 'GambitGustav', SEEN)).toBe(200);
    expect(await follow(1, apiClient, 'GAMBITgustav')).toBe(200);
    const { players } = await listOf(1, apiClient);
    expect(players).toMatchObject([{ player: 'GambitGustav', newGames: 0, seenAt: SEEN, newestAt: SEEN }]);
    expect((await apiClient.ask('DELETE', pathOfOne(1, 'gambitGustav'))).statusCode).toBe(204);
    expect((await apiClient.ask('DELETE', pathOfOne(1, 'gambitGustav'))).statusCode).toBe(204);
    expect((await listOf(1, apiClient)).players).toEqual([]);
  });

  it('follows a person with several names, and nobody of a site that there is not', async () => {
    const apiClient = createApiClient(await buildTestApp());
    const person = 'RookAndRollRavi,chesscom:KnightlyKarim,reference:35000001';
    expect(await follow(1, apiClient, person)).toBe(200);
    expect((await apiClient.ask('DELETE', pathOfOne(1, person))).statusCode).toBe(204);
    expect(await follow(1, apiClient, 'RookAndRollRavi,nosuchsite:Somebody')).toBe(400);
    expect(await follow(1, apiClient, 'no name')).toBe(400);
    expect((await listOf(1, apiClient)).players).toEqual([]);
  });

  it('has seen games up to one, and never fewer than before', async () => {
    const apiClient = createApiClient(await buildTestApp());
    await follow(1, apiClient, 'GambitGustav', SEEN);
    const seen = async (seenUntil: string) =>
      (await apiClient.ask('PUT', `${pathOf(1)}/seen`, { player: 'gambitgustav', seenUntil })).statusCode;
    const later = '2026-11-20T10:00:00.000Z';
    expect([await seen(later), await seen(SEEN)]).toEqual([204, 204]);
    expect((await listOf(1, apiClient)).players).toMatchObject([{ seenAt: later }]);
  });

  it('follows so many and no more', async () => {
    const apiClient = createApiClient(await buildTestApp());
    const names = Array.from({ length: MAX_FOLLOWS }, (_, index) => `Somebody${index}`);
    for (const name of names) expect(await follow(1, apiClient, name, SEEN)).toBe(200);
    expect(await follow(1, apiClient, 'OneTooMany', SEEN)).toBe(409);
    expect(await follow(1, apiClient, 'SOMEBODY7', SEEN)).toBe(200);
  });
});

describe('whoever may not', () => {
  it('is told of nobody and changes nothing, also while a link shows the games', async () => {
    const app = await buildTestApp({ profileMode: 'signed-in' });
    const member = await createMember(app);
    const other = await createMember(app, { username: 'Anderssen', email: 'adolf@anderssen.example' });
    await member.ask('PATCH', ACCOUNT_PATHS.account, { isPublic: true });
    expect(await follow(2, member, 'GambitGustav', SEEN)).toBe(200);
    for (const apiClient of [createApiClient(app), other]) {
      expect(await listOf(2, apiClient)).toEqual({ canWrite: false, players: [] });
      expect(await follow(2, apiClient, 'LoadLena01')).toBe(404);
      expect((await apiClient.ask('DELETE', pathOfOne(2, 'GambitGustav'))).statusCode).toBe(404);
      const seen = { player: 'GambitGustav', seenUntil: SEEN };
      expect((await apiClient.ask('PUT', `${pathOf(2)}/seen`, seen)).statusCode).toBe(404);
    }
    expect((await listOf(2, member)).players).toHaveLength(1);
    const own = (await member.ask('GET', ACCOUNT_PATHS.data)).json<{ followedPlayers: unknown }>();
    expect(own.followedPlayers).toMatchObject([{ player: 'GambitGustav' }]);
  });
});
