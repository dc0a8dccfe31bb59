/** The report on a library: figures of all its games, and the games behind them from the server. */
import type { Page } from '@playwright/test';
import { profileOfGames } from '../src/test/profile-of-games';
import { board } from './analysis-fixtures';
import { LIBRARY_PATHS, OWNER_LICHESS, type ServedLibraryGame, servedOwnGames, serveLibrary } from './own-fixtures';
import { gamesCard, idle, openGamesTab, overview, region, repertoire, viewer, weaknesses } from './profile-screens';
import { asGuest, callsTo, hold, serveJson } from './support/serve';
import { expect, test } from './support/test';

const SICILIAN = 'Sicilian Defense';
const EMPTY = 'Select a game to see move-by-move analysis';
const evaluations = [0, 0.3, 0.25].map((evaluationFloat) => ({ evaluationFloat }));

/** Every other game is a Sicilian with Black; the third one misses a fork. */
const games: readonly ServedLibraryGame[] = servedOwnGames(150, (index) => ({
  evaluations,
  ...(index % 2 === 0
    ? { blackPlayer: `Other${index}` }
    : { whitePlayer: `Other${index}`, blackPlayer: OWNER_LICHESS, opening: SICILIAN }),
  ...(index === 2
    ? {
        tactics: { missedForks: [4] },
        analysis: { missedTactics: [{ tacticalType: 'fork', ply: 4, line: ['Nc3'] }] },
      }
    : {}),
}));
const figures = { tacticalWeaknesses: { missedForks: 1 } };

const open = async (page: Page, search = ''): Promise<void> => {
  await serveLibrary(page, { games, figures });
  await page.goto(`/games${search}`);
  await expect(page.getByText('Library · 150 games')).toBeVisible();
};
const row = (page: Page, name: string) => gamesCard(page).getByText(name, { exact: true });

test.beforeEach(async ({ page }) => {
  await asGuest(page);
});

test('the figures are those of all games, not of the listed ones [OWN-08, OWN-11]', async ({ page }) => {
  await open(page);
  await expect(overview(page)).toContainText('150counted games');
  await openGamesTab(page, 'openings');
  await expect(repertoire(page)).toContainText('From 150 games');
  await expect(page.getByRole('list', { name: 'Openings as Black' })).toContainText('75 games: 0 W, 0 D, 75 L');
});

test('figures of the report that the games do not tell win over what is listed', async ({ page }) => {
  const { results } = profileOfGames(OWNER_LICHESS, games);
  const all = { games: 4000, wins: 3000, losses: 500, draws: 500, winRate: 75 };
  await serveLibrary(page, { games, figures: { report: { results: { ...results, all } } } });
  await page.goto('/games');
  await expect(overview(page)).toContainText('4000');
  await expect(overview(page)).toContainText('75%');
  await expect(page.getByText('Library · 4,000 games')).toBeVisible();
});

test('pressing an opening narrows the list of all games down and brings it into view [OWN-11, STATE-05, STATE-06]', async ({
  page,
}) => {
  await open(page, '?game=1');
  await expect(board(page)).toBeVisible();
  await openGamesTab(page, 'openings');
  await repertoire(page).getByRole('button', { name: SICILIAN }).click();
  await expect(gamesCard(page)).toContainText('75 of 150 games match');
  await expect(gamesCard(page)).toBeInViewport();
  await expect(row(page, 'Other1')).toBeVisible();
  await expect(row(page, 'Other0')).toHaveCount(0);
  await expect(viewer(page)).toContainText(EMPTY);
  await expect(page).toHaveURL(/opening=Sicilian/);
  await page.getByRole('button', { name: 'Clear Selection' }).click();
  await expect(repertoire(page).getByRole('button', { pressed: true })).toHaveCount(0);
  await expect(page).toHaveURL('/games?tab=openings');
  await openGamesTab(page, 'games');
  await expect(gamesCard(page)).toContainText('150 games');
});

