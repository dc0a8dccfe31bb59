/**
 * The page that tests share: what one does to it, the next must not see. The tests of this file go in pairs, in order.
 */
import type { Page } from '@playwright/test';
import { NARROW } from './support/screens';
import { asGuest, hold, serveJson, signedInAs } from './support/serve';
import { expect, freshTest, test } from './support/test';

// A page that hardly any other test shares, so that it is not used up between the two of a pair.
test.use({ bypassCSP: true });

const me = '/api/auth/me';
/** What a listener of the first test hears. */
const heard: string[] = [];
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isKept: true }));
const isKept = (page: Page) => page.evaluate(() => 'isKept' in window);

test('a test changes all that it can', async ({ page, context, baseURL }) => {
  await signedInAs(page, 'morphy');
  await page.goto('/games');
  await mark(page);
  await page.setViewportSize(NARROW);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce', media: 'print' });
  await context.addCookies([{ name: 'session', value: 'left', url: baseURL ?? '' }]);
  await context.grantPermissions(['clipboard-read']);
  await context.setOffline(true);
  await page.evaluate(async () => {
    document.documentElement.dataset['theme'] = 'dark';
    localStorage.setItem('theme', 'dark');
    localStorage.setItem('board-look', '{"boardTheme":"Wood","pieceSet":"Classic"}');
    sessionStorage.setItem('left', 'yes');
    await new Promise((resolve) => {
      const opening = indexedDB.open('left', 1);
      opening.onsuccess = () => {
        opening.result.close();
        resolve(undefined);
      };
    });
    scrollTo(0, 400);
  });
  page.on('request', (request) => heard.push(request.url()));
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.keyboard.press('Tab');
});

test('the next one sees nothing of it, on the same page', async ({ page, context }) => {
  expect(await isKept(page)).toBe(true);
  heard.length = 0;
  expect(await page.evaluate(() => document.getElementById('app')?.childElementCount)).toBe(0);
  expect(await context.cookies()).toEqual([]);
  const requested = page.waitForRequest((request) => new URL(request.url()).pathname === me);
  await page.goto('/');
  expect(await (await requested).response().then((response) => response?.status())).toBe(401);
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
  await expect(page.locator('.board')).toHaveAttribute('data-board-theme', 'Classic');
  expect(heard).toEqual([]);
  const seen = await page.evaluate(async () => ({
    theme: document.documentElement.dataset['theme'],
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
    isPrinted: matchMedia('print').matches,
    isOnline: navigator.onLine,
    clipboard: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state,
    // The application notes for itself who is there, and opens its own databases.
    stored: [
      Object.keys(localStorage).filter((key) => key !== 'user' && key !== 'live-engine'),
      sessionStorage.getItem('left'),
    ],
    databases: (await indexedDB.databases()).filter(({ name }) => name !== 'offline' && name !== 'repertoires').length,
    scrolled: scrollY,
    focused: document.activeElement?.localName,
    pointedAt: document.querySelectorAll('#app :hover').length,
  }));
  expect(seen).toEqual({
    isDark: false,
    isStill: false,
    isPrinted: false,
    isOnline: true,
    clipboard: 'prompt',
    stored: [[], null],
    databases: 0,
    scrolled: 0,
    focused: 'body',
    pointedAt: 0,
  });
});

test('a test leaves with a call that is held', async ({ page }) => {
  await asGuest(page);
  await hold(page, '/api/puzzles/random');
  await page.goto('/learn');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await mark(page);
});

test('the next one asks anew, and is answered by its own answers', async ({ page }) => {
  expect(await isKept(page)).toBe(true);
  await signedInAs(page, 'anderssen');
  await serveJson(page, '/api/puzzles/random', { message: 'None today' }, 500);
  const failed = page.waitForResponse((response) => response.url().includes('/api/puzzles/random'));
  await page.goto('/learn');
  expect((await failed).status()).toBe(500);
  await expect(page.getByRole('img', { name: 'Avatar of anderssen' })).toBeVisible();
});

test('each goto of a test is a page as if loaded, with what the browser keeps', async ({ page }) => {
  await signedInAs(page, 'morphy');
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('kept', 'yes'));
  await asGuest(page);
  await page.goto('/signin');
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('kept'))).toBe('yes');
});

test('a goto shows the theme that was stored, and no other', async ({ page }) => {
  const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
  await asGuest(page);
  await page.goto('/');
  await page.getByRole('button', { name: /^Theme/ }).click();
  await page.goto('/learn');
  expect(await theme()).toBe('light');
  await page.evaluate(() => localStorage.removeItem('theme'));
  await page.goto('/');
  expect(await theme()).toBeUndefined();
});

test.fail('what is left on the page fails the test that left it', async ({ page }) => {
  await asGuest(page);
  await page.goto('/');
  await page.evaluate(() => document.body.append(document.createElement('dialog')));
});

test.fail('a route about files fails a test that has not asked for a page of its own', async ({ page }) => {
  await page.route(/learn-page/, (route) => route.abort());
});

test('a clock uses the page up: the application is loaded under it', async ({ page }) => {
  await asGuest(page);
  await page.goto('/');
  await mark(page);
  await page.clock.install({ time: new Date('2030-01-01T00:00:00Z') });
  await page.goto('/');
  expect(await page.evaluate(() => new Date().getFullYear())).toBe(2030);
  expect(await isKept(page)).toBe(false);
});

test('and the next test has a new one', async ({ page }) => {
  await asGuest(page);
  await page.goto('/');
  expect(await page.evaluate(() => new Date().getFullYear())).not.toBe(2030);
});

freshTest('a fresh page has never been anywhere', ({ page }) => {
  expect(page.url()).toBe('about:blank');
});
