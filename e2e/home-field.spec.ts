/** The field of the home page: whatever somebody has at hand leads to the page that can do something with it. */
import { expectNoSeriousFindings } from './support/axe';
import { asGuest } from './support/serve';
import { expect, freshTest as test } from './support/test';
import type { Page } from '@playwright/test';

const field = (page: Page) => page.getByRole('textbox', { name: 'Paste a game, a link, or a player’s name' });
const input = (page: Page) => page.getByPlaceholder('Paste your PGN here...');

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

for (const [what, text] of [
  ['a game', '[White "Ek, Bo"]\n\n1. e4 e5 2. Nf3 *'],
  ['a position', '8/8/8/8/8/4k3/4p3/4K3 w - - 0 1'],
  ['a link to a game', 'https://lichess.org/abcdefgh'],
  ['a name that is no username', 'Talwade, Mira'],
] as const) {
  test(`${what} leads to the analysis, where it stands in the input`, async ({ page }) => {
    await field(page).fill(text);
    await page.getByRole('button', { name: 'Go', exact: true }).click();
    await expect(page).toHaveURL(/\/analysis$/);
    await expect(input(page)).toHaveValue(text);
  });
}

test('nothing leads nowhere, and the example is a report', async ({ page }) => {
  await field(page).fill('   ');
  await field(page).press('Enter');
  await expect(page).toHaveURL(/\/$/);
  await expectNoSeriousFindings(page);
  await page.getByRole('link', { name: 'see an example report' }).click();
  await expect(page.getByRole('region', { name: 'Performance Overview' })).toBeVisible();
});
