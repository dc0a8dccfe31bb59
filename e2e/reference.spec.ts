/** Reference games: files in, people found by FIDE ID, AICF ID and name, their reports; through a real server of each test's own. */
import type { Page } from '@playwright/test';
import { referencePaths } from '../src/contract/reference';
import { zipOf, zstOf } from '../src/test/data/packed-files';
import { encounter, manyEncounters } from '../src/test/data/reference-pgn';
import { nameField, overview, scoutButton } from './scout-fixtures';
import { expect, test } from './support/own-server';
import { serveJson } from './support/serve';

// None of these tests is about evaluations.
test.use({ quickEngine: 0 });

const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});
const files = (page: Page) => page.getByRole('list', { name: 'Files' }).getByRole('listitem');
const people = (page: Page) => page.getByRole('list', { name: 'People' }).getByRole('button');
const choose = (page: Page, ...chosen: readonly ReturnType<typeof file>[]) =>
  page.getByLabel('Choose files').setInputFiles([...chosen]);

const SOME =
  manyEncounters(12) +
  encounter({ White: 'Talbot, Ann', WhiteFideId: '35000777', WhiteElo: '1870' }) +
  encounter({ moves: '1. e4 e4' });

test('people of a file are found by FIDE ID and by AICF ID, and reported on [SCT-02, SCT-03]', async ({ page }) => {
  const listed = { id: 35_000_001, name: 'Talwade, Mira', federation: 'IND', standard: 2111 };
  await serveJson(page, referencePaths.fide('35000001'), listed);
  await page.goto('/scout');
  await page.getByRole('radio', { name: 'FIDE ID' }).click();
  await nameField(page).fill('35000001');
  await expect(page.getByText('There are no reference games here yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Add a file of games' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reference Games');
  await choose(page, file('club.pgn.zst', zstOf(Buffer.from(SOME))));
  await expect(files(page)).toContainText('13 games, 1 skipped');
  await files(page).getByRole('button', { name: 'Show the skipped game' }).click();
  await expect(page.getByRole('list', { name: 'Skipped games' })).toContainText('Invalid move in PGN: e4');
  await expect(page.getByText('13 games of 3 people.')).toBeVisible();

  const table = page.getByRole('table', { name: 'People' });
  await expect(table.getByRole('row').nth(2)).toHaveText(/WFMTalwade, Mira35000001210512\d{4}/);
  await page.getByRole('searchbox', { name: 'Name, FIDE ID or AICF ID' }).fill('ann talbot');
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(table.getByRole('link', { name: 'Talbot, Ann', exact: true })).toHaveAttribute(
    'href',
    /player=reference(:|%3A)35000777/,
  );
  await table.getByRole('link', { name: 'Guess the moves of Talbot, Ann' }).click();
  const offered = page.getByRole('region', { name: 'Reference games' });
  await offered.getByRole('button', { name: /^Talbot, Ann – Brandvold, Oskar/ }).click();
  await expect(page.getByRole('radio', { name: 'Guess White' })).toBeChecked();
  await page.goto('/scout');
  await page.getByRole('radio', { name: 'FIDE ID' }).click();
  await nameField(page).fill('talwade');
  await expect(people(page)).toHaveText([
    /WFM Talwade, Mira12 games.*rated 2105 · FIDE 35000001/,
    /Mira TalwadeSample/,
  ]);
  await nameField(page).fill('350000');
  await expect(people(page)).toHaveCount(2);
  await nameField(page).fill('35000001');
  await scoutButton(page).click();
  await expect(page).toHaveURL(/player=reference(:|%3A)35000001/);
  await expect(overview(page)).toContainText('Total games12');
  await expect(page.getByRole('radio', { name: 'FIDE ID' })).toBeChecked();
  await expect(page.getByRole('link', { name: 'Profile on FIDE' })).toBeVisible();
  await expect(page.getByText('FIDE list: Talwade, Mira · IND · standard 2111')).toBeVisible();

  await page.getByRole('button', { name: 'Link an AICF ID' }).click();
  await page.getByLabel('AICF ID', { exact: true }).last().fill('123KER2015');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('AICF ID 123KER2015')).toBeVisible();
  await page.goto('/scout');
  await page.getByRole('radio', { name: 'AICF ID' }).click();
  await nameField(page).fill('123ker');
  await people(page).first().click();
  await expect(overview(page)).toContainText('Total games12');
});

test('a person is found by the name in any order, and joined with the games that have no ID', async ({ page }) => {
  const so = { White: 'So, Wesley', WhiteFideId: '35000001', WhiteTitle: 'GM', WhiteElo: '2755' };
  const days = Array.from({ length: 9 }, (_, index) => `2024.01.0${index + 1}`);
  const games = days.map((Date) => encounter({ ...so, Date }));
  const nameless = days.slice(4).map((Date) => encounter({ ...so, White: 'So,W', WhiteFideId: '', Date, Round: '7' }));
  const other = encounter({ ...so, White: 'So,W', WhiteFideId: '35000009', WhiteElo: '1500' });
  await page.goto('/reference-games');
  await choose(page, file('club.pgn', [...games, ...nameless, other].join('')));
  await expect(files(page)).toContainText('15 games');

  await page.goto('/scout');
  await nameField(page).fill('Wesley So');
  await expect(people(page)).toHaveText([/GM So, Wesley9 games/, /GM So,W5 games/, /GM So,W1 game/]);
  await nameField(page).press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/player=reference(:|%3A)35000001/);
  await expect(overview(page)).toContainText('Total games9');
  const names = page.getByRole('region', { name: 'Also plays as' });
  await expect(names).toContainText('5 more games of So,W without an ID: the same person?');
  await names.getByRole('button', { name: 'Add these games' }).click();
  await expect(overview(page)).toContainText('Total games14');
  await expect(names).not.toContainText('the same person?');
});

