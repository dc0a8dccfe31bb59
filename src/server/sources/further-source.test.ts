/** A source is a folder and a line: `src/test/invented-source`, and its definition among those that are opened. */
import { expect, it, onTestFinished } from 'vitest';
import { type GamesPage, importSchema } from '../../contract/library';
import { insightsSchema, type ScoutedGame, scoutedGamesSchema, scoutPaths } from '../../contract/player/scout';
import { type Profile } from '../../contract/profile';
import { SITES_PATH, sitesSchema } from '../../contract/sites';
import { createFakePool } from '../../test/fake-engines';
import { createClubSource, MEMBER } from '../../test/invented-source/club-source';
import { CLUB, rookery } from '../../test/invented-source/definition';
import { createLibraryClient } from '../../test/library-client';
import { libraryPaths, profilePaths } from '../../test/library-paths';
import { buildTestApp } from '../../test/test-app';
import { openTestDatabase } from '../../test/test-database';
import { testThreads } from '../../test/test-services';
import { createScoutStore } from '../db/scout/scouts';
import { createScouts } from '../features/scout/scouts';
import { SOURCES } from './registry';
import { collectSources, createSources } from './sources';

const URL_OF_CLUB = 'https://rookery.example';
const PLAYER = `${CLUB.site}:${MEMBER}`;

const open = async () => {
  const club = createClubSource(CLUB, URL_OF_CLUB);
  const pool = createFakePool();
  const app = await buildTestApp({ further: [club], pool, hasReviews: false, hasDeepAnalysis: false });
  const get = async <Answer>(path: string): Promise<Answer> => {
    const answer = await app.inject({ url: path });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<Answer>();
  };
  return { app, club, pool, get };
};

it('is opened with its own settings beside the others, and told of with its label and what it can do', async () => {
  const sources = createSources({ ROOKERY_URL: 'http://other.example' }, { definitions: [...SOURCES, rookery] });
  expect(sources.all.map(({ site }) => site)).toEqual(['lichess', 'chesscom', 'reference', 'sample', 'rookery']);
  const player = await sources.find('rookery')?.profile({ name: MEMBER });
  expect(player).toMatchObject({ ok: true, value: { url: 'http://other.example/member/magpie' } });
  expect(sources.parse(PLAYER)).toEqual({ site: 'rookery', name: MEMBER, label: 'The Rookery' });
  expect(sources.parse('nowhere:Magpie')).toBeUndefined();
  const { get } = await open();
  expect(sitesSchema.parse(await get(SITES_PATH))).toContainEqual(CLUB);
});

it('can be scouted, with its links, its evaluations, and no question for tournaments', async () => {
  const { app, get, pool } = await open();
  const paths = scoutPaths(PLAYER);
  expect(paths.games).toBe('/api/rookery/user/Magpie/games?max=50');
  const insights = insightsSchema.parse(await get(paths.insights));
  expect(insights.profile.player).toMatchObject({ site: 'rookery', name: MEMBER, url: `${URL_OF_CLUB}/member/magpie` });
  expect(insights).toMatchObject({ totalGames: 3, profile: { scan: { isFinished: true } } });
  const games = scoutedGamesSchema.parse(await get<ScoutedGame[]>(paths.games));
  expect(games.map(({ url, evaluatedBy }) => [url, evaluatedBy])).toEqual(
    [1, 2, 3].map((number) => [`${URL_OF_CLUB}/game/${number}`, 'rookery']),
  );
  expect(games[0]?.evaluations?.[1]?.evaluationFloat).toBe(0.2);
  expect(pool.searches.length).toBeGreaterThan(0);
  expect(await get(paths.tournaments)).toEqual([]);
  expect(await get(`/api/puzzle-training/user/1?opponent=${encodeURIComponent(PLAYER)}`)).toBeDefined();
  expect((await app.inject({ url: scoutPaths(MEMBER).insights })).statusCode).toBe(502);
});

it('says in words that name it why there is nothing', async () => {
  const { app } = await open();
  const answer = await app.inject({ url: scoutPaths(`${CLUB.site}:Nobody`).insights });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    404,
    { message: 'The Rookery has no player called Nobody.' },
  ]);
  expect((await app.inject({ url: scoutPaths('nowhere:Magpie').insights })).statusCode).toBe(404);
});

it('is another place than the platform: one name at both is two players', async () => {
  const club = createClubSource(CLUB, URL_OF_CLUB);
  const elsewhere = createClubSource({ ...CLUB, site: 'heronry', label: 'The Heronry' }, 'https://heronry.example');
  const db = await openTestDatabase();
  const store = createScoutStore({ db, onFailure: () => undefined });
  const scouts = createScouts({
    sources: collectSources([club, elsewhere]),
    pool: createFakePool(),
    store,
    thread: testThreads.scouting,
    onFailure: () => undefined,
  });
  onTestFinished(async () => {
    await scouts.close();
    await db.destroy();
  });
  const urlAt = async (site: string): Promise<string | undefined> => {
    const scout = scouts.follow({ site, name: MEMBER }, new AbortController().signal);
    await scout.finished;
    return scout.answer().games[0]?.url;
  };
  expect(await Promise.all([urlAt('rookery'), urlAt('heronry')])).toEqual([
    'https://rookery.example/game/1',
    'https://heronry.example/game/1',
  ]);
  expect(await urlAt('rookery')).toBe('https://rookery.example/game/1');
  expect([club.requested.length, elsewhere.requested.length]).toEqual([1, 1]);
});

it('is never asked for games since a moment, as it cannot do that', () => {
  const club = createClubSource(CLUB, URL_OF_CLUB);
  collectSources([club]).find('rookery')?.games({ name: MEMBER, max: 5, since: 1, until: 2 });
  expect(club.requested).toEqual([{ name: MEMBER, max: 5, until: 2 }]);
});

it('has no evaluations where it says so, whatever its games say', async () => {
  const capabilities = { ...CLUB.capabilities, evaluations: false };
  const sources = collectSources([createClubSource({ ...CLUB, capabilities }, URL_OF_CLUB)]);
  for await (const game of sources.find('rookery')?.games({ name: MEMBER, max: 5 }) ?? []) {
    expect(game).toMatchObject({ kind: 'played', isAnalyzed: false });
  }
});

it('fills a library, which then knows where its games are from, and gives the account no name at the platform', async () => {
  const { app, club } = await open();
  const apiClient = createLibraryClient(app);
  const fetchAll = async (which: string) => {
    const url = libraryPaths(1).importFrom(CLUB.site);
    const answer = await app.inject({ method: 'POST', url, payload: { username: MEMBER, which } });
    expect(answer.statusCode, answer.body).toBe(202);
    return apiClient.ended(importSchema.parse(answer.json()).id);
  };
  expect(await fetchAll('all')).toMatchObject({ kind: 'rookery', label: MEMBER, state: 'finished', added: 3, read: 3 });
  expect(await fetchAll('new')).toMatchObject({ state: 'finished', added: 0, known: 3 });
  expect(club.requested.every((query) => !('since' in query))).toBe(true);
  const { games } = await apiClient.get<GamesPage>(apiClient.paths.games);
  expect(games.map(({ url }) => url)).toEqual([1, 2, 3].map((number) => `${URL_OF_CLUB}/game/${number}`));
  expect(await apiClient.library()).toMatchObject({ games: 3, names: [MEMBER] });
  expect((await apiClient.library()).latestGames).toBeUndefined();
  expect((await app.inject({ url: profilePaths(1).user })).json<Profile>().lichessId).toBeNull();
});
