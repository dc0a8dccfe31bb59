import type { Page } from '@playwright/test';
import { asGuest } from './support/serve';
import { expect, test } from './support/test';

const theme = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Theme/ });
const elsewhere = (page: Page) => page.getByRole('heading', { level: 1 });

test.beforeEach(async ({ page }) => {
  await asGuest(page);
  await page.clock.install();
  await page.goto('/games');
  // With its code: a stopped clock would stop that.
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
});

test('a tooltip shows after the pointer rested 700 ms [TOAST-20]', async ({ page }) => {
  await theme(page).hover();
  await page.clock.runFor(690);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(page.getByRole('tooltip')).toHaveText('Theme: system');
});

test('within 300 ms after one tooltip the next shows at once, later it waits again [TOAST-20]', async ({ page }) => {
  const tooltip = page.getByRole('tooltip');
  await theme(page).hover();
  await page.clock.runFor(710);
  await expect(tooltip).toBeVisible();
  const leave = async () => {
    await elsewhere(page).hover();
    // A pointer moves on; one jump might still be on its way to the tooltip, which may be pointed at itself.
    await page.mouse.move(5, 500, { steps: 3 });
    await page.clock.runFor(100);
    await expect(tooltip).toHaveCount(0);
  };
  await leave();
  await page.clock.runFor(180);
  await theme(page).hover();
  await page.clock.runFor(1);
  await expect(tooltip).toBeVisible();
  await leave();
  await page.clock.runFor(350);
  await theme(page).hover();
  await page.clock.runFor(690);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(tooltip).toBeVisible();
});

test('a tooltip shows at once on keyboard focus, and Escape takes it away', async ({ page }) => {
  await page.getByRole('button', { name: 'New Game' }).focus();
  await page.keyboard.press('Tab');
  await expect(theme(page)).toBeFocused();
  await page.clock.runFor(1);
  await expect(page.getByRole('tooltip')).toBeVisible();
  await expect(theme(page)).toHaveAccessibleDescription('Theme: system');
  await page.keyboard.press('Escape');
  await page.clock.runFor(1);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
});

test('a tooltip stays while it is pointed at itself, and goes when its trigger is pressed', async ({ page }) => {
  const tooltip = page.getByRole('tooltip');
  await theme(page).hover();
  await page.clock.runFor(710);
  await tooltip.hover();
  await page.clock.runFor(1000);
  await expect(tooltip).toBeVisible();
  await theme(page).hover();
  await page.mouse.down();
  await page.clock.runFor(1);
  await expect(tooltip).toHaveCount(0);
  await page.mouse.up();
});
