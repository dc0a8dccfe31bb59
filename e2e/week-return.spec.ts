/** A week's return: what came meanwhile stands on home, and each leads to it. A newcomer's ways from the field stand beside. */
import Sqlite from 'libsql';
import { join } from 'node:path';
import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { libraryPaths } from '../src/test/library-paths';
import { addressOf, end, settingsOfQuickEngine, startServer, temporaryFolder } from './support/own-server';
import { expect, freshTest as test } from './support/test';

const DAY = 86_400_000;
const dayIn = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
const news = (page: Page) => page.getByRole('region', { name: 'Since your last visit', exact: true });

/** Imports the games of a name, follows a player and adds an event, through the server's calls. */
const settleIn = async (page: Page, address: string): Promise<void> => {
  const { request } = page;
  const sent = await request.post(`${address}${libraryPaths(1).importFrom('lichess')}`, {
    data: { username: 'GambitGustav', which: 'all' },
  });
  expect(sent.status(), await sent.text()).toBe(202);
  const { id } = (await sent.json()) as { id: number };
  await expect
    .poll(
      async () =>
        ((await (await request.get(`${address}${libraryPaths(1).import(id)}`)).json()) as { state: string }).state,
    )
    .toBe('finished');
  const follows = `${address}/api/user/1/follows`;
  const data = { player: 'LoadLena01', seenUntil: new Date(Date.now() - 7 * DAY).toISOString() };
  expect((await request.put(follows, { data })).status()).toBe(200);
  const events = `${address}/api/user/1/events`;
  const event = (await (await request.post(events, { data: { name: 'Riverside Open' } })).json()) as { id: number };
  const rounds = [{ number: 3, date: dayIn(5), opponent: 'Clara Mistry' }];
  expect((await request.post(`${events}/${event.id}/rounds`, { data: { rounds } })).status()).toBe(204);
};

/** What a server does by itself in a week. */
const letAWeekPass = (folder: string): void => {
  const file = new Sqlite(join(folder, 'outpost.db'));
  file.exec(`UPDATE library_names SET new_games = 4, new_since = ${Date.now() - 3 * DAY}`);
  file.exec('UPDATE followed_players SET new_games = 2');
  file.exec(
    "INSERT INTO puzzle_cards (user_id, puzzle_id, deck, due, content) SELECT 1, id, 'loadlena01', 0, '{}' FROM puzzles LIMIT 3",
  );
  file.close();
};

test('whoever comes back after a week sees what is new and gets there', async ({ page }) => {
  test.skip(process.env['E2E_URL'] !== undefined, 'the data of another server lie elsewhere');
  const folder = await temporaryFolder();
  const start = () => startServer(folder, undefined, settingsOfQuickEngine(folder, 0));
  let server = start();
  await settleIn(page, await addressOf(server));
  await end(server);
  letAWeekPass(folder);
  server = start();
  const address = await addressOf(server);

  await page.goto(address);
  await expect(news(page).getByRole('link')).toHaveText([
    /^4 new games of yours, GambitGustav on Lichess, since /,
    /^2 new games of LoadLena01 since /,
    '3 puzzles from games of loadlena01 due for review',
    /^Next in Riverside Open: .*, against Clara Mistry$/,
  ]);
  const open = (name: RegExp) => news(page).getByRole('link', { name }).click();

  await open(/^Next in Riverside Open/);
  await expect(page.getByRole('heading', { name: 'Riverside Open', level: 1 })).toBeVisible();
  await page.goBack();
  await open(/due for review$/);
  await expect(page).toHaveURL(/\/learn\?train=loadlena01$/);
  await page.goBack();
  await open(/LoadLena01 since/);
  await expect(page).toHaveURL(/\/scout\?player=LoadLena01$/);
  await expect(page.getByRole('textbox', { name: 'Player' })).toHaveValue('LoadLena01');
  await page.goBack();
  const seen = page.waitForResponse((answer) => answer.url().endsWith(libraryPaths(1).names));
  await open(/^4 new games of yours/);
  expect((await seen).status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'My Chess Profile', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(news(page).getByRole('link', { name: /new games of yours/ })).toHaveCount(0);
  await expect(news(page).getByRole('link', { name: /^Next in/ })).toBeVisible();

  await end(server);
  await rm(folder, { recursive: true, force: true });
});

test('a newcomer gets from the field to an analysis, to an opponent, and to an import', async ({ page }) => {
  const field = page.getByRole('textbox', { name: 'Paste a game, a link, or a player’s name' });
  await page.goto('/');
  await field.fill('1. e4 e5 2. Nf3 *');
  await field.press('Enter');
  await expect(page.getByRole('region', { name: /^(Running analysis|Analysis result)$/ })).toBeVisible();
  await page.goto('/');
  await field.fill('LoadLena07');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/scout\?player=LoadLena07$/);
  await page.goto('/');
  await page.getByRole('link', { name: 'import your own games' }).click();
  await expect(page).toHaveURL('/games');
  await expect(page.getByRole('radio', { name: 'Lichess' })).toBeVisible();
});
