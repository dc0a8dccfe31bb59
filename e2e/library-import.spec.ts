/** Games in and out of a library, through a real server of each test's own. */
import { readFile } from 'node:fs/promises';
import {
  CLUB_PLAYER,
  clubPgn,
  gameRows,
  importButton,
  imports,
  openImport,
  panel,
  paste,
  pgnField,
  playerField,
  undo,
} from './library-screen';
import { openGamesTab } from './profile-screens';
import { expect, test } from './support/own-server';

test.use({ quickEngine: 0 });

test.beforeEach(async ({ page }) => {
  await openImport(page);
});

const pgnFile = (name: string, text: string) => ({
  name,
  mimeType: 'application/x-chess-pgn',
  buffer: Buffer.from(text),
});

test('pasted games take the place of the sample, reviewed one after the other', { tag: '@fast' }, async ({ page }) => {
  await expect(panel(page)).toContainText('187 games, 187 reviewed by the engine');
  await expect(panel(page)).toContainText('Sample games of a fictional player');
  await expect(panel(page)).toContainText('Your games replace the sample games');

  await pgnField(page).fill(clubPgn(12));
  await expect(playerField(page)).toHaveValue(CLUB_PLAYER);
  await importButton(page).click();
  await expect(imports(page)).toContainText('12 games added');
  await expect(pgnField(page)).toHaveValue('');
  await expect(panel(page)).toContainText(`Your names: ${CLUB_PLAYER}`);
  await expect(panel(page)).not.toContainText('Sample games');
  await expect(panel(page)).toContainText('12 games, 12 reviewed by the engine');
  await openGamesTab(page, 'games');
  await expect(page.getByText('12 games, newest first')).toBeVisible();
  await expect(gameRows(page).first()).toContainText('Rival 12');
});

test('the sample that made way comes back with Undo', async ({ page }) => {
  await paste(page, clubPgn(3));
  await expect(panel(page)).toContainText('Your games have replaced the sample games');
  await undo(page).click();
  await expect(panel(page)).toContainText('187 games, 187 reviewed by the engine');
  await openGamesTab(page, 'games');
  await expect(page.getByText('187 games, newest first')).toBeVisible();
});

