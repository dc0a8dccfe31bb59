/** How requests of several clients take turns at a site. Waits are counted in requests, not measured. */
import { expect, it, onTestFinished } from 'vitest';
import { parsePlayer } from '../../../contract/sites';
import { createFakePool } from '../../../test/fake-engines';
import { openTestSource } from '../../../test/mock-lichess/mock-server';
import { openTestDatabase } from '../../../test/test-database';
import { testThreads } from '../../../test/test-services';
import { createScoutStore } from '../../db/scout/scouts';
import { inTurnOf } from '../../platform/turns';
import { collectSources } from '../../sources/sources';
import { createScouts } from './scouts';

const PLAYERS = 20;

const ONE = 'OneOna';

/** Everybody has 300 games. */
const openSite = async () => {
  const names = [ONE, ...Array.from({ length: PLAYERS }, (_, index) => `ManyMona${index}`)];
  const players = names.map((name) => ({ name, rating: 1900, games: 300, firstGame: 0 }));
  const { source, mockServer } = await openTestSource({ players, gamesPerSecond: 2000 });
  const db = await openTestDatabase();
  const onFailure = (error: unknown) => {
    throw error;
  };
  const scouts = createScouts({
    sources: collectSources([source]),
    pool: createFakePool(),
    store: createScoutStore({ db, onFailure }),
    thread: testThreads.scouting,
    onFailure,
    hasDeepAnalysis: false,
  });
  onTestFinished(async () => {
    await scouts.close();
    await db.destroy();
  });
  const follow = (client: string, name: string) =>
    inTurnOf(client, () => {
      const { signal } = new AbortController();
      const scout = scouts.follow(parsePlayer(name), signal);
      void scout.readOlder(signal);
      return scout;
    });
  const followMany = () => Array.from({ length: PLAYERS }, (_, index) => follow('many', `ManyMona${index}`));
  return { source, mockServer, follow, followMany };
};

type Site = Awaited<ReturnType<typeof openSite>>;

/** Requests that the site gets until the player has so many games. */
const requestsUntil = async ({ mockServer, follow }: Site, games: number): Promise<number> => {
  const before = mockServer.requests.length;
  const scout = follow('one', ONE);
  await expect.poll(() => scout.games().length, { interval: 2 }).toBeGreaterThanOrEqual(games);
  return mockServer.requests.length - before;
};

it('a client beside another with twenty players waits less than four times its time alone', async () => {
  const alone = await requestsUntil(await openSite(), 200);
  const site = await openSite();
  site.followMany();
  await expect.poll(() => site.mockServer.requests.length).toBeGreaterThan(2);
  expect(await requestsUntil(site, 200)).toBeLessThan(4 * alone);
});

it('a profile and the first page of games go before the older games of others', async () => {
  const site = await openSite();
  const many = site.followMany();
  await Promise.all(many.slice(0, 2).map(({ received }) => received));
  const before = site.mockServer.requests.length;
  const profile = await inTurnOf('third', () => site.source.profile({ name: ONE }));
  expect(profile.ok).toBe(true);
  const own = site.mockServer.requests
    .slice(before)
    .findIndex(({ path }) => path.includes(`/api/user/${ONE.toLowerCase()}`));
  // Those of the requests that had been sent or were next in line already.
  expect(own).toBeLessThanOrEqual(2);
});

it('older games of two players of a client are requested at once, and those of the others after them', async () => {
  const site = await openSite();
  const many = site.followMany();
  await expect.poll(() => many.filter((scout) => scout.games().length >= 300).length).toBeGreaterThan(0);
  const begun = many.filter((scout) => scout.games().length > 50);
  const complete = many.filter((scout) => scout.games().length >= 300);
  expect(begun.length - complete.length).toBeLessThanOrEqual(2);
  await expect.poll(() => many.every((scout) => scout.games().length >= 300), { timeout: 60_000 }).toBe(true);
});
