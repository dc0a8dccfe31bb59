import type { GivenFigures } from '../src/test/profile-of-games';
import { holdStream } from './analysis-fixtures';
import {
  holdScout,
  loadingNote,
  nameField,
  openReport,
  openTab,
  overview,
  PLAYER,
  scout,
  SCOUT_PATHS,
  scoutEvent,
  servedGames,
  servedInsights,
  servedProfile,
  serveScout,
  spinner,
} from './scout-fixtures';
import { asGuest, callsTo, hold, serveJson } from './support/serve';
import { expect, test } from './support/test';

const scan = (scanned: number, isFinished: boolean) => ({ games: 12, scanned, isFinished });
const profile = (scanned: number, isFinished: boolean, figures: GivenFigures = {}) =>
  servedProfile({ player, scan: scan(scanned, isFinished), ...figures });
const player = { name: PLAYER, url: '', isSample: false, isBot: false, isMarked: false, ratings: {} };

test.beforeEach(async ({ page }) => {
  await asGuest(page);
});

for (const failing of ['games', 'insights'] as const) {
  test(`without ${failing} there is no report, no spinner and no toast, and the page says why [STATE-02, STATE-03, API-30]`, async ({
    page,
  }) => {
    await serveScout(page);
    await serveJson(page, SCOUT_PATHS[failing], { message: 'The database is on holiday' }, 500);
    const calls = callsTo(page, SCOUT_PATHS[failing]);
    await page.goto('/scout');
    await scout(page);
    await expect(page.getByRole('alert').getByText('The database is on holiday')).toBeVisible();
    await expect(spinner(page)).toHaveCount(0);
    await expect(loadingNote(page)).toHaveCount(0);
    await expect(overview(page)).toHaveCount(0);
    await expect(page.locator('[data-toast]')).toHaveCount(0);
    await expect(nameField(page)).toHaveValue(PLAYER);
    await expect(page.getByRole('heading', { name: 'Sample players' })).toBeVisible();
    expect(calls).toHaveLength(1);
  });
}

test('a status is told by its title [STATE-02]', async ({ page }) => {
  await serveScout(page);
  for (const path of [SCOUT_PATHS.games, SCOUT_PATHS.insights]) await serveJson(page, path, 'nothing', 429);
  await page.goto(`/scout?player=${PLAYER}`);
  await expect(page.getByRole('heading', { name: 'Too many requests' })).toBeVisible();
  await expect(nameField(page)).toHaveValue(PLAYER);
});

test('no connection is told, and Try again asks for everything once more [API-30]', async ({ page }) => {
  await serveScout(page);
  await page.route(`**${SCOUT_PATHS.games}**`, (route) => route.abort());
  const calls = callsTo(page, SCOUT_PATHS.insights);
  await page.goto(`/scout?player=${PLAYER}`);
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await serveJson(page, SCOUT_PATHS.games, servedGames(12));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(overview(page)).toBeVisible();
  await expect.poll(() => calls).toHaveLength(2);
});

test('Try again does not wait for what still hangs', async ({ page }) => {
  await serveScout(page);
  await serveJson(page, SCOUT_PATHS.games, {}, 500);
  const tournaments = await hold(page, SCOUT_PATHS.tournaments);
  await page.goto(`/scout?player=${PLAYER}`);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await serveJson(page, SCOUT_PATHS.games, servedGames(12));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(overview(page)).toBeVisible();
  await tournaments.release([]);
});

test('being offline is told as such', async ({ page, context }) => {
  // The code of a report is there.
  await openReport(page);
  await page.goto('/scout');
  await expect(nameField(page)).toBeVisible();
  await context.setOffline(true);
  await scout(page, 'NeverScouted');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
});

test('an answer that makes no sense is a failure, not a crash', async ({ page }) => {
  await serveScout(page);
  await serveJson(page, SCOUT_PATHS.games, [{ nonsense: true }]);
  await page.goto(`/scout?player=${PLAYER}`);
  await expect(page.getByText('could not be read')).toBeVisible();
});

