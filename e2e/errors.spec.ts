import { codeOf } from './support/page';
import { asGuest } from './support/serve';
import { expect, test } from './support/test';

test.use({ freshPage: true });

test.beforeEach(({ page }) => asGuest(page));

test(
  'a page whose code does not arrive says so, keeps the header and can be reloaded',
  { tag: '@fast' },
  async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Master Your Chess Game');
    const code = await codeOf('learn-page');
    await page.route(code, (route) => route.abort());
    await page.getByRole('link', { name: 'Learn Chess' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page failed to load');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Game Analysis' })).toBeVisible();
    await page.unroute(code);
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Learn Chess');
  },
);

test('the home page is whole without its board', async ({ page }) => {
  await page.route(await codeOf('daily-board'), (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText('Find the winning move')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Solve Puzzle' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Upload Game' })).toBeVisible();
});
