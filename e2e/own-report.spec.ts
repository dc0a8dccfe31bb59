/** The report on one's own loaded games: overview, openings, form, tournaments and the side column. */
import type { Page } from '@playwright/test';
import { OWNER_LICHESS, servedOwnGames } from './own-fixtures';
import { gamesCard, openGamesTab, openLoaded, overview, region, repertoire, viewer } from './profile-screens';
import { servedTournament } from './scout-fixtures';
import { asGuest } from './support/serve';
import { expect, test } from './support/test';

const LONDON = 'London System';
const SICILIAN = 'Sicilian Defense';
const EMPTY = 'Select a game to see move-by-move analysis';
const asBlack = { whitePlayer: 'HarborHenrik', blackPlayer: OWNER_LICHESS, whiteRating: 1698, blackRating: 1712 };

const figure = (page: Page, name: string) =>
  overview(page)
    .locator('div', { has: page.getByText(name, { exact: true }) })
    .last();
const cell = (page: Page, name: string) => repertoire(page).getByRole('button', { name });
const openingGames = (page: Page) => region(page, /^Games: /);
const rows = (page: Page) => openingGames(page).getByRole('listitem');

test.beforeEach(async ({ page }) => {
  await asGuest(page);
});

test('the overview has total games, win rate and how the games ended [OWN-08, ENT-12]', async ({ page }) => {
  const results = ['1-0', '1-0', '1-0', '0-1', '0-1', '1/2-1/2', '*'];
  await openLoaded(page, { games: servedOwnGames(7, (index) => ({ result: results[index] ?? '*' })) });
  await expect(figure(page, 'Total games')).toContainText('7');
  await expect(figure(page, 'Win rate')).toContainText('43%');
  await expect(overview(page).getByText('3 wins').first()).toBeVisible();
  await expect(overview(page).getByText('2 draws').first()).toBeVisible();
  await expect(overview(page).getByText('2 losses').first()).toBeVisible();
});

test('the current rating is the latest game’s, the active one the most played format’s, named [OWN-09]', async ({
  page,
}) => {
  const games = servedOwnGames(6, (index) =>
    index === 0 ? { timeControl: '3+2', whiteRating: 1633 } : { whiteRating: 1712 - index },
  );
  await openLoaded(page, { games });
  await expect(figure(page, 'Current rating')).toContainText('1633');
  await expect(figure(page, 'Active rating')).toContainText('1711');
  await expect(figure(page, 'Active rating')).toContainText('Rapid');
});

test('the rating trend has a bar for each game, the oldest first, that says its game and opens it [OWN-10]', async ({
  page,
}) => {
  const games = servedOwnGames(12, (index) => ({ whiteRating: 1712 - 10 * index, blackPlayer: `Other${index}` }));
  await openLoaded(page, { games });
  const trend = overview(page).getByRole('slider', { name: /Rating trend/ });
  await expect(trend.locator('rect')).toHaveCount(12);
  const heights = await trend
    .locator('rect')
    .evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute('height'))));
  expect(heights).toEqual([...heights].sort((one, other) => one - other));
  expect(heights[0]).toBeGreaterThan(0);
  await expect(overview(page)).toContainText('12 games, lowest 1602, highest 1712');
  await expect(trend).toHaveAttribute('aria-valuetext', '1712, Rapid, 19 Nov 2026');
  await trend.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(trend).toHaveAttribute('aria-valuetext', '1702, Rapid, 18 Nov 2026');
  await page.keyboard.press('Home');
  await expect(overview(page)).toContainText('1602, Rapid, 8 Nov 2026');
  await page.keyboard.press('Enter');
  await expect(viewer(page).getByText('Other11')).toBeVisible();
});

test('the rating trend has a bar for each game, the line of the usual format, and the others in words [OWN-10]', async ({
  page,
}) => {
  const games = servedOwnGames(12, (index) => (index % 3 === 0 ? { timeControl: '3+2', whiteRating: 1633 } : {}));
  await openLoaded(page, { games });
  const trend = overview(page).getByRole('figure', { name: 'Rating trend' });
  const lines = trend.getByRole('slider').locator('polyline');
  await expect(lines).toHaveCount(1);
  await expect(lines.first()).not.toHaveAttribute('stroke-dasharray');
  await expect(trend.getByRole('slider').locator('rect')).toHaveCount(12);
  for (const text of ['12 Nov', '19 Nov', 'Rapid 1712', 'Blitz 1633']) await expect(trend).toContainText(text);
  const table = page.getByRole('table', { name: 'Rating trend by format' });
  await expect(table.getByRole('row')).toHaveText([
    /Format.*Games.*First.*Latest.*Lowest.*Highest/,
    'Rapid81712, 8 Nov 20261712, 18 Nov 202617121712',
    'Blitz41633, 10 Nov 20261633, 19 Nov 202616331633',
  ]);
});

