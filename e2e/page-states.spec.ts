import { codeOf } from './support/page';
import { asGuest, callsTo, hold, serveJson } from './support/serve';
import { expect, test } from './support/test';

test.beforeEach(({ page }) => asGuest(page));

for (const [address, path, what] of [
  ['/events', /^\/api\/user\/\d+\/events$/, 'Your events'],
  ['/studies', /^\/api\/user\/\d+\/studies$/, 'Your studies'],
  ['/reference-games', '/api/reference/files', 'The files'],
] as const) {
  test(`${address} says why it could not be loaded, and asks again`, { tag: '@fast' }, async ({ page }) => {
    await serveJson(page, path, { message: 'The database is not responding' }, 503);
    await page.goto(address);
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText(`${what} could not be loaded. The database is not responding.`);
    const calls = callsTo(page, path);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => calls.length).toBe(1);
    await expect(alert).toBeVisible();
  });
}

test('/games has its tabs while it is not known yet whose games they are', async ({ page }) => {
  const held = await hold(page, '/api/auth/me');
  await page.goto('/games?tab=weaknesses');
  const tabs = page.getByRole('navigation', { name: 'My games' });
  await expect(tabs.getByRole('link', { name: 'Weaknesses' })).toHaveAttribute('aria-current', 'page');
  await held.release({ message: 'Not signed in' }, 401);
  await expect(tabs.getByRole('link', { name: 'Weaknesses' })).toHaveAttribute('aria-current', 'page');
});

test.describe('code that does not arrive', () => {
  test.use({ freshPage: true });

  test(
    'a page whose code does not arrive says so, keeps the header and can be reloaded',
    { tag: '@fast' },
    async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Master Your Chess Game');
      const code = await codeOf('learn-page');
      await page.route(code, (route) => route.abort());
      // The router has loaded the page anew by itself before it says so.
      const loaded = page.waitForEvent('load');
      await page.getByRole('link', { name: 'Learn Chess' }).first().click();
      await loaded;
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
});
