/** Players at Chess.com by the calls of a scout, and everything that the site can do wrong. */
import { expect, it } from 'vitest';
import { insightsSchema, scoutedGamesSchema, scoutedTournamentsSchema } from '../../../contract/player/scout';
import { treeSchema } from '../../../contract/analysis/positions';
import { SITES_PATH, sitesSchema } from '../../../contract/sites';
import type { Fault } from '../../../test/mock-chesscom/faults';
import { openTestSource } from '../../../test/mock-chesscom/mock-server';
import { buildTestApp } from '../../../test/test-app';

const scoutApp = async (faults: Record<string, Fault | undefined> = {}) => {
  const timeouts = { firstByte: 3_000, silence: 3_000, pause: 100 };
  const { source, mockServer } = await openTestSource({ faults }, { timeouts });
  const app = await buildTestApp({ chesscom: source });
  const ask = (player: string, call: string) => app.inject(`/api/chesscom/user/${player}/${call}`);
  const insightsOf = async (player: string) => insightsSchema.parse((await ask(player, 'insights')).json());
  return { app, ask, insightsOf, mockServer, faults };
};

it('answers games, insights and tournaments in the same forms as for the platform [API-20]', async () => {
  const { ask, insightsOf, mockServer } = await scoutApp();
  const insights = await insightsOf('knightlyKARIM');
  expect(insights).toMatchObject({
    totalGames: 50,
    profile: {
      username: 'KnightlyKarim',
      player: { site: 'chesscom', title: 'FM', url: 'https://www.chess.com/member/knightlykarim' },
      scan: { games: 50, scanned: 50, isFinished: true },
    },
  });
  const games = scoutedGamesSchema.parse((await ask('KnightlyKarim', 'games')).json());
  expect(games).toHaveLength(50);
  expect(games.every(({ url }) => url?.startsWith('https://www.chess.com/game/live/'))).toBe(true);
  expect(games.every(({ evaluatedBy }) => evaluatedBy === 'engine')).toBe(true);
  const tournaments = scoutedTournamentsSchema.parse((await ask('KnightlyKarim', 'tournaments')).json());
  expect(tournaments.map(({ format }) => format)).toEqual(['Swiss, 9 rounds', 'Round robin', 'Swiss, 9 rounds']);
  const { length } = mockServer.requests;
  expect((await ask('KnightlyKarim', 'games')).statusCode).toBe(200);
  expect(mockServer.requests).toHaveLength(length);
});

it('requests each month once for the newest games and those behind them', async () => {
  const { source, mockServer } = await openTestSource({}, { freshFor: 60_000 });
  const app = await buildTestApp({ chesscom: source });
  const isGrowing = async () =>
    treeSchema.parse((await app.inject('/api/tree/chesscom/KnightlyKarim')).json()).isGrowing;
  await expect.poll(isGrowing).toBe(false);
  const months = mockServer.requests.flatMap(({ path }) => /\/games\/\d{4}\/\d\d$/.exec(path) ?? []);
  expect(months.length).toBeGreaterThan(2);
  expect(months).toEqual([...new Set(months)]);
});

it('tells how old its figures may be', async () => {
  const { app } = await scoutApp();
  const sites = sitesSchema.parse((await app.inject({ url: SITES_PATH })).json());
  expect(sites.map(({ site, label, hoursBehind }) => [site, label, hoursBehind])).toEqual([
    ['lichess', 'Lichess', undefined],
    ['chesscom', 'Chess.com', 12],
    ['reference', 'Reference games', undefined],
    ['sample', 'Sample', undefined],
  ]);
});

it('says of how many games it does not count, and why, and where those are that cannot be read', async () => {
  const { insightsOf, ask } = await scoutApp();
  const { excluded, scan } = (await insightsOf('VariousVera')).profile;
  expect([excluded, scan.oddGames]).toEqual([{ notPlayed: 2, variant: 2, setUp: 1, irregular: 0 }, 2]);
  const [first, second] = [6_000_000_007, 6_000_000_008].map((id) => `https://www.chess.com/game/live/${id}`);
  expect(scan.shortfall).toBe(`2 games could not be read: ${first}, ${second}.`);
  expect((await ask('VariousVera', 'progress')).body).toContain('"unreadable":2');
});

it('reads on until there are fifty games that count [API-20]', async () => {
  const { insightsOf } = await scoutApp();
  const { totalGames, profile } = await insightsOf('MixedMarlo');
  expect([totalGames, profile.scan.games, profile.excluded.variant]).toEqual([50, 50, 2]);
});

it.each([
  ['NobodyAtAll', 404, 'Chess.com has no player called NobodyAtAll.'],
  ['ClosedClaude', 410, 'ClosedClaude’s Chess.com account is closed, so the games cannot be read.'],
  ['HurriedHugo', 503, 'Chess.com is limiting our requests. Please try again in 60 seconds.'],
  ['OutageOtto', 502, 'Chess.com is having problems at the moment (status 502). Please try again later.'],
  ['BlockedBenny', 502, 'Chess.com refused the request (status 403). Please try again later.'],
  ['HotelWifiWanda', 502, 'Chess.com sent a response that could not be read. Please try again later.'],
  ['HangingHenk', 504, 'Chess.com did not respond in time. Please try again.'],
  ['CutOffCora', 502, 'The connection to Chess.com was interrupted. Please try again.'],
] as const)('%s: %d, %s [STATE-02]', async (name, status, message) => {
  const { ask } = await scoutApp();
  for (const answer of await Promise.all(['games', 'insights', 'tournaments'].map((call) => ask(name, call)))) {
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ message });
  }
});

it('reports on what came where a month is missing, says so, and asks for it with the next look', async () => {
  const { insightsOf, faults } = await scoutApp();
  const first = (await insightsOf('LostMonthLiv')).profile.scan;
  expect(first.shortfall).toBe(
    'Chess.com did not send the games from May 2026. They will be requested again next time.',
  );
  expect(first.games).toBe(49);
  faults.lostmonthliv = undefined;
  // Until its deeper look is over, the first scout answers everybody.
  const gamesNow = async () => (await insightsOf('LostMonthLiv')).totalGames;
  await expect.poll(gamesNow).toBe(50);
  expect((await insightsOf('LostMonthLiv')).profile.scan).not.toHaveProperty('shortfall');
});

it('reports on what came before a month that cannot be had', async () => {
  const { insightsOf } = await scoutApp();
  const { scan } = (await insightsOf('BrokenMonthBea')).profile;
  expect(scan).toMatchObject({
    games: 29,
    shortfall: 'Chess.com is having problems at the moment (status 502). Please try again later.',
  });
});