test('a game is fetched for its evaluations, and stands in the address [OWN-12, OWN-13]', async ({ page }) => {
  const requested = callsTo(page, LIBRARY_PATHS.game('1'));
  await open(page, '?tab=games');
  await row(page, 'Other0').click();
  await viewer(page).getByRole('button', { name: 'Next', exact: true }).click();
  await expect(viewer(page).getByRole('status', { name: 'Evaluation' })).toHaveText('+0.3');
  expect(requested).toEqual(['GET /api/library/1/games/1']);
  await expect(page).toHaveURL(/game=/);
  await page.reload();
  await expect(viewer(page).getByText('Other0')).toBeVisible();
});

test('an address with a game opens it, also one that is not among the newest', async ({ page }) => {
  await open(page, '?game=149');
  await expect(viewer(page).getByText('Other148')).toBeVisible();
  await expect(viewer(page)).toBeInViewport();
});

test('an address with an opening and a color lists its games', async ({ page }) => {
  await open(page, `?opening=${encodeURIComponent(SICILIAN)}&color=black`);
  await expect(gamesCard(page)).toContainText('75 of 150 games match');
  await expect(gamesCard(page)).toBeInViewport();
  await openGamesTab(page, 'openings');
  await expect(gamesCard(page)).toContainText('75 of 150 games match');
  await expect(repertoire(page).getByRole('button', { pressed: true })).toHaveText(/Sicilian Defense/);
});

test('an address with a variation opens its family', async ({ page }) => {
  const ofFamilies = games.map((game, index) => ({
    ...game,
    opening: `Opening ${Math.floor((index % 40) / 10)}: Variation ${index % 10}`,
  }));
  await serveLibrary(page, { games: ofFamilies, figures });
  await page.goto(`/games?tab=openings&opening=${encodeURIComponent('Opening 3: Variation 8')}&color=white`);
  const white = page.getByRole('list', { name: 'Openings as White' });
  await expect(white.getByRole('button', { pressed: true })).toHaveText(/Opening 3: Variation 8/);
  await expect(white.getByRole('button', { expanded: false })).toHaveCount(3);
});

test('an address with a game that nobody has shows the empty viewer', async ({ page }) => {
  await open(page, '?game=nobody');
  await expect(viewer(page)).toContainText(EMPTY);
});

test('a weakness lists the games that the server finds, and leads to the place in them [OPA-07, OPA-08]', async ({
  page,
}) => {
  await open(page, '?tab=weaknesses');
  await weaknesses(page)
    .getByRole('button', { name: /Missed Forks/ })
    .click();
  await expect(region(page, /^Games: /)).toBeFocused();
  const found = region(page, /^Games: /).getByRole('listitem');
  await expect(found).toHaveText([/Other2/]);
  await found.getByRole('button').click();
  await weaknesses(page).getByRole('button', { name: 'Jump to missed tactic' }).click();
  await expect(weaknesses(page)).toContainText('Missed Forks, move 3: you played 3.e3. Better was 3.Nc3.');
  await weaknesses(page).getByRole('button', { name: 'Show in the games list' }).click();
  await expect(gamesCard(page)).toContainText('1 of 150 games match');
  await expect(gamesCard(page)).toBeInViewport();
});

test('a bar of the rating trend opens its game', async ({ page }) => {
  await open(page);
  await overview(page).getByRole('slider').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(board(page)).toBeVisible();
});

test('a weakness that is open stands in the address, and closing it gives the focus back [OPA-07]', async ({
  page,
}) => {
  await open(page);
  await region(page, 'What to work on').getByRole('link', { name: 'Missed Forks' }).click();
  const point = weaknesses(page).getByRole('button', { name: /Missed Forks/ });
  await expect(point).toHaveAttribute('aria-expanded', 'true');
  await page.reload();
  await expect(region(page, /^Games: /).getByRole('listitem')).toHaveText([/Other2/]);
  await region(page, /^Games: /)
    .getByRole('button', { name: 'Close' })
    .click();
  await expect(point).toBeFocused();
  await expect(point).toHaveAttribute('aria-expanded', 'false');
  await page.goBack();
  await expect(overview(page)).toBeVisible();
});

