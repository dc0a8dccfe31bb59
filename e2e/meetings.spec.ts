/** The games of two people from the first one on: in a library that is filled, on a report and on a sheet. */
import type { Page } from '@playwright/test';
import { encounter } from '../src/test/data/reference-pgn';
import { expectFineAtBothWidths } from './support/axe';
import { expect, test } from './support/own-server';

test.use({ quickEngine: 0 });

const SAMPLE = 'mira.talwade';
const card = (page: Page) => page.getByRole('region', { name: 'Head-to-Head', exact: true });

const game = (headers: Readonly<Record<string, string>>) =>
  encounter({ WhiteFideId: '', BlackFideId: '', WhiteTitle: '', ...headers });

const GAMES = Array.from({ length: 11 }, (_, index) => {
  const date = `2026.10.${String(index + 1).padStart(2, '0')}`;
  const isWhite = index % 2 === 0;
  return game({
    Date: date,
    Result: index % 3 === 0 ? '1/2-1/2' : '1-0',
    ...(isWhite ? { White: 'Ida Farrow', Black: SAMPLE } : { White: SAMPLE, Black: 'Ida Farrow' }),
  });
});

const importGames = async (page: Page): Promise<void> => {
  const sent = await page.request.post('/api/library/1/imports?player=Ida%20Farrow', {
    headers: { 'content-type': 'application/x-chess-pgn', origin: new URL(page.url()).origin },
    data: GAMES.join(''),
  });
  expect(sent.status(), await sent.text()).toBe(202);
  await expect
    .poll(async () => ((await (await page.request.get('/api/library/1')).json()) as { games: number }).games)
    .toBe(GAMES.length);
};

test('the card goes from 0-0-0 to the real score, each game opens, and the sheet says the same [SCT-42]', async ({
  page,
}) => {
  await page.goto(`/scout?player=${SAMPLE}`);
  await expect(card(page)).toContainText('0-0-0No Previous GamesFirst time opponent');
  await importGames(page);
  await page.goto(`/scout?player=${SAMPLE}`);
  await expect(card(page)).toContainText('4-4-3You against mira.talwade');
  await expect(card(page)).toContainText('11 games, the last on 11 Oct 2026');
  const rows = card(page).getByRole('listitem');
  await expect(rows).toHaveCount(8);
  await rows.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/games\?game=/);
  await expect(page.getByRole('region', { name: 'Game Viewer' })).toContainText(SAMPLE);

  await page.goto(`/prepare?player=${SAMPLE}`);
  await expect(page.getByText(/\d+ positions analyzed\.$/)).toBeVisible();
  await expect(card(page)).toContainText('4-4-3You against mira.talwade');
  await expect(page.getByRole('region', { name: 'Form and clock' })).toContainText('expected from the ratings');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('button', { name: 'Copy as text' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    'Head-to-Head: You have won 4, drawn 4 and lost 3 of 11 games. Last game: 11 Oct 2026.',
  );
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByRole('combobox', { name: 'What do you play?' }).selectOption('none');
  await expect(page.getByText(/none of yours/).first()).toBeVisible();
  await expect(card(page)).toContainText('0-0-0');
});

test('the filled card has no serious finding and does not scroll sideways', async ({ page }) => {
  await page.goto('/scout');
  await importGames(page);
  // The report of a few games: what is looked at is the card.
  await page.goto(`/scout?player=${SAMPLE}&games=50,classical`);
  await expect(card(page).getByRole('listitem')).toHaveCount(8);
  await expectFineAtBothWidths(page);
});