test('of more rated games than a drawing has room for it says how many are shown, over the whole time [OWN-10]', async ({
  page,
}) => {
  const DAY = 86_400_000;
  const games = servedOwnGames(260, (index) => ({
    whiteRating: 1500 + ((index * 7) % 90),
    createdAt: new Date(Date.UTC(2026, 10, 19) - index * 5 * DAY).toISOString(),
  }));
  await openLoaded(page, { games });
  const trend = overview(page).getByRole('figure', { name: 'Rating trend' });
  await expect(trend).toContainText(/260 games, \d+ shown, lowest 1500, highest 1589/);
  for (const year of ['2024', '2026']) await expect(trend).toContainText(year);
  expect(await trend.locator('rect').count()).toBeLessThanOrEqual(200);
  const slider = trend.getByRole('slider');
  await slider.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', /^15\d\d, Rapid, 4 May 2023$/);
});

test('on paper the rating trend is as in the light theme, whatever the screen has', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openLoaded(page);
  const stroke = () =>
    overview(page)
      .locator('polyline')
      .first()
      .evaluate((line) => getComputedStyle(line).stroke);
  const light = await stroke();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(stroke).not.toBe(light);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(stroke).toBe(light);
});

test('games without a rating have no bar, and no game with one says so [OWN-10]', async ({ page }) => {
  await openLoaded(page, { games: servedOwnGames(3, () => ({ whiteRating: null })), figures: {} });
  await expect(overview(page)).toContainText('No rated games yet');
});

test('the openings are a grid with a cell for each opening and color, from the games alone [OWN-11, ENT-08]', async ({
  page,
}) => {
  const results = ['1-0', '0-1', '1-0', '1/2-1/2', '*'];
  const games = servedOwnGames(8, (index) => ({
    result: results[index % 5] ?? '*',
    ...(index < 5 ? {} : { ...asBlack, opening: SICILIAN }),
  }));
  await openLoaded(page, { games, figures: { openingRepertoire: {} } }, 'openings');
  const white = page.getByRole('list', { name: 'Openings as White' }).getByRole('listitem');
  const black = page.getByRole('list', { name: 'Openings as Black' }).getByRole('listitem');
  await expect(white).toHaveText([/London System1\.d4 d5 2\.Bf4 Nf65 games: 2 W, 2 D, 1 L40%/]);
  await expect(black).toHaveText([/Sicilian Defense1\.d4 d5 2\.Bf4 Nf63 games: 1 W, 0 D, 2 L33%/]);
});

test('an own opening is colored by what is good for its player, with a word [LIM-09]', async ({ page }) => {
  const games = servedOwnGames(20, (index) =>
    index < 10 ? { opening: LONDON } : { opening: SICILIAN, result: '0-1' },
  );
  await openLoaded(page, { games }, 'openings');
  for (const [percent, tone, word] of [
    ['0%', 'bad', 'wins rarely'],
    ['100%', 'good', 'wins often'],
  ] as const) {
    const badge = repertoire(page).getByText(new RegExp(`^${percent}`));
    await expect(badge).toHaveClass(new RegExp(`text-${tone}`));
    await expect(badge).toContainText(word);
  }
});

test('another opening empties the viewer, Clear Selection everything [STATE-06, STATE-07]', async ({ page }) => {
  await openLoaded(page, { games: servedOwnGames(6, (index) => (index < 3 ? {} : { opening: SICILIAN })) }, 'openings');
  await cell(page, LONDON).click();
  await rows(page).first().getByRole('button').click();
  await expect(viewer(page)).not.toContainText(EMPTY);
  await cell(page, SICILIAN).click();
  await expect(viewer(page)).toContainText(EMPTY);
  await rows(page).first().getByRole('button').click();
  await expect(viewer(page)).not.toContainText(EMPTY);
  await page.getByRole('button', { name: 'Clear Selection' }).click();
  await expect(openingGames(page)).toHaveCount(0);
  await expect(repertoire(page).getByRole('button', { pressed: true })).toHaveCount(0);
  await openGamesTab(page, 'games');
  await expect(viewer(page)).toContainText(EMPTY);
  await expect(gamesCard(page)).toContainText('6 games');
});