test('the games of a weakness that do not load can be asked for again', async ({ page }) => {
  await open(page, '?tab=weaknesses');
  let fails = true;
  await page.route(
    ({ pathname, searchParams }) => pathname === LIBRARY_PATHS.games && searchParams.has('tactic'),
    (route) => (fails ? route.fulfill({ status: 503, json: { message: 'Not now' } }) : route.fallback()),
  );
  await weaknesses(page)
    .getByRole('button', { name: /Missed Forks/ })
    .click();
  await expect(weaknesses(page).getByRole('alert')).toContainText('The games could not be loaded. Not now');
  fails = false;
  await weaknesses(page).getByRole('button', { name: 'Try again' }).click();
  await expect(region(page, /^Games: /).getByRole('listitem')).toHaveText([/Other2/]);
});

test('what comes up most stands on boards that lead to the game and to all of its kind', async ({ page }) => {
  await open(page);
  const key = region(page, 'What to work on');
  await expect(key.getByRole('img', { name: 'Before 3.e3' })).toBeVisible();
  await expect(key).toContainText('3.e3, not 3.Nc3');
  await key.getByRole('link', { name: '17 Nov 2026' }).click();
  await expect(viewer(page).getByText('Other2')).toBeVisible();
});

test('filters and order stand in the address: they stay with reload, back and another tab', async ({ page }) => {
  await open(page, '?tab=games');
  const filters = page.getByRole('group', { name: 'Filters' });
  await filters.getByLabel('Color').selectOption('Black');
  await filters.getByLabel('Time control').selectOption('Rapid');
  await filters.getByLabel('Sort').selectOption('Oldest first');
  await expect(page).toHaveURL('/games?tab=games&color=black&time=rapid&sort=oldest');
  await expect(gamesCard(page)).toContainText('75 of 150 games match, oldest first');
  await expect(gamesCard(page).getByRole('row').nth(1)).toContainText('Other149');
  await page.reload();
  await expect(gamesCard(page)).toContainText('75 of 150 games match, oldest first');
  await openGamesTab(page, 'overview');
  await expect(overview(page)).toBeVisible();
  await page.goBack();
  await expect(filters.getByLabel('Color')).toHaveValue('black');
  await expect(filters.getByLabel('Sort')).toHaveValue('oldest');
});

test('the figures lead to their games, and the two pages of one’s own to each other', async ({ page }) => {
  await open(page);
  await overview(page).getByRole('link', { name: 'counted games' }).click();
  await expect(gamesCard(page)).toContainText('150 games');
  await page.getByRole('link', { name: 'Profile and statistics' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile and Statistics');
  await page.getByRole('link', { name: 'My games and their report' }).click();
  await expect(overview(page)).toBeVisible();
});

test('while the games are on their way, a tab shows its own place and none of the overview', async ({ page }) => {
  await serveLibrary(page, { games });
  await hold(page, LIBRARY_PATHS.report);
  await page.goto('/games?tab=weaknesses');
  await expect(region(page, 'Weaknesses')).toBeVisible();
  await expect(region(page, 'Quick Stats')).toHaveCount(0);
});

test('each color names the opening that is played most with it, and leads to the openings', async ({ page }) => {
  await open(page);
  await expect(overview(page)).toContainText('As Black75 games, 0% won');
  await overview(page).getByRole('link', { name: SICILIAN }).click();
  await expect(repertoire(page)).toBeVisible();
});

test('an empty library says what to do next, with the way in open [HOME-13]', async ({ page }) => {
  await serveLibrary(page, { games: [], library: { games: 0 } });
  await page.goto('/games');
  await expect(idle(page)).toContainText('No games to show yet');
  await expect(
    page.getByRole('region', { name: 'Library' }).getByRole('button', { name: 'Import', exact: true }),
  ).toBeVisible();
});

test('a report that fails is no empty library: it says so, and can be asked for again', async ({ page }) => {
  await serveLibrary(page, { games: servedOwnGames(3) });
  await serveJson(page, LIBRARY_PATHS.report, { message: 'The database is on holiday' }, 503);
  await page.goto('/games');
  const report = page.getByRole('region', { name: 'Report' });
  await expect(report).toContainText('The report on your games could not be loaded. The database is on holiday');
  await expect(page.getByText('No games to show yet')).toHaveCount(0);
  await serveLibrary(page, { games: servedOwnGames(3) });
  await report.getByRole('button', { name: 'Try again' }).click();
  await expect(overview(page)).toBeVisible();
});
