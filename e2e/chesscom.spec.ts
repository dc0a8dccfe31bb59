/** Players at Chess.com, through a real server of each test's own and the mock Chess.com server. */
import type { Page } from '@playwright/test';
import { importButton, imports, openImport, panel } from './library-screen';
import { card, loadingNote, nameField, openTab, overview, repertoire, scoutButton } from './scout-fixtures';
import { expect, test } from './support/own-server';

// None of these tests is about evaluations.
test.use({ quickEngine: 0 });

const radios = (page: Page) => page.getByRole('radiogroup', { name: 'Search by' }).getByRole('radio');

test('a player at Chess.com, chosen below the name: cards while the scout goes on, then the whole report', async ({
  page,
}) => {
  await page.goto('/scout');
  await expect(radios(page)).toHaveText(['FIDE ID', 'AICF ID', 'Lichess Username']);
  await nameField(page).fill('KnightlyKarim');
  await page.getByRole('button', { name: 'Chess.com', exact: true }).click();
  await expect(loadingNote(page)).toBeVisible();
  await expect(page).toHaveURL(/player=chesscom(:|%3A)KnightlyKarim$/);
  await expect(radios(page)).toHaveText(['FIDE ID', 'AICF ID', 'Chess.com Username']);
  await expect(overview(page)).toContainText('50');
  await expect(loadingNote(page)).toHaveCount(0);

  const player = page.getByRole('region', { name: 'Player', exact: true });
  await expect(player.getByRole('heading')).toHaveText('FM KnightlyKarim');
  await expect(player.getByRole('link', { name: 'Profile on Chess.com' })).toHaveAttribute(
    'href',
    'https://www.chess.com/member/knightlykarim',
  );
  await expect(player).toContainText('Chess.com’s data may be 12 hours old');
  await expect(card(page, 'Time Management')).toContainText(/From \d+ games? with clocks/);
  await openTab(page, 'openings');
  expect(await repertoire(page).getByRole('button').count()).toBeGreaterThan(4);
  await openTab(page, 'games');
  await expect(card(page, 'Recent Form & Tournament Results').getByRole('button', { name: 'Analyze' })).toHaveCount(10);
  await expect(card(page, 'Recent Form & Tournament Results')).toContainText('hourly blitz swiss 300001');

  await page.goto('/scout');
  await page.getByRole('link', { name: 'KnightlyKarim Chess.com' }).click();
  await expect(radios(page).last()).toHaveText('Chess.com Username');
  await expect(overview(page)).toContainText('50');
});

test('the link of a profile chooses its site by itself', async ({ page }) => {
  await page.goto('/scout');
  await nameField(page).fill('https://www.chess.com/member/VariousVera');
  await expect(nameField(page)).toHaveValue('VariousVera');
  await expect(radios(page).last()).toHaveText('Chess.com Username');
  await nameField(page).fill('https://lichess.org/@/GambitGustav');
  await expect(nameField(page)).toHaveValue('GambitGustav');
  await expect(radios(page).last()).toHaveText('Lichess Username');
  await nameField(page).fill('https://www.chess.com/member/VariousVera');
  await scoutButton(page).click();
  const player = page.getByRole('region', { name: 'Player', exact: true });
  await expect(player).toContainText('5 more games excluded: 2 not played, 2 of other variants');
  await expect(player).toContainText('1 from a custom starting position');
});

for (const [name, words] of [
  ['NobodyAtAll', 'Chess.com has no player called NobodyAtAll.'],
  ['HurriedHugo', /Chess\.com is limiting our requests\. Please try again in \d+ seconds\./],
] as const) {
  test(`${name} at Chess.com: the page says what is wrong, and Lichess can be scouted`, async ({ page }) => {
    await page.goto(`/scout?player=chesscom:${name}`);
    await expect(page.getByRole('alert')).toContainText(words);
    await expect(overview(page)).toHaveCount(0);
    await expect(page.locator('[data-toast]')).toHaveCount(0);
    await nameField(page).fill('NoGamesNora');
    await page.getByRole('button', { name: 'Lichess', exact: true }).click();
    await expect(page.getByText(/no games/i).first()).toBeVisible();
  });
}

test('a month that Chess.com does not send is named beside what came', async ({ page }) => {
  await page.goto('/scout?player=chesscom:LostMonthLiv');
  await expect(page.getByText('Chess.com did not send the games from May 2026.')).toBeVisible();
  await expect(overview(page)).toContainText('49');
});

test.describe('into a library', () => {
  test.beforeEach(async ({ page }) => {
    await openImport(page);
    await panel(page).getByRole('radio', { name: 'Chess.com' }).click();
  });

  const username = 'Chess.com username';

  test('come all games of a name, and later those since the last one', async ({ page }) => {
    await expect(panel(page)).toContainText('Chess.com’s data may be 12 hours old.');
    await panel(page).getByLabel(username).fill('https://www.chess.com/member/KnightlyKarim');
    await expect(panel(page).getByLabel(username)).toHaveValue('KnightlyKarim');
    await importButton(page).click();
    const first = imports(page).filter({ hasText: 'KnightlyKarim’s games from Chess.com' });
    await expect(first).toContainText(/Imported: .*130 games added/);
    await expect(panel(page)).toContainText('Your names: KnightlyKarim');
    await expect(panel(page).getByRole('radio', { name: /^Since the last one, \d+ \w+ \d{4}$/ })).toBeChecked();
    await importButton(page).click();
    await expect(imports(page).first()).toContainText(/0 games added/);
  });

  test('comes what is there, with a word about the month that is not', async ({ page }) => {
    await panel(page).getByLabel(username).fill('LostMonthLiv');
    await importButton(page).click();
    await expect(imports(page)).toContainText('49 games added');
    await expect(imports(page)).toContainText(
      'Chess.com did not send the games from May 2026. They will be requested again next time.',
    );
  });
});