test('Recent Form lists the last ten games with a badge each; the name opens the game [OPA-09]', async ({ page }) => {
  const results = ['1-0', '0-1', '1/2-1/2', '*'];
  await openLoaded(
    page,
    {
      games: servedOwnGames(12, (index) => ({ result: results[index % 4] ?? '*', blackPlayer: `Other${index}` })),
    },
    'games',
  );
  await expect(page.getByRole('heading', { name: 'Recent Form' })).toBeVisible();
  const last = region(page, 'Recent Form').getByRole('listitem');
  await expect(last).toHaveCount(10);
  for (const [index, row] of (await last.all()).entries()) {
    await expect(row.getByText(['W', 'L', 'D', 'D'][index % 4] ?? '', { exact: true })).toBeVisible();
  }
  await last.nth(2).getByRole('button', { name: 'Other2' }).click();
  await expect(viewer(page).getByText('Other2')).toBeVisible();
});

test('Tournament Results lists the last five [OPA-10]', async ({ page }) => {
  const tournaments = Array.from({ length: 7 }, (_, index) => servedTournament({ name: `Arena ${index}` }));
  await openLoaded(page, { tournaments }, 'games');
  await expect(page.getByRole('heading', { name: 'Tournament Results' })).toBeVisible();
  await expect(region(page, 'Tournament Results').getByRole('listitem')).toHaveText(
    [0, 1, 2, 3, 4].map((index) => new RegExp(`Arena ${index}`)),
  );
});

test('the eight cards stand in their order, what to work on above them [OPA-11, A94]', async ({ page }) => {
  await openLoaded(page, { figures: { openingPhaseScore: 81, middlegameScore: 49 } });
  await expect(region(page, 'Game Phase Performance').getByRole('listitem')).toHaveText([
    /81%\s*high/,
    /49%\s*low/,
    /–/,
  ]);
  await expect(page.getByRole('heading', { level: 2, name: 'What to work on' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Figures' }).getByRole('heading', { level: 2 })).toHaveText([
    'Quick Stats',
    'Game Phase Performance',
    'Rating by Format',
    'Head-to-Head',
    'Tactical Profile',
    'Recent Tournaments',
    'Key Weaknesses',
    'Time Management',
  ]);
});

test('Head-to-Head has the score against whoever was encountered most, 0-0-0 where nobody was encountered twice [OPA-12]', async ({
  page,
}) => {
  const meetings = region(page, 'Head-to-Head');
  await openLoaded(page, { games: servedOwnGames(5, (index) => ({ result: index === 0 ? '0-1' : '1-0' })) });
  await expect(meetings).toContainText('4-0-1You against HarborHenrik4 wins, 0 draws, 1 loss');
  await expect(meetings).toContainText('5 games, the last on 19 Nov 2026');
  await expect(meetings).not.toContainText('Sample');
  await openLoaded(page, { games: servedOwnGames(5, (index) => ({ blackPlayer: `Other${index}` })) });
  await expect(meetings).toContainText('0-0-0');
  await expect(meetings).toContainText('Sample');
});

test('fixed figures are the same for two people, marked as samples, until theirs are measured [GEN-07]', async ({
  page,
}) => {
  const clockUse = { games: 40, moves: 1200, averageSeconds: 9.4, lowGames: 10, lowShare: 25, lostOnTime: 2 };
  const card = region(page, 'Time Management');
  for (const games of [servedOwnGames(12), servedOwnGames(20)]) {
    await openLoaded(page, { games });
    for (const fixed of ['23s', '31%', '8%', 'Sample']) await expect(card).toContainText(fixed);
  }
  await openLoaded(page, { figures: { report: { clockUse: { ...clockUse, lostOnTimeShare: 5 } } } });
  for (const measured of ['9.4s', '25%', '5%', 'From 40 games with clocks']) await expect(card).toContainText(measured);
  for (const fixed of ['23s', 'Sample']) await expect(card).not.toContainText(fixed);
});

test('what the report rests on is said above it', async ({ page }) => {
  const scan = { games: 12, scanned: 12, isFinished: true, oddGames: 1, shortfall: 'Lichess sent fewer games' };
  await openLoaded(page, { figures: { scan } });
  const facts = page.getByRole('list', { name: 'Report basis' });
  await expect(facts).toContainText('12 games, 8 Nov – 19 Nov 2026');
  await expect(facts).toContainText('Lichess sent fewer games');
});
