/** What the library panel says when something goes wrong. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { servedImport } from './library-fixtures';
import { clubPgn, IMPORT, importButton, imports, LIST, openImport, panel, paste, pgnField } from './library-screen';
import { LIBRARY_PATHS, serveLibrary } from './own-fixtures';
import { asGuest, callsTo, hold, serveJson } from './support/serve';
import { expect, test } from './support/test';

test.beforeEach(async ({ page }) => {
  await asGuest(page);
  await serveLibrary(page);
});

const alert = (page: Page) => panel(page).getByRole('alert');
const textFile = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

for (const [status, words] of [
  [401, 'Sign in and try again.'],
  [403, 'This library belongs to someone else'],
  [413, 'At most 50 MB'],
  [429, 'Too many requests. Try again in a minute.'],
  [503, 'The server is too busy right now. Try again in a minute.'],
] as const) {
  test(`an upload that is answered with ${status}: in words, and nothing typed is lost`, async ({ page }) => {
    await serveJson(page, LIBRARY_PATHS.imports, '', status);
    await openImport(page);
    await paste(page, clubPgn(2));
    await expect(alert(page)).toContainText('Upload failed: Pasted games.');
    await expect(alert(page)).toContainText(words);
    await expect(pgnField(page)).toHaveValue(clubPgn(2));
    await expect(importButton(page)).toBeEnabled();
  });
}

test('the server’s own words come first', async ({ page }) => {
  await serveJson(page, LIBRARY_PATHS.imports, { message: 'The server’s disk is full' }, 507);
  await openImport(page);
  await paste(page, clubPgn(2));
  await expect(alert(page)).toContainText('The server’s disk is full');
});

test('the network goes during an upload: the text stays, and the next press sends it', async ({ page }) => {
  await page.route(`**${LIBRARY_PATHS.imports}?**`, (route) => route.abort('connectionreset'));
  await openImport(page);
  await paste(page, clubPgn(2));
  await expect(alert(page)).toContainText('The server cannot be reached. Check your network and try again.');
  await expect(pgnField(page)).toHaveValue(clubPgn(2));
  await serveJson(page, LIBRARY_PATHS.imports, servedImport({ label: 'Pasted games', added: 2, known: 0 }), 202);
  await importButton(page).click();
  await expect(imports(page)).toContainText('2 games added');
  await expect(alert(page)).toHaveCount(0);
  await expect(pgnField(page)).toHaveValue('');
});

test('an upload can be cancelled while it is on its way', async ({ page }) => {
  await hold(page, LIBRARY_PATHS.imports);
  await openImport(page);
  await paste(page, clubPgn(2));
  await expect(panel(page).getByText('Sending Pasted games')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(importButton(page)).toBeEnabled();
  await expect(pgnField(page)).toHaveValue(clubPgn(2));
  await expect(alert(page)).toHaveCount(0);
});

test('too large a file is refused before it is sent, with its size', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'outpost-large-'));
  const large = join(folder, 'large.pgn');
  await writeFile(large, Buffer.alloc(51_000_000, 'e4 '));
  const calls = callsTo(page, LIBRARY_PATHS.imports);
  await openImport(page);
  await page.getByLabel('Choose PGN files').setInputFiles(large);
  await expect(alert(page)).toContainText('large.pgn has 51 MB: at most 50 MB can be imported at once.');
  await expect(importButton(page)).toBeDisabled();
  expect(calls).toEqual([]);
  await rm(folder, { recursive: true });
});

test('what holds no game is not sent: a letter, a picture, a blank text', async ({ page }) => {
  const calls = callsTo(page, LIBRARY_PATHS.imports);
  await openImport(page);
  await paste(page, 'Dear club, see you on Tuesday.');
  await expect(alert(page)).toContainText('The pasted text has no games.');
  await page.getByLabel('Choose PGN files').setInputFiles([textFile('letter.txt', 'See you on Tuesday.')]);
  await expect(alert(page)).toContainText('letter.txt has no games.');
  await page.getByLabel('Choose PGN files').setInputFiles([textFile('board.png', '\x89PNG\0\0')]);
  await expect(alert(page)).toContainText('board.png is not a text file.');
  await pgnField(page).fill('  \n ');
  await expect(importButton(page)).toBeDisabled();
  expect(calls).toEqual([]);
});

test('the names found are offered; pressing one takes it', async ({ page }) => {
  await openImport(page);
  const name = panel(page).getByLabel('Your name in these games');
  await expect(name).toHaveValue('RosalindRook');
  await pgnField(page).fill(clubPgn(6));
  await panel(page).getByRole('button', { name: 'Ek, Bo 6' }).click();
  await expect(name).toHaveValue('Ek, Bo');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await importButton(page).click();
  const { searchParams } = new URL((await sent).url());
  expect(Object.fromEntries(searchParams)).toEqual({ name: 'Pasted games', player: 'Ek, Bo' });
});

test('a failed import and a text without games say so', async ({ page }) => {
  const message = 'Lichess is having problems at the moment (status 503). What came is kept.';
  const failed = servedImport({ id: 6, kind: 'lichess', label: 'RosalindRook', state: 'failed', message, known: 0 });
  const blank = servedImport({ id: 5, added: 0, known: 0 });
  await serveLibrary(page, { library: { imports: [failed, blank] } });
  await page.goto(IMPORT);
  await expect(imports(page).first()).toContainText('Import failed: RosalindRook’s games from Lichess');
  await expect(imports(page).first()).toContainText(`412 games added${message}`);
  await expect(imports(page).last()).toContainText('No games found');
});

test('a deletion that fails says so, and the game stays', async ({ page }) => {
  await serveJson(page, LIBRARY_PATHS.game('1'), { message: 'Not now' }, 503);
  await page.goto(LIST);
  await page
    .getByRole('button', { name: /^Delete the game against/ })
    .first()
    .click();
  await expect(page.locator('[data-toast]')).toContainText('Couldn’t delete the game');
  await expect(page.locator('[data-toast]')).toContainText('Not now');
  await expect(page.getByText('12 games, newest first')).toBeVisible();
});

test('a library in trouble can be asked for again', async ({ page }) => {
  await serveJson(page, LIBRARY_PATHS.library, { message: 'The database is resting' }, 503);
  await page.goto(IMPORT);
  await expect(panelInTrouble(page)).toContainText('The database is resting');
  await serveLibrary(page);
  await panelInTrouble(page).getByRole('button', { name: 'Try again' }).click();
  await expect(panel(page)).toContainText('12 games, 12 reviewed by the engine');
});

const panelInTrouble = (page: Page) => page.getByRole('alert', { name: 'Your library could not be loaded' });
