/** The bar at the bottom of a phone: the screens under the thumb. */
import type { Locator, Page } from '@playwright/test';
import { NARROW } from './support/screens';
import { asGuest } from './support/serve';
import { expect, test } from './support/test';

const PLACES = [
  ['Home', '/'],
  ['Games', '/games'],
  ['Scout', '/scout'],
  ['Analyze', '/analysis'],
  ['Learn', '/learn'],
] as const;

const bar = (page: Page): Locator => page.getByRole('navigation', { name: 'Screens' });

test.use({ viewport: NARROW, hasTouch: true });
test.beforeEach(({ page }) => asGuest(page));

test('the bar leads to the screens, and marks the one that is shown', async ({ page }) => {
  await page.goto('/nowhere');
  await expect(bar(page).getByRole('link')).toHaveText(PLACES.map(([name]) => name));
  await expect(bar(page).locator('[aria-current]')).toHaveCount(0);
  for (const [name, path] of PLACES) {
    await bar(page).getByRole('link', { name }).tap();
    await expect(page).toHaveURL(path);
    await expect(bar(page).locator('[aria-current="page"]')).toHaveText(name);
  }
});

test('the bar stands at the bottom of a phone alone, and the page ends above it', async ({ page }) => {
  await page.goto('/');
  const box = (await bar(page).boundingBox())!;
  expect([box.x, box.width, box.y + box.height]).toEqual([0, NARROW.width, NARROW.height]);
  for (const link of await bar(page).getByRole('link').all()) {
    const { width, height } = (await link.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const main = (await page.getByRole('main').boundingBox())!;
  expect(main.y + main.height).toBeLessThanOrEqual(box.y + 1);
  await page.setViewportSize({ width: 640, height: 900 });
  await expect(bar(page)).toBeHidden();
});

test('what has the focus is not under the bar', async ({ page }) => {
  await page.goto('/scout');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Opponent Scout');
  const top = (await bar(page).boundingBox())!.y;
  for (let stop = 0; stop < 25; stop++) {
    await page.keyboard.press('Tab');
    const bottom = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused === null || focused === document.body || focused.closest('nav') !== null
        ? 0
        : focused.getBoundingClientRect().bottom;
    });
    expect(bottom).toBeLessThanOrEqual(top + 1);
  }
});

test('a toast is over neither the bar nor the page', async ({ page }) => {
  await page.goto('/analysis');
  const pgn = page.getByPlaceholder('Paste your PGN here...');
  const toast = page.locator('[data-toast]');
  // The field is there before its code.
  await expect(async () => {
    await pgn.fill('   ');
    await pgn.press('Control+Enter');
    await expect(toast).toContainText('PGN Required', { timeout: 2000 });
  }).toPass();
  await expect.poll(async () => (await toast.boundingBox())!.y).toBeGreaterThanOrEqual(0);
  const header = (await page.getByRole('banner').boundingBox())!;
  const bottom = async () => {
    const { y, height } = (await toast.boundingBox())!;
    return y + height;
  };
  // It covers the header, and of the page no more than its margin, once it has slid in.
  await expect.poll(bottom).toBeLessThanOrEqual(header.height + 40);
});
