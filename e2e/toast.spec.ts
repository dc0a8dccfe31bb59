import type { Locator, Page } from '@playwright/test';
import { expectNoSeriousFindings } from './support/axe';
import { asGuest, serveJson } from './support/serve';
import { expect, test } from './support/test';

const toasts = (page: Page) => page.locator('[data-toast]');

/** Raises `PGN Required`: asks for the analysis of nothing, by the keyboard. */
async function askForNothing(page: Page) {
  const pgn = page.getByPlaceholder('Paste your PGN here...');
  await pgn.fill('   ');
  await pgn.press('Control+Enter');
}

async function swipe(page: Page, toast: Locator, distance: number) {
  const box = await toast.boundingBox();
  if (box === null) throw new Error('the toast is not on the page');
  await page.mouse.move(box.x + 40, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 40 + distance / 2, box.y + 20, { steps: 4 });
  await page.mouse.move(box.x + 40 + distance, box.y + 20, { steps: 4 });
  await page.mouse.up();
}

test.beforeEach(async ({ page }) => {
  await asGuest(page);
  await page.clock.install();
  await page.goto('/analysis');
  // With its code: a stopped clock would stop that.
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
});

test('a second toast takes the place of the first [TOAST-16]', async ({ page }) => {
  await askForNothing(page);
  await expect(toasts(page)).toHaveCount(1);
  const first = await toasts(page).elementHandle();
  await askForNothing(page);
  await expect.poll(() => first.evaluate((element) => element.isConnected)).toBe(false);
  await expect(toasts(page)).toHaveCount(1);
  await expect(toasts(page)).toContainText('PGN Required');
});

test('a toast is gone after 5000 ms [TOAST-17]', async ({ page }) => {
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await askForNothing(page);
  await expect(toasts(page)).toBeVisible();
  await page.clock.runFor(4900);
  await expect(toasts(page)).toBeVisible();
  await page.clock.runFor(200);
  await expect(toasts(page)).toHaveCount(0);
});

test('a toast is swiped away to the right, by 50 px and no less [TOAST-18]', async ({ page }) => {
  await askForNothing(page);
  await swipe(page, toasts(page), 45);
  await expect(toasts(page)).toBeVisible();
  await swipe(page, toasts(page), -120);
  await expect(toasts(page)).toBeVisible();
  await swipe(page, toasts(page), 60);
  await expect(toasts(page)).toHaveCount(0);
});

test('F8 leads to the toasts, which are at most 420 px wide [TOAST-19]', async ({ page }) => {
  await askForNothing(page);
  await expect(toasts(page)).toBeVisible();
  const viewport = page.getByRole('region', { name: /F8/ }).locator('ol');
  await page.keyboard.press('F8');
  await expect(viewport).toBeFocused();
  expect((await viewport.boundingBox())?.width).toBe(420);
});

test('on a phone a toast is as wide as the screen [TOAST-19]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await askForNothing(page);
  const box = await toasts(page).boundingBox();
  expect(box?.width).toBeGreaterThan(340);
  expect(box?.width).toBeLessThanOrEqual(390);
});

for (const [width, height] of [
  [1366, 768],
  [390, 844],
] as const) {
  test(`a toast lies over no control and no board of the page, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await askForNothing(page);
    await expect(toasts(page)).toBeVisible();
    await expect
      .poll(() =>
        page.evaluate(() => {
          const [toast] = document.querySelectorAll('[data-toast]');
          const box = toast?.getBoundingClientRect();
          if (box === undefined) return ['no toast'];
          return [...document.querySelectorAll('main :is(a, button, input, textarea, .board)')]
            .filter((element) => element.checkVisibility())
            .filter((element) => {
              const { left, right, top, bottom } = element.getBoundingClientRect();
              return left < box.right && box.left < right && top < box.bottom && box.top < bottom;
            })
            .map((element) => element.textContent);
        }),
      )
      .toEqual([]);
  });
}

test('a toast can be closed by its button', async ({ page }) => {
  await askForNothing(page);
  await toasts(page).getByRole('button', { name: 'Close' }).click();
  await expect(toasts(page)).toHaveCount(0);
});

test('axe finds nothing serious with a toast about a failure shown', async ({ page }) => {
  await serveJson(page, '/api/analyze/simple', { message: 'Invalid move in PGN: Ke9' }, 400);
  await page.getByPlaceholder('Paste your PGN here...').fill('1. e4 e5');
  await page.getByRole('button', { name: 'Analyze Game' }).click();
  await expect(toasts(page)).toContainText('Invalid move in PGN: Ke9');
  await expectNoSeriousFindings(page);
});
