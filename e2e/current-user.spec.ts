import type { Page } from '@playwright/test';
import { CURRENT_USER_PATH, SIGN_OUT_PATH } from '../src/contract/account/auth';
import { SCREENS } from './support/screens';
import { asGuest, callsTo, serveJson, signedInAs } from './support/serve';
import { expect, test } from './support/test';

const MINUTE = 60_000;

/** Signed in, at home with all its parts: one that arrives after minutes of the clock would be one that wants to know. */
const openWholeHome = async (page: Page): Promise<void> => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Account' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Puzzle of the day/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
};

test('the current user is asked for once, with GET, on opening any screen [AUTH-02] [API-02] [API-28]', async ({
  page,
}) => {
  await asGuest(page);
  const calls = callsTo(page, CURRENT_USER_PATH);
  for (const [opened, { path, heading }] of SCREENS.entries()) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
    expect(calls).toEqual(Array(opened + 1).fill(`GET ${CURRENT_USER_PATH}`));
  }
});

test('a person is a guest or signed in, and nothing else [AUTH-01, ENT-02]', async ({ page }) => {
  const header = page.getByRole('banner');
  await serveJson(page, CURRENT_USER_PATH, { username: 'morphy', role: 'admin', isAdmin: true });
  await page.goto('/');
  await expect(header.getByRole('link')).toHaveText([
    'Outpost Pro',
    'Home',
    'Games DB',
    'Opponent Scout',
    'Game Analysis',
    'Learn Chess',
    'Account',
  ]);
});

test('a 401 means a guest, and nobody is bothered [AUTH-03]', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Failed to fetch user')) logged.push(message.text());
  });
  await asGuest(page);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(page.locator('[data-toast]')).toHaveCount(0);
  expect(logged).toEqual([]);
});

test('any other failure is logged as "Failed to fetch user" and looks like a guest [AUTH-04]', async ({ page }) => {
  await serveJson(page, CURRENT_USER_PATH, { message: 'Out of order' }, 500);
  const logged = page.waitForEvent('console', (message) => message.text().includes('Error: Failed to fetch user'));
  await page.goto('/');
  await logged;
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(page.locator('[data-toast]')).toHaveCount(0);
});

test('an answer that is no user is a failure, not a user [AUTH-04]', async ({ page }) => {
  await serveJson(page, CURRENT_USER_PATH, { username: 42 });
  const logged = page.waitForEvent('console', (message) => message.text().includes('Error: Failed to fetch user'));
  await page.goto('/');
  await logged;
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test('a failed call is not repeated [API-30, LIM-13]', async ({ page }) => {
  await page.clock.install();
  await serveJson(page, CURRENT_USER_PATH, 'down', 500);
  const calls = callsTo(page, CURRENT_USER_PATH);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await page.clock.runFor(2 * MINUTE);
  expect(calls).toHaveLength(1);
});

test('nothing is asked again for waiting, or for leaving and coming back [API-31]', async ({ page, context }) => {
  await page.clock.install();
  await signedInAs(page, 'morphy');
  const calls = callsTo(page, CURRENT_USER_PATH);
  await openWholeHome(page);
  await page.clock.runFor(60 * MINUTE);
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
  });
  await context.setOffline(true);
  await context.setOffline(false);
  await page.clock.runFor(MINUTE);
  expect(calls).toHaveLength(1);
});

test('the user is asked for again by a screen that wants to know, after 5 minutes [API-32] [API-33]', async ({
  page,
}) => {
  await page.clock.install();
  await signedInAs(page, 'morphy');
  const calls = callsTo(page, CURRENT_USER_PATH);
  await openWholeHome(page);
  const visitAccount = async () => {
    await page.getByRole('link', { name: 'Account' }).click();
    await expect(page.getByText('Signed in as morphy')).toBeVisible();
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Master Your Chess Game');
  };
  // Whether the session has ended is asked for with HEAD, where something is refused.
  const reads = () => calls.filter((call) => call.startsWith('GET '));
  await page.clock.runFor(4 * MINUTE);
  await visitAccount();
  expect(reads()).toHaveLength(1);
  await page.clock.runFor(2 * MINUTE);
  await visitAccount();
  await expect.poll(() => reads().length).toBe(2);
});

test('every call sends the session cookie [API-01]', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'session', value: 'of-this-browser', url: baseURL ?? '' }]);
  await signedInAs(page, 'morphy');
  await serveJson(page, SIGN_OUT_PATH, {});
  const cookies: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/api/')) return;
    void request.allHeaders().then((headers) => cookies.push(headers['cookie']));
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  // Who is signed in, what the page shows, the sign-out, and who is signed in now.
  await expect.poll(() => cookies.length).toBeGreaterThan(3);
  for (const cookie of cookies) expect(cookie).toContain('session=of-this-browser');
});

test('signing out forgets everything, asks for the user again and stays on the page [AUTH-05] [API-03]', async ({
  page,
}) => {
  await signedInAs(page, 'morphy');
  await page.goto('/games');
  await expect(page.getByRole('link', { name: 'Account' })).toBeVisible();
  await page.route(`**${SIGN_OUT_PATH}`, async (route) => {
    await asGuest(page);
    await route.fulfill({ json: {} });
  });
  const signOutCalls = callsTo(page, SIGN_OUT_PATH);
  const userCalls = callsTo(page, CURRENT_USER_PATH);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Account' })).toHaveCount(0);
  await expect(page).toHaveURL('/games');
  expect(signOutCalls).toEqual([`POST ${SIGN_OUT_PATH}`]);
  expect(userCalls).toEqual([`GET ${CURRENT_USER_PATH}`]);
});

test('signing out sends no body and no content type [API-29]', async ({ page }) => {
  await signedInAs(page, 'morphy');
  await serveJson(page, SIGN_OUT_PATH, {});
  await page.goto('/');
  const sent = page.waitForRequest(`**${SIGN_OUT_PATH}`);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  const request = await sent;
  expect(request.postData()).toBeNull();
  expect(await request.headerValue('content-type')).toBeNull();
});

test('a failed sign-out changes nothing and is only logged [ERR-04]', async ({ page }) => {
  await signedInAs(page, 'morphy');
  await serveJson(page, SIGN_OUT_PATH, 'no', 500);
  await page.goto('/games');
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  const userCalls = callsTo(page, CURRENT_USER_PATH);
  const logged = page.waitForEvent('console', (message) => message.text().includes('500: no'));
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await logged;
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeEnabled();
  await expect(page.getByRole('link', { name: 'Account' })).toBeVisible();
  await expect(page.locator('[data-toast]')).toHaveCount(0);
  await expect(page).toHaveURL('/games');
  expect(userCalls).toEqual([]);
});
