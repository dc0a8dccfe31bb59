import { asGuest, callsTo, hold, serveJson } from './support/serve';
import { expect, test } from './support/test';

for (const [address, path, what] of [
  ['/events', /^\/api\/user\/\d+\/events$/, 'Your events'],
  ['/studies', /^\/api\/user\/\d+\/studies$/, 'Your studies'],
  ['/reference-games', '/api/reference/files', 'The files'],
] as const) {
  test(`${address} says why it could not be loaded, and asks again`, { tag: '@fast' }, async ({ page }) => {
    await asGuest(page);
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
