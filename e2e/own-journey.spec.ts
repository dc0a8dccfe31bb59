/** /games on the real server with its sample library, and a load through the mock Lichess server: nothing is served. */
import { board, evaluation } from './analysis-fixtures';
import { gamesCard, openGamesTab, overview, region, repertoire, viewer, weaknesses } from './profile-screens';
import { WIDE } from './support/screens';
import { asGuest } from './support/serve';
import { expect, test } from './support/test';

test.use({ freshPage: true });

test.beforeEach(async ({ page }) => {
  await asGuest(page);
});

test('the overview is seen at one look, with its eight cards [OPA-11, A94]', { tag: '@fast' }, async ({ page }) => {
  await page.setViewportSize(WIDE);
  await page.goto('/games');
  await expect(overview(page).getByText('Total games')).toBeVisible();
  await expect(region(page, 'What to work on').getByRole('img').first()).toBeVisible();
  const cards = page.getByRole('complementary', { name: 'Figures' }).getByRole('region');
  await expect(cards).toHaveCount(8);
  const ends = await cards
    .getByRole('heading', { level: 2 })
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
  expect(Math.max(...ends)).toBeLessThanOrEqual(WIDE.height);
});

test('the sample library: its figures, an opening, a game, a weakness, the place of it [OWN-08, OWN-11, OWN-12, OWN-13, OPA-01, OPA-02, OPA-05, OPA-07, OPA-08, OPA-09, OPA-10, OPA-11, ENT-31]', async ({
  page,
}) => {
  await page.goto('/games');
  await expect(overview(page).getByText('Total games')).toBeVisible();
  for (const figure of ['187', '48%', '89 wins', '30 draws', '68 losses']) {
    await expect(overview(page).getByText(figure, { exact: true }).first()).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'ansel.thornquist' })).toBeVisible();
  await expect(overview(page).getByRole('slider').locator('rect')).toHaveCount(187);

  await openGamesTab(page, 'openings');
  const white = repertoire(page).getByRole('list', { name: 'Openings as White' });
  await white.getByRole('button').first().click();
  const cell = white.getByRole('list').getByRole('button').first();
  const [count = ''] = /\d+(?= games:)/.exec(await cell.innerText()) ?? [];
  await cell.click();
  await expect(gamesCard(page)).toContainText(`${count} of 187 games match`);
  await page.getByRole('button', { name: 'Clear Selection' }).click();
  await openGamesTab(page, 'games');
  await expect(gamesCard(page)).toContainText('187 games');

  await region(page, 'Recent Form').getByRole('listitem').nth(3).getByRole('button').first().click();
  await expect(board(page)).toBeVisible();
  await viewer(page).getByRole('button', { name: 'Next', exact: true }).click();
  await expect(evaluation(page)).toHaveText(/^[+-]\d/);
  await expect(region(page, 'Position Analysis')).toContainText(/White’s move \d+%/);

  await expect(region(page, 'Tournament Results').getByRole('listitem')).toHaveCount(2);
  await openGamesTab(page, 'weaknesses');
  await weaknesses(page)
    .getByRole('button', { name: /Missed Forks/ })
    .click();
  await region(page, /^Games: /)
    .getByRole('listitem')
    .first()
    .getByRole('button')
    .click();
  await weaknesses(page).getByRole('button', { name: 'Jump to missed tactic' }).click();
  await expect(weaknesses(page)).toContainText(/Missed Forks, move \d+: you played \d+\./);
  await expect(region(page, 'AI Strategic Recommendations').getByRole('listitem')).not.toHaveCount(0);
});

test('a load from Lichess: progress, the report beside the library, and back [OWN-07, OWN-17, STATE-01]', async ({
  page,
}) => {
  await page.goto('/games');
  await expect(overview(page).getByText('Total games')).toBeVisible();
  await page.getByRole('textbox', { name: 'Another Lichess username' }).fill('FewGamesFarah');
  await page.getByRole('button', { name: 'Load' }).click();
  await expect(page.getByText(/15-20 seconds/)).toBeVisible();
  await expect(overview(page)).toContainText('from 12 games');
  await expect(page.getByText(/15-20 seconds/)).toHaveCount(0);
  await openGamesTab(page, 'games');
  await region(page, 'Recent Form').getByRole('listitem').first().getByRole('button').first().click();
  await expect(board(page)).toBeVisible();
  await openGamesTab(page, 'overview');
  await page.getByRole('radio', { name: 'Library · 187 games' }).click();
  await expect(overview(page)).toContainText('from 187 games');
});
