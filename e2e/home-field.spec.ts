/** The field of the home page: whatever somebody has at hand leads to the page that can do something with it. */
import { ANALYZE, grid, operaResult, pgnField } from './analysis-fixtures';
import { expectNoSeriousFindings } from './support/axe';
import { asGuest, serveJson } from './support/serve';
import { expect, freshTest as test } from './support/test';
import type { Page } from '@playwright/test';

const field = (page: Page) => page.getByRole('textbox', { name: 'Paste a game, a link, or a player’s name' });

test.beforeEach(async ({ page }) => {
  await asGuest(page);
  await page.goto('/');
});

for (const [typed, player] of [
  ['LoadLena07', 'LoadLena07'],
  ['lichess:LoadLena07', 'LoadLena07'],
  ['https://lichess.org/@/LoadLena07', 'LoadLena07'],
  ['Chess.com:KnightlyKarim', 'chesscom:KnightlyKarim'],
] as const) {
  test(`${typed} leads to the report on its player`, async ({ page }) => {
    await field(page).fill(typed);
    await field(page).press('Enter');
    await expect(page).toHaveURL(({ pathname, searchParams }) => {
      return pathname === '/scout' && searchParams.get('player')?.replaceAll('"', '') === player;
    });
    await expect(page.getByRole('textbox', { name: 'Player' })).toHaveValue(player.split(':').at(-1) ?? '');
  });
}

test('a game is analyzed without a further press', async ({ page }) => {
  await serveJson(page, ANALYZE, operaResult);
  await field(page).fill('[White "Ek, Bo"]\n\n1. e4 e5 2. Nf3 *');
  const request = page.waitForRequest(`**${ANALYZE}`);
  await field(page).press('Enter');
  expect((await request).postData()).toContain('Ek, Bo');
  await expect(page.getByRole('region', { name: 'Analysis result' })).toBeVisible();
});

test('a position opens on the board without a further press', async ({ page }) => {
  await field(page).fill('8/8/8/8/8/4k3/4p3/4K3 w - - 0 1');
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  await expect(page).toHaveURL(/\/analysis\?game=/);
  await expect(grid(page).getByRole('gridcell', { name: /^e3, black king/ })).toBeVisible();
});

test('a link that leads to no game says so, and stays', async ({ page }) => {
  await field(page).fill('https://lichess.org/zzzzzzzz');
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Lichess has no game at this address');
  await expect(pgnField(page)).toHaveValue('https://lichess.org/zzzzzzzz');
});

test('a name that is no username lists people', async ({ page }) => {
  await field(page).fill('Talwade, Mira');
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  await expect(pgnField(page)).toHaveValue('Talwade, Mira');
});

test('nothing leads nowhere, and the example is a report', async ({ page }) => {
  await field(page).fill('   ');
  await field(page).press('Enter');
  await expect(page).toHaveURL(/\/$/);
  await expectNoSeriousFindings(page);
  await page.getByRole('link', { name: 'see an example report' }).click();
  await expect(page.getByRole('region', { name: 'Performance Overview' })).toBeVisible();
});