test('failing tournaments take nothing away [API-23]', async ({ page }) => {
  await serveScout(page);
  await serveJson(page, SCOUT_PATHS.tournaments, { message: 'no' }, 500);
  const calls = callsTo(page, SCOUT_PATHS.tournaments);
  await page.goto(`/scout?player=${PLAYER}`);
  await expect(overview(page)).toBeVisible();
  await openTab(page, 'games');
  await expect(page.getByText('No recent tournament data available')).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('a player without games is said to have none', async ({ page }) => {
  await serveScout(page, { games: [], figures: { openingRepertoire: {} } });
  await page.goto(`/scout?player=${PLAYER}`);
  await expect(page.getByRole('heading', { name: 'No games to analyze' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sample players' })).toBeVisible();
});

test('progress is counted, and the report fills before the calls answer', async ({ page }) => {
  const held = await holdScout(page);
  const stream = await holdStream(page, SCOUT_PATHS.progress);
  await page.goto(`/scout?player=${PLAYER}`);
  await stream.write(scoutEvent({ received: 12 }));
  await expect(page.getByRole('progressbar', { name: 'Games received' })).toHaveAttribute('aria-valuenow', '12');
  await stream.write(
    scoutEvent({ stage: 'scanning', received: 12 }, { games: servedGames(12), profile: profile(0, false) }),
  );
  await expect(overview(page)).toContainText('Total games12');
  await expect(loadingNote(page)).toBeVisible();
  await stream.write(scoutEvent({ stage: 'scanning', received: 12, scanned: 5, toScan: 12 }));
  await expect(page.getByText('5 of 12')).toBeVisible();
  await held.games.release(servedGames(12));
  await held.insights.release(servedInsights({ player, scan: scan(8, false) }));
  await held.tournaments.release([]);
  await expect(loadingNote(page)).toHaveCount(0);
  await expect(page.getByText('8 of 12 games analyzed; the rest is in progress')).toBeVisible();
});

test('what is told after the answers replaces them, and is kept [API-32]', async ({ page }) => {
  await serveScout(page, { figures: { player, scan: scan(8, false), averageRating: 1987 } });
  const stream = await holdStream(page, SCOUT_PATHS.progress);
  await page.goto(`/scout?player=${PLAYER}`);
  await expect(page.getByText('8 of 12 games analyzed')).toBeVisible();
  await stream.write(scoutEvent({ stage: 'scanning' }, { profile: profile(10, false) }));
  await expect(page.getByText('10 of 12 games analyzed')).toBeVisible();
  await stream.write(scoutEvent({ stage: 'finished' }, { profile: profile(12, true, { averageRating: 2001 }) }));
  await expect(page.getByText('games analyzed;')).toHaveCount(0);
  await expect(overview(page)).toContainText('2001');
  await stream.gone;
  const calls = callsTo(page, SCOUT_PATHS.progress);
  await page.getByRole('link', { name: 'Learn Chess' }).click();
  await page.goBack();
  await expect(overview(page)).toContainText('2001');
  expect(calls).toEqual([]);
});

test('a stream that breaks off is silent, and can be gone on with', async ({ page }) => {
  await serveScout(page, { figures: { player, scan: scan(8, false) } });
  const stream = await holdStream(page, SCOUT_PATHS.progress);
  await page.goto(`/scout?player=${PLAYER}`);
  await expect(page.getByText('8 of 12 games analyzed; the rest is in progress')).toBeVisible();
  await stream.cut();
  await expect(page.getByText('8 of 12 games analyzed; the rest was stopped')).toBeVisible();
  await expect(page.locator('[data-toast]')).toHaveCount(0);
  const next = await holdStream(page, SCOUT_PATHS.progress);
  await page.getByRole('button', { name: 'Continue' }).click();
  await next.write(scoutEvent({ stage: 'finished' }, { profile: profile(12, true) }));
  await expect(page.getByText('games analyzed;')).toHaveCount(0);
});

test('Cancel ends the calls and the stream, keeps what came, and can be gone on with', async ({ page }) => {
  await holdScout(page);
  const ended: string[] = [];
  page.on('requestfailed', (request) => ended.push(new URL(request.url()).pathname));
  const stream = await holdStream(page, SCOUT_PATHS.progress);
  await page.goto(`/scout?player=${PLAYER}`);
  await stream.write(
    scoutEvent({ stage: 'scanning', received: 12 }, { games: servedGames(12), profile: profile(3, false) }),
  );
  await expect(overview(page)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await stream.gone;
  const { games, insights, tournaments } = SCOUT_PATHS;
  await expect.poll(() => ended).toEqual(expect.arrayContaining([games, insights, tournaments]));
  await expect(page.getByRole('heading', { name: `Stopped scouting ${PLAYER}` })).toBeVisible();
  await expect(overview(page)).toContainText('Total games12');
  await expect(spinner(page)).toHaveCount(0);
  await serveScout(page, { games: servedGames(7) });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(overview(page)).toContainText('Total games7');
});

test('Cancel before anything came leads back to whom to choose', async ({ page }) => {
  await holdScout(page);
  await page.goto(`/scout?player=${PLAYER}`);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('No data received.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sample players' })).toBeVisible();
  await expect(nameField(page)).toHaveValue(PLAYER);
});

test('leaving the screen ends the calls', async ({ page }) => {
  await holdScout(page);
  const stream = await holdStream(page, SCOUT_PATHS.progress);
  await page.goto(`/scout?player=${PLAYER}`);
  await stream.write(scoutEvent({ received: 3 }));
  const ended = page.waitForEvent('requestfailed', (request) => request.url().includes(SCOUT_PATHS.games));
  await page.getByRole('link', { name: 'Learn Chess' }).click();
  await ended;
  await stream.gone;
});

test('the results say whom they are about and what they rest on [ENT-20]', async ({ page }) => {
  const figures = {
    player: { ...player, url: 'https://lichess.org/@/PawnStarMeera', title: 'WFM', isMarked: true },
    scan: { ...scan(12, true), engine: 'Stockfish 16', oddGames: 2, shortfall: 'Lichess broke off after 12 games' },
  };
  await openReport(page, { games: servedGames(12, () => ({ evaluatedBy: 'engine' })), figures });
  const header = page.getByRole('region', { name: 'Player', exact: true });
  await expect(header.getByRole('heading')).toHaveText(`WFM ${PLAYER}`);
  await expect(header.getByRole('link', { name: 'Profile on Lichess' })).toHaveAttribute('href', figures.player.url);
  for (const text of [
    'Flagged by Lichess',
    '12 games, 20 Jun – 1 Jul 2026',
    'Evaluations: 12 games by Stockfish 16',
    'Lichess broke off after 12 games',
  ]) {
    await expect(header.getByText(text).filter({ visible: true })).toBeVisible();
  }
});

test('the overview counts results by color from the games [SCT-06, ENT-12, ENT-21]', async ({ page }) => {
  const results = ['1-0', '0-1', '1/2-1/2', '*'];
  const games = servedGames(12, (index) => ({
    result: results[index % 4]!,
    ...(index < 4 ? { whitePlayer: 'GambitGustav', blackPlayer: PLAYER, color: 'black' } : {}),
    analysisData: { accuracy: 80 + (index % 2) },
  }));
  await openReport(page, { games });
  await expect(overview(page)).toContainText('Total games12');
  await expect(overview(page)).toContainText('Win rate25%');
  await expect(overview(page)).toContainText('As White25% of 8 games won');
  await expect(overview(page)).toContainText('As Black25% of 4 games won');
  await expect(overview(page)).toContainText('Average rating1987');
  await expect(overview(page)).toContainText('Accuracy80.5%from 12 games');
});

test('a held tournaments call does not keep the report back [STATE-03]', async ({ page }) => {
  await serveScout(page);
  const held = await hold(page, SCOUT_PATHS.tournaments);
  await page.goto(`/scout?player=${PLAYER}`);
  await expect(overview(page)).toBeVisible();
  await expect(loadingNote(page)).toHaveCount(0);
  await held.release([]);
});