test('a file: what cannot be read is listed with its place, and once more is recognized', async ({ page }) => {
  const text = clubPgn(40, (index) => {
    if (index === 4) return { moves: '1. e4 e5 2. Qh9' };
    return index === 9 ? { white: 'Lind, Tove', black: 'Mora, Ines' } : {};
  });
  await page.getByLabel('Choose PGN files').setInputFiles([pgnFile('club.pgn', text)]);
  await expect(panel(page).getByRole('list', { name: 'Chosen files' })).toContainText('club.pgn');
  await expect(playerField(page)).toHaveValue(CLUB_PLAYER);
  await importButton(page).click();
  await expect(imports(page)).toContainText('Imported: club.pgn');
  await expect(imports(page)).toContainText('38 games added, 2 skipped');

  await imports(page).getByRole('button', { name: 'Show 2 skipped games' }).click();
  const refused = page.getByRole('list', { name: 'Skipped games' }).getByRole('listitem');
  await expect(refused).toHaveCount(2);
  await expect(refused.first()).toContainText('Qh9');
  await expect(refused.first()).toContainText(/game 5, move 2\.*, line \d+, column \d+/);
  await expect(refused.last()).toContainText(/Neither White nor Black is/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download this list' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toMatch(/Qh9 \(game 5, .*\n.*\(game 10.*\)\n$/);

  await page.getByLabel('Choose PGN files').setInputFiles([pgnFile('club.pgn', text)]);
  await importButton(page).click();
  await expect(imports(page).first()).toContainText('0 games added, 38 already imported, 2 skipped');
  await expect(panel(page)).toContainText('38 games');
});

test('several files dropped on the card go in one after the other', async ({ page }) => {
  const texts = [clubPgn(2), clubPgn(5, (index) => ({ black: `Guest ${index}`, white: CLUB_PLAYER }))];
  const dropped = await page.evaluateHandle((files) => {
    const transfer = new DataTransfer();
    files.forEach((text, index) => transfer.items.add(new File([text], `evening-${index + 1}.pgn`)));
    return transfer;
  }, texts);
  await panel(page).getByRole('button', { name: 'Import games' }).click();
  await expect(pgnField(page)).toBeHidden();
  await panel(page).dispatchEvent('dragover', { dataTransfer: dropped });
  await panel(page).dispatchEvent('drop', { dataTransfer: dropped });
  const chosen = panel(page).getByRole('list', { name: 'Chosen files' }).getByRole('listitem');
  await expect(chosen).toHaveText([/^evening-1\.pgn/, /^evening-2\.pgn/]);
  await importButton(page).click();
  await expect(chosen).toHaveCount(0);
  await expect(panel(page)).toContainText('7 games');
  await expect(imports(page)).toContainText(['Imported: evening-2.pgn']);
});

test('an import can be stopped; what has been read stays', async ({ page }) => {
  await page.getByLabel('Choose PGN files').setInputFiles([pgnFile('long.pgn', clubPgn(30_000))]);
  await importButton(page).click();
  const reading = imports(page).filter({ hasText: 'long.pgn' });
  await expect(reading).toContainText('Reading long.pgn');
  await expect(reading).toContainText(/[1-9][\d,]* games added/);
  await expect(reading.getByRole('progressbar', { name: 'Text read' })).toBeVisible();
  await reading.getByRole('button', { name: 'Cancel' }).click();
  await expect(reading).toContainText('Canceled: long.pgn');
  const [, added = ''] = /([\d,]+) games added/.exec(await reading.innerText()) ?? [];
  expect(Number(added.replaceAll(',', ''))).toBeGreaterThan(0);
  await expect(panel(page)).toContainText(new RegExp(`^Library\\s*${added} games`));
});

test('all games are deleted and come back with Undo, as often as one likes', async ({ page }) => {
  for (let round = 0; round < 2; round++) {
    await panel(page).getByRole('button', { name: 'Delete all 187 games' }).click();
    await expect(panel(page)).toContainText('187 games deleted.');
    await expect(panel(page)).toContainText('No games yet');
    await expect(panel(page).getByRole('link', { name: /Download/ })).toHaveCount(0);
    await undo(page).click();
    await expect(panel(page)).toContainText('187 games, 187 reviewed by the engine');
    await expect(undo(page)).toHaveCount(0);
  }
});

test('the way back is gone when one leaves the page', async ({ page }) => {
  await panel(page).getByRole('button', { name: 'Delete all 187 games' }).click();
  await expect(undo(page)).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Learn Chess' }).first().click();
  await expect(page.getByRole('heading', { name: 'Learn Chess' })).toBeVisible();
  await page.goBack();
  await expect(panel(page)).toContainText('No games yet');
  await expect(undo(page)).toHaveCount(0);
});

test('the way back is gone, too, when one leaves before the deletion is shown', async ({ page }) => {
  const isLibrary = ({ pathname }: URL) => /^\/api\/library\/\d+(\/progress)?$/.test(pathname);
  let isHeld = false;
  await page.route(isLibrary, async (route) => {
    if (route.request().url().endsWith('/progress')) return route.abort();
    if (!isHeld) return route.continue();
  });
  await openImport(page);
  isHeld = true;
  await panel(page).getByRole('button', { name: 'Delete all 187 games' }).click();
  await expect(undo(page)).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Learn Chess' }).first().click();
  await expect(page.getByRole('heading', { name: 'Learn Chess' })).toBeVisible();
  isHeld = false;
  await page.goBack();
  await expect(panel(page)).toContainText('No games yet');
  await expect(undo(page)).toHaveCount(0);
});

for (const [format, holds] of [
  ['PGN', /\[White "ansel\.thornquist"\][\s\S]*\[%eval [\s\S]*\[%clk /],
  ['JSON', /"evaluations":\[/],
  ['CSV', /^date,color,opponent,/],
] as const) {
  test(`the whole library as ${format}`, async ({ page }) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      panel(page)
        .getByRole('link', { name: `Download all games as ${format}` })
        .click(),
    ]);
    expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${format.toLowerCase()}$`));
    const text = await readFile(await download.path(), 'utf8');
    expect(holds.test(text), `${text.slice(0, 500)}…`).toBe(true);
    expect(gamesIn[format](text)).toBe(187);
  });
}

const gamesIn = {
  PGN: (text: string) => text.match(/^\[Event /gm)?.length,
  JSON: (text: string) => (JSON.parse(text) as unknown[]).length,
  CSV: (text: string) => text.trim().split('\n').length - 1,
} as const;
