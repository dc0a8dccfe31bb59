/** A person who plays under several names: joined, reported on as one, kept by the browser or with the account. */
import type { Locator, Page } from '@playwright/test';
import { manyEncounters } from '../src/test/data/reference-pgn';
import { openingGames, openTab, overview, repertoire, viewer } from './scout-fixtures';
import { expectNoSeriousFindings } from './support/axe';
import { expect, test } from './support/own-server';

test.use({ quickEngine: 0 });

const FARAH = 'FewGamesFarah';
const names = (page: Page): Locator => page.getByRole('region', { name: 'Also plays as' });
const rows = (page: Page): Locator => names(page).getByRole('listitem');
const totalGames = (page: Page) => overview(page).getByText('Total games').locator('..');

/** Joins another name, as somebody who looks at the report. */
const join = async (page: Page, site: string, name: string): Promise<void> => {
  await names(page).getByRole('button', { name: 'Also plays as…' }).click();
  await names(page).getByLabel('Site of the other name').selectOption({ label: site });
  await names(page).getByRole('textbox', { name: 'Other name' }).fill(name);
  await names(page).getByRole('button', { name: 'Add' }).click();
};

test('a person of three sources has one report, by source, and none of the ratings in a sum with others', async ({
  page,
}) => {
  await page.goto('/reference-games');
  await page.getByLabel('Choose files').setInputFiles({
    name: 'club.pgn',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(manyEncounters(12)),
  });
  await expect(page.getByRole('list', { name: 'Files' })).toContainText('12 games');

  await page.goto(`/scout?player=${FARAH},chesscom:FlaggedFlora&games=200`);
  await expect(rows(page)).toHaveCount(2);
  await join(page, 'FIDE ID', '35000001');
  await expect(rows(page)).toHaveCount(3);
  await expect(totalGames(page)).toContainText('Total games30');
  await expect(rows(page)).toContainText([
    /FewGamesFarah\s*Lichess\s*12 games, .*rated \d+/,
    /FlaggedFlora\s*Chess\.com\s*6 games, .*rated \d+/,
    /Talwade, Mira\s*Reference games\s*12 games, .*rated \d+/,
  ]);
  await expect(names(page)).toContainText('ratings are only those from Lichess');
  await expectNoSeriousFindings(page);

  await openTab(page, 'openings');
  await repertoire(page).getByRole('button').first().click();
  await repertoire(page)
    .getByRole('button', { name: /^[^:\d]+: \D+1\.(e4|d4|c4|Nf3)/ })
    .first()
    .click();
  const game = openingGames(page).getByRole('listitem').first();
  await expect(game).toContainText(/Lichess|Chess\.com|Reference games/);
  await game.getByRole('button').click();
  await expect(viewer(page).getByRole('group', { name: / – / })).toBeVisible();
});

test('who was joined once is known again by each of the names, also in another tab, and can be taken apart', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto('/scout?player=chesscom:FlaggedFlora');
  await expect(totalGames(other)).toContainText('Total games6latest');
  await page.goto(`/scout?player=${FARAH}`);
  await expect(totalGames(page)).toContainText('Total games12');
  await join(page, 'Chess.com', 'no name');
  await expect(names(page).getByRole('alert')).toContainText('2 to 30 letters');
  await names(page).getByRole('textbox', { name: 'Other name' }).fill('FlaggedFlora');
  await names(page).getByRole('button', { name: 'Add' }).click();
  await expect(rows(page)).toHaveCount(2);

  await names(other).getByRole('link', { name: 'Show together with FewGamesFarah (Lichess)' }).click();
  await expect(rows(other)).toHaveCount(2);
  await names(other).getByRole('button', { name: 'Remove FlaggedFlora on Chess.com' }).click();
  await expect(rows(other)).toHaveCount(0);
  await expect(other.getByRole('link', { name: /^Show together/ })).toHaveCount(0);
});

test('a name that a site does not know takes nothing from the others', async ({ page }) => {
  await page.goto(`/scout?player=${FARAH},chesscom:NobodyAtAll`);
  await expect(totalGames(page)).toContainText('Total games12');
  await expect(page.getByText('Chess.com has no player called NobodyAtAll.')).toBeVisible();
});
