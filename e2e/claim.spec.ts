/** An installation on a network gets its owner: the real server, started as such, with data of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from '@playwright/test';
import { CLAIM_PATH } from '../src/contract/account/auth-paths';
import { ACCOUNT, box, button, main, openSettings, sentBy, toast } from './account-fixtures';
import { panel } from './library-screen';
import { expectFineAtBothWidths } from './support/axe';
import { asGuest, serveJson } from './support/serve';
import { expect, test } from './support/test';

const ADDRESS = '/claim?token=aB12cD34eF56gH78iJ90kL12';

const waysIn = (page: Page) => panel(page).getByRole('button', { name: 'Import games' });

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
};

/** Answers its address and the link that it prints. */
const startOnNetwork = async (folder: string): Promise<{ child: ChildProcess; url: string; link: string }> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [resolve('dist/server/main.js')], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      HOST: '0.0.0.0',
      APP_URL: url,
      DATA_DIR: folder,
      ENGINE_PROCESSES: '1',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const link = /open (\S+) to become its owner/.exec(line)?.[1];
    if (link !== undefined) return { child, url, link };
  }
  throw new Error('the server printed no link');
};

test('a guest is told what to do, the link makes the owner, who imports games', { tag: '@fast' }, async ({ page }) => {
  test.skip(process.env['E2E_URL'] !== undefined, 'another server is not started here');
  const folder = mkdtempSync(join(tmpdir(), 'outpost-claim-'));
  const { child, url, link } = await startOnNetwork(folder);
  try {
    await page.goto(`${url}/games?tab=import`);
    await expect(panel(page)).toContainText('This installation has no owner yet. Open the link in the server’s log');
    await expect(waysIn(page)).toHaveCount(0);

    await page.goto(link);
    await box(page, 'Username*').fill('Ada');
    await box(page, 'Email*').fill('ada@lovelace.example');
    await box(page, 'Password*').fill('analytical-1');
    await box(page, 'Confirm Password*').fill('analytical-1');
    await button(page, 'Become the Owner').click();
    await expect(page).toHaveURL(`${url}/games`);
    await page.getByRole('navigation', { name: 'My games' }).getByRole('link', { name: 'Import' }).click();
    await expect(waysIn(page)).toBeVisible();

    await page.context().clearCookies();
    await page.goto(link);
    await expect(main(page)).toContainText('This installation already has an owner');
    await page.goto(`${url}/games?tab=import`);
    await expect(panel(page)).toContainText('Sign in as the owner to import games.');
    await panel(page).getByRole('link', { name: 'Sign in' }).click();
    await box(page, 'Username or Email').fill('Ada');
    await box(page, 'Password').fill('analytical-1');
    await button(page, 'Sign In').click();
    await expect(page).toHaveURL(`${url}/`);
    await page.goto(`${url}/games?tab=import`);
    await expect(waysIn(page)).toBeVisible();
  } finally {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a link that is not whole, wrong or used says so', async ({ page }) => {
  await asGuest(page);
  await serveJson(page, CLAIM_PATH, { isClaimed: false, hasOwnLibraries: false });
  await page.goto('/claim');
  await expect(main(page)).toContainText('This link is incomplete');
  await serveJson(page, CLAIM_PATH, { isClaimed: true, hasOwnLibraries: false });
  await page.goto(ADDRESS);
  await expect(main(page)).toContainText('This installation already has an owner');
  await expect(main(page).getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/signin');
});

test('a refusal is shown at its field, or below the form', async ({ page }) => {
  await asGuest(page);
  await page.goto(ADDRESS);
  await button(page, 'Become the Owner').click();
  await expect(box(page, 'Username*')).toHaveAccessibleDescription('Username must be at least 3 characters');
  await box(page, 'Username*').fill('Ada');
  await box(page, 'Email*').fill('ada@lovelace.example');
  await box(page, 'Password*').fill('sunshine');
  await expect(main(page)).toContainText('most common passwords');
  await box(page, 'Password*').fill('analytical-1');
  await box(page, 'Confirm Password*').fill('analytical-2');
  await button(page, 'Become the Owner').click();
  await expect(box(page, 'Confirm Password*')).toHaveAccessibleDescription("Passwords don't match");
  await box(page, 'Confirm Password*').fill('analytical-1');
  await button(page, 'Become the Owner').click();
  await expect(main(page).getByRole('alert')).toHaveText(/^This is not the link that the server printed\./);
});

test('what is private says so to a guest, calmly, on every screen', async ({ page }) => {
  await asGuest(page);
  await page.route(
    ({ pathname }) => /^\/api\/(user|library|player-stats|games|openings|puzzle-\w+)\/.*1/.test(pathname),
    (route) => route.fulfill({ status: 404, json: { message: 'There is no user 1' } }),
  );
  for (const path of ['/', '/games', '/profile', '/learn']) {
    await page.goto(path);
    const note = main(page).getByText('This is private.').filter({ visible: true }).first();
    await expect(note).toBeVisible();
    await expect(note.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin');
    await expect(main(page).getByText('There is no user')).toHaveCount(0);
    await expect(main(page).getByText('could not be loaded')).toHaveCount(0);
  }
});

test('the games are shown by a link that a switch makes, where everybody has a library', async ({ page }) => {
  await serveJson(page, CLAIM_PATH, { isClaimed: true, hasOwnLibraries: true });
  await openSettings(page, { isPublic: false });
  const choice = main(page).getByRole('checkbox', { name: 'Public profile' });
  await expect(choice).not.toBeChecked();
  await serveJson(page, '/api/account', { ...ACCOUNT, isPublic: true, gamesLink: LINK });
  expect(await sentBy(page, '/api/account', () => choice.click())).toEqual({ isPublic: true });
  await expect(choice).toBeChecked();
  await expect(box(page, 'Link to your games')).toHaveValue(new RegExp(`^http.*/shared-games/${LINK}$`));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(page, 'Copy link').click();
  await expect(toast(page)).toContainText('Link copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/shared-games/${LINK}$`));
  await expect(page.getByRole('link', { name: 'See what others see' })).toHaveAttribute(
    'href',
    `/shared-games/${LINK}`,
  );
  await serveJson(page, '/api/account', { ...ACCOUNT, isPublic: false });
  expect(await sentBy(page, '/api/account', () => choice.click())).toEqual({ isPublic: false });
  await expect(box(page, 'Link to your games')).toHaveCount(0);
  await serveJson(page, CLAIM_PATH, { isClaimed: true, hasOwnLibraries: false });
  await openSettings(page, { isPublic: false });
  await expect(main(page).getByRole('heading', { name: 'Notifications' })).toBeVisible();
  await expect(choice).toHaveCount(0);
});

const LINK = 'x'.repeat(22);

test('the form has no serious findings', async ({ page }) => {
  await asGuest(page);
  await page.goto(ADDRESS);
  await button(page, 'Become the Owner').click();
  await expectFineAtBothWidths(page);
});
