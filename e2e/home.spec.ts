import { PROGRESS, servedProgress } from './learn-fixtures';
import { OWN_PATHS, servedOwnGames, serveOwner } from './own-fixtures';
import { openHome, rows, tiles } from './profile-screens';
import { card } from './scout-fixtures';
import { asGuest, serveJson } from './support/serve';
import { expect, test } from './support/test';

test.beforeEach(({ page }) => asGuest(page));

test.describe('the hero', () => {
  test('has the promise [HOME-01]', { tag: '@fast' }, async ({ page }) => {
    await openHome(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Master Your Chess Game');
    await expect(page.getByRole('main')).toContainText(
      'Analyze your games, solve puzzles, and improve with AI-powered insights',
    );
  });

  test('has Solve Puzzles, which leads to /learn [HOME-02]', { tag: '@fast' }, async ({ page }) => {
    await openHome(page);
    await page.getByRole('link', { name: 'Solve Puzzles', exact: true }).click();
    await expect(page).toHaveURL('/learn');
  });

  test('has Upload Game, which leads to /analysis [HOME-03]', async ({ page }) => {
    await openHome(page);
    await page.getByRole('link', { name: 'Upload Game', exact: true }).click();
    await expect(page).toHaveURL('/analysis');
  });
});

test.describe('the tiles', () => {
  test('are four, in this order [HOME-05]', async ({ page }) => {
    await openHome(page);
    await expect(tiles(page)).toHaveText([/^Daily Puzzles/, /^Find Opponent/, /^Learn Chess/, /^Games Database/]);
  });

  test('lead to their screens [HOME-07]', async ({ page }) => {
    await openHome(page);
    for (const [index, path] of ['/learn', '/scout', '/learn', '/games'].entries()) {
      await tiles(page).nth(index).click();
      await expect(page).toHaveURL(path);
      await page.goBack();
    }
  });

  test('say how many of the day’s three puzzles remain [HOME-06]', async ({ page }) => {
    const tile = page.getByRole('list', { name: 'Shortcuts' }).getByRole('listitem').first();
    for (const [solved, text] of [
      [0, '3 puzzles remaining'],
      [2, '1 puzzle remaining'],
      [4, '0 puzzles remaining'],
    ] as const) {
      await serveJson(page, PROGRESS, servedProgress({ today: { tried: 9, solved, isDailySolved: false } }));
      await openHome(page);
      await expect(tile).toContainText(text);
      await expect(tile).not.toContainText('Sample');
    }
  });

  test('say that 3 puzzles remain, as a sample, where nobody knows what was solved [HOME-06]', async ({ page }) => {
    await serveJson(page, PROGRESS, { message: 'Too busy' }, 503);
    await openHome(page);
    const tile = page.getByRole('list', { name: 'Shortcuts' }).getByRole('listitem').first();
    await expect(tile).toContainText('3 puzzles remaining');
    await tile.getByText('Sample', { exact: true }).hover();
    await expect(page.getByRole('tooltip')).toContainText('fixed sample figure');
  });

  test('count the games of the list [HOME-08]', async ({ page }) => {
    for (const count of [0, 5, 12]) {
      await openHome(page, { games: servedOwnGames(count) });
      await expect(tiles(page).last()).toHaveText(`Games Database${count} games analyzed`);
    }
  });

  test('count all games where the list is only a part [HOME-08]', async ({ page }) => {
    await serveOwner(page);
    await page.route(
      ({ pathname }) => pathname === OWN_PATHS.games,
      (route) => route.fulfill({ json: servedOwnGames(3), headers: { 'X-Total-Count': '187' } }),
    );
    await page.goto('/');
    await expect(tiles(page).last()).toContainText('187 games analyzed');
    await expect(card(page, 'Recent Games').getByRole('link', { name: 'All 187 games' })).toBeVisible();
  });
});

test('the home page leads to profile and statistics', async ({ page }) => {
  await openHome(page);
  await page.getByRole('link', { name: 'Profile and statistics' }).click();
  await expect(page).toHaveURL('/profile');
});

test(
  'a fresh installation shows its sample library, on home and on the profile page [ENT-31]',
  { tag: '@fast' },
  async ({ page }) => {
    await page.goto('/');
    await expect(tiles(page).last()).toContainText('187 games analyzed');
    await expect(card(page, 'Performance')).toContainText('89 wins30 draws68 losses');
    await expect(rows(page)).toHaveCount(3);
    await page.getByRole('link', { name: 'Profile and statistics' }).click();
    await expect(card(page, 'Overall Results')).toContainText('48%from 187 games');
    await expect(card(page, 'Profile')).toContainText('ansel.thornquist');
    const tab = (name: string) => page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name });
    await tab('Weaknesses').click();
    await expect(card(page, 'AI Tactical Analysis')).toContainText('From 187 games analyzed for tactics');
    await tab('Openings').click();
    await expect(card(page, 'Openings as White').getByRole('listitem').first()).toBeVisible();
  },
);