test('a file that others have in part is counted so, and undone with its games', async ({ page }) => {
  await page.goto('/reference-games');
  await expect(page.getByText('No file has been added yet.')).toBeVisible();
  // Two files of a user are read in turn: the one that ends first has the games.
  await choose(page, file('one.pgn', manyEncounters(30)));
  await expect(files(page).first()).toContainText('one.pgn30 games');
  await choose(page, file('two.zip', zipOf([{ name: 'two.pgn', bytes: Buffer.from(manyEncounters(40)) }])));
  await expect(files(page).first()).toContainText('10 games, 30 already known');
  await page.getByRole('button', { name: 'Undo one.pgn' }).click();
  await page.getByRole('button', { name: 'Keep' }).click();
  await page.getByRole('button', { name: 'Undo one.pgn' }).click();
  await page.getByRole('button', { name: 'Remove its games' }).click();
  await expect(files(page)).toHaveCount(1);
  await expect(files(page)).toContainText('40 games');
});

test('a file of which every game was skipped says why', async ({ page }) => {
  await page.goto('/reference-games');
  await choose(
    page,
    file('broken.pgn', encounter({ moves: '1. e4 e4' }) + encounter({ moves: '1. e4 e4', Round: '2' })),
  );
  await expect(files(page)).toContainText('0 games, 2 skipped');
  await expect(files(page)).toContainText('No game was added. Invalid move in PGN: e4');
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('what is no file of games is refused with words', async ({ page }) => {
  await page.goto('/reference-games');
  await choose(page, file('picture.png', Buffer.from('\x89PNG\r\n\x1a\n\0\0', 'latin1')), file('empty.pgn', ''));
  await expect(page.getByRole('alert')).toContainText('picture.png: This is not a PGN file.');
  await expect(page.getByRole('alert')).toContainText('empty.pgn: The file is empty');
});

test('a file that is being read shows how far it is, and is canceled', { tag: '@fast' }, async ({ page }) => {
  await page.goto('/reference-games');
  await choose(page, file('large.pgn', manyEncounters(30_000)));
  await expect(page.getByRole('progressbar', { name: 'File read' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel large.pgn' }).click();
  await expect(files(page)).toContainText('Canceled: large.pgn');
});
