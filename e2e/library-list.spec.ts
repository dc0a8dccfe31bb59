/** The list of games: thousands of rows from served pages, and games that were loaded. */
import { manyGames, requestedOffsets } from './library-fixtures';
import { filters, fitting, gameRows, grid, LIST } from './library-screen';
import { serveLibrary } from './own-fixtures';
import { openLoaded } from './profile-screens';
import { viewer } from './scout-fixtures';
import { NARROW } from './support/screens';
import { asGuest } from './support/serve';
import { expect, test } from './support/test';

test('games that were loaded are filtered in the browser, and cannot be deleted', async ({ page }) => {
  await asGuest(page);
  await openLoaded(page, { games: manyGames(50) }, 'games');
  await expect(page.getByText('50 games, newest first')).toBeVisible();
  await filters(page).getByLabel('Opponent').fill('lind');
  await expect(fitting(page, 7, 50)).toBeVisible();
  await filters(page).getByLabel('Result').selectOption('Won');
  await expect(gameRows(page).filter({ hasNotText: 'Tove Lind' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Delete the game/ })).toHaveCount(0);
  await filters(page).getByLabel('Time control').selectOption('Classical');
  await expect(page.getByText('No games match these filters')).toBeVisible();
});

test.describe('five thousand games', () => {
  test.beforeEach(async ({ page }) => {
    await asGuest(page);
    await serveLibrary(page, { games: manyGames(5000) });
  });

  test('only rows in sight are drawn, and only their pages fetched', async ({ page }) => {
    const requested = requestedOffsets(page);
    await page.goto(LIST);
    await expect(page.getByText('5,000 games, newest first')).toBeVisible();
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '5001');
    expect(await gameRows(page).count()).toBeLessThan(40);

    await grid(page).evaluate((box) => (box.scrollTop = box.scrollHeight / 2));
    await expect(gameRows(page).filter({ hasText: '2505' })).toBeVisible();
    expect(await gameRows(page).count()).toBeLessThan(40);
    expect(new Set(requested)).toEqual(new Set([0, 2400, 2500]));
  });

  test('the keys move through the list, bring rows into sight and open games', async ({ page }) => {
    await page.goto(LIST);
    const active = () =>
      grid(page).evaluate((box) => {
        const id = box.getAttribute('aria-activedescendant');
        return id === null ? undefined : document.getElementById(id)?.getAttribute('aria-rowindex');
      });
    await expect(gameRows(page).first()).toBeVisible();
    await grid(page).focus();
    for (const [key, row] of [
      ['ArrowDown', /^2$/],
      ['ArrowDown', /^3$/],
      ['ArrowUp', /^2$/],
      ['End', /^5001$/],
      ['ArrowUp', /^5000$/],
      ['Home', /^2$/],
      ['PageDown', /^1\d$/],
      ['PageUp', /^2$/],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(active).toMatch(row);
    }
    await page.keyboard.press('End');
    await expect(gameRows(page).last()).toContainText('5000');
    await expect(gameRows(page).last()).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/game=5000\b/);
    await expect(viewer(page)).toBeVisible();
    await expect(gameRows(page).last()).toHaveAttribute('aria-selected', 'true');
  });

  test('a row that is back in sight shows its game at once', async ({ page }) => {
    await page.goto(LIST);
    const scrollTo = (place: 'top' | 'end') =>
      grid(page).evaluate((box, top) => (box.scrollTop = top ? 0 : box.scrollHeight), place === 'top');
    await scrollTo('end');
    await expect(gameRows(page).last()).toContainText('5000');
    await page.route('**/api/library/1/games?**', () => undefined);
    await scrollTo('top');
    await expect(gameRows(page).first()).toHaveAttribute('aria-rowindex', '2');
    await page.waitForTimeout(200);
    await scrollTo('end');
    await expect(gameRows(page).last()).toHaveAttribute('aria-rowindex', '5001');
    expect(await gameRows(page).last().textContent()).toContain('5000');
  });

  test('a press opens a game, with result, opening, time control, moves, accuracy and date', async ({ page }) => {
    await page.goto(LIST);
    const row = gameRows(page).nth(1);
    for (const text of ['W', '0-1', 'Ada Bishop', '2', 'Caro-Kann Defense', '3+2', '7', '63%', '19 Nov 2026']) {
      await expect(row).toContainText(text);
    }
    await row.getByText('Ada Bishop').click();
    await expect(page).toHaveURL(/game=2\b/);
    await expect(row).toHaveAttribute('aria-selected', 'true');
  });

  test('a page that fails says so, keeps the rest and can be asked for again', async ({ page }) => {
    let fails = true;
    await page.route('**/api/library/1/games?**offset=4900**', (route) =>
      fails ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
    );
    await page.goto(LIST);
    await expect(gameRows(page).first()).toBeVisible();
    await grid(page).focus();
    await page.keyboard.press('End');
    await expect(page.getByText('The games could not be loaded. The server is too busy right now.')).toBeVisible();
    await expect(gameRows(page).last()).toContainText('Loading');
    fails = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(gameRows(page).last()).toContainText('5000');
  });

  test.describe('on a phone', () => {
    test.use({ viewport: NARROW });

    test('the filters wait behind a button, and nothing scrolls sideways', async ({ page }) => {
      await page.goto(LIST);
      await expect(gameRows(page).first()).toContainText('HarborHenrik');
      await expect(filters(page)).toBeHidden();
      await page.getByRole('button', { name: 'Filters' }).click();
      await filters(page).getByLabel('Color').selectOption('Black');
      await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
      await expect(gameRows(page).first()).toContainText('As Black against Ada Bishop');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW.width);
    });
  });
});
