import type { Page } from '@playwright/test';
import { ACCOUNT_PATHS } from '../src/contract/account/auth-paths';
import { ACCOUNT, button, main, openSettings, sentBy, toast } from './account-fixtures';
import { THEMES } from './support/screens';
import { asGuest, serveJson } from './support/serve';
import { expect, freshTest, test } from './support/test';

const option = (page: Page, group: string, name: string) =>
  main(page).getByRole('radiogroup', { name: group }).getByRole('radio', { name });
const squares = (page: Page) => page.locator('.board cg-board').evaluate((board) => getComputedStyle(board).background);
const king = (page: Page) =>
  page
    .locator('.board piece.king.white')
    .first()
    .evaluate((piece) => getComputedStyle(piece).backgroundImage);

test('four themes and three piece sets are offered, the first of each chosen [ACC-05] [ACC-06]', async ({ page }) => {
  await openSettings(page);
  for (const [group, names] of [
    ['Board theme', ['Classic', 'Wood', 'Blue', 'Green']],
    ['Piece set', ['Classic', 'Modern', 'Medieval']],
  ] as const) {
    await expect(main(page).getByRole('radiogroup', { name: group }).getByRole('radio')).toHaveText(names);
    await expect(option(page, group, 'Classic')).toBeChecked();
  }
});

for (const theme of THEMES) {
  test(`every choice shows at once on the board, ${theme} [ACC-05] [ACC-06]`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await openSettings(page);
    const appearances = new Set([await squares(page)]);
    for (const name of ['Wood', 'Blue', 'Green']) {
      await option(page, 'Board theme', name).click();
      appearances.add(await squares(page));
    }
    expect(appearances.size).toBe(4);
    const kings = new Set([await king(page)]);
    for (const [count, name] of ['Modern', 'Medieval'].entries()) {
      await option(page, 'Piece set', name).click();
      await expect.poll(async () => kings.add(await king(page)).size).toBe(count + 2);
    }
  });
}

freshTest('a set of pieces is loaded when it is chosen, not before [ACC-06]', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await openSettings(page);
  await expect(main(page).locator('.board cg-board')).toBeVisible();
  expect(loaded.filter((url) => /modern|medieval/.test(url))).toEqual([]);
  await option(page, 'Piece set', 'Medieval').click();
  await expect.poll(() => loaded.filter((url) => url.includes('medieval')).length).toBeGreaterThan(0);
  expect(loaded.filter((url) => url.includes('modern'))).toEqual([]);
});

test('a choice holds on the boards of other screens, after a reload and for guests [ACC-05] [ACC-06]', async ({
  page,
}) => {
  await openSettings(page);
  await option(page, 'Board theme', 'Wood').click();
  await option(page, 'Piece set', 'Modern').click();
  await expect.poll(() => king(page)).toContain('svg');
  const [wood, modern] = [await squares(page), await king(page)];
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByText('Find the winning move')).toBeVisible();
  await expect.poll(() => squares(page)).toBe(wood);
  await asGuest(page);
  await page.reload();
  await expect.poll(() => squares(page)).toBe(wood);
  await expect.poll(() => king(page)).toBe(modern);
});

test('Save Preferences keeps the choice with the account [ACC-07]', async ({ page }) => {
  await openSettings(page);
  await option(page, 'Board theme', 'Blue').click();
  await option(page, 'Piece set', 'Medieval').click();
  const sent = await sentBy(page, ACCOUNT_PATHS.account, () => button(page, 'Save Preferences').click());
  expect(sent).toEqual({ preferences: { boardTheme: 'Blue', pieceSet: 'Medieval' } });
  await expect(toast(page)).toContainText('Preferences saved');
  await serveJson(page, ACCOUNT_PATHS.account, { message: 'The disk is full' }, 500);
  await button(page, 'Save Preferences').click();
  await expect(toast(page)).toContainText('The disk is full');
  await expect(option(page, 'Board theme', 'Blue')).toBeChecked();
});

test('in another browser the boards look as the account has them [ACC-07]', async ({ page }) => {
  await openSettings(page, { preferences: { ...ACCOUNT.preferences, boardTheme: 'Green', pieceSet: 'Modern' } });
  await expect(option(page, 'Board theme', 'Green')).toBeChecked();
  await expect(option(page, 'Piece set', 'Modern')).toBeChecked();
  await expect(main(page).locator('.board')).toHaveAttribute('data-board-theme', 'Green');
});

freshTest('without its drawings the board keeps the Classic pieces [ACC-06]', async ({ page }) => {
  await page.route(/modern/, (route) => route.abort());
  await openSettings(page);
  const classic = await king(page);
  await option(page, 'Piece set', 'Modern').click();
  await expect(option(page, 'Piece set', 'Modern')).toBeChecked();
  expect(await king(page)).toBe(classic);
});
