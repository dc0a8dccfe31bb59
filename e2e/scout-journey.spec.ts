/** Scouts through the real server over the mock Lichess server: nothing is served by the tests. */
import type { Page } from '@playwright/test';
import { board, step } from './analysis-fixtures';
import {
  card,
  choose,
  loadingNote,
  openingGames,
  openTab,
  overview,
  repertoire,
  scout,
  viewer,
} from './scout-fixtures';
import { asGuest, callsTo } from './support/serve';
import { expect, test } from './support/test';

test.use({ freshPage: true });

const GAMES_COUNT = 50;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.beforeEach(async ({ page }) => {
  await asGuest(page);
});

test('a player of fifty games: cards while the scout goes on, then the whole report [GEN-03, SCT-01, SCT-04, SCT-05, SCT-06, SCT-07, SCT-11, SCT-12, SCT-18, SCT-22, SCT-29, SCT-32, SCT-33, SCT-36, SCT-37, SCT-38, SCT-41, SCT-43, SCT-44, SCT-45, SCT-46, STATE-01, API-24]', async ({
  page,
}) => {
  const calls = ['games', 'insights', 'tournaments'].map((call) =>
    callsTo(page, `/api/lichess/user/LoadLena07/${call}`),
  );
  await page.goto('/scout');
  await scout(page, 'LoadLena07');
  await expect(loadingNote(page)).toBeVisible();
  await expect(overview(page)).toContainText(String(GAMES_COUNT));
  await expect(loadingNote(page)).toHaveCount(0);
  for (const requested of calls) expect(requested).toHaveLength(1);

  await expect(card(page, 'Quick Stats')).toBeVisible();
  await expect(card(page, 'Game Phase Performance')).toContainText(/\d+%/);
  await expect(card(page, 'Time Management')).toContainText(/From \d+ games? with clocks/);
  await openTab(page, 'openings');
  expect(await repertoire(page).getByRole('button').count()).toBeGreaterThan(4);
  await openTab(page, 'tactics');
  await expect(card(page, 'Tactical Profile & Weaknesses')).toBeVisible();
  await openTab(page, 'prepare');
  await expect(card(page, 'AI Strategic Recommendations')).toBeVisible();
  await openTab(page, 'games');
  await expect(card(page, 'Recent Form & Tournament Results').getByRole('button', { name: 'Analyze' })).toHaveCount(10);
  await expect(card(page, 'Current Form Analysis')).toContainText(/Won \d+ of last 10 games \(\d+% win rate\)/);
  await expect(card(page, 'Current Form Analysis')).toContainText(/tournament/);
});

test(
  'a sample player without a network: opening, game, replay and analysis [SCT-08, SCT-09, SCT-10, SCT-23, SCT-27, STATE-04, STATE-08, STATE-09, STATE-10, STATE-14, DLG-01, DLG-02, DLG-03, DLG-04, DLG-05, DLG-06, DLG-07, DLG-08, TOAST-10]',
  { tag: '@fast' },
  async ({ page }) => {
    await page.goto('/scout');
    await page.getByRole('link', { name: /Mira Talwade/ }).click();
    await expect(page).toHaveURL(/player=mira\.talwade/);
    await expect(page.getByText('Sample', { exact: true }).first()).toBeVisible();
    await expect(overview(page)).toBeVisible();
    await expect(loadingNote(page)).toHaveCount(0);
    await expect(page.getByText(/games analyzed; the rest is in progress/)).toHaveCount(0);

    await openTab(page, 'openings');
    await choose(page, /Sicilian|Caro-Kann|Italian/);
    await repertoire(page)
      .getByRole('list', { name: /^Variations: (Sicilian|Caro-Kann|Italian)/ })
      .getByRole('button')
      .first()
      .click();
    await openingGames(page)
      .getByRole('button')
      .filter({ hasText: /vs|\d{4}/ })
      .first()
      .click();
    await expect(viewer(page)).toBeInViewport();
    await button(page, 'Next').click();
    await expect(
      viewer(page)
        .getByText(/^[+-]\d+\.\d\d$|^#/)
        .first(),
    ).toBeVisible();

    await openTab(page, 'games');
    await card(page, 'Recent Form & Tournament Results').getByRole('button', { name: 'Analyze' }).first().click();
    const dialog = page.getByRole('dialog', { name: /^Game Analysis: .+ vs .+$/ });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByText('SF 16 • Fast (Depth 12)', { exact: true })).toBeVisible();
    await expect(page.locator('[data-toast]')).toContainText('Game Analysis Complete!');
    await expect(dialog.getByRole('columnheader')).toHaveText(['#', 'White', 'Eval', 'Best', 'Black', 'Eval', 'Best']);
    await dialog.locator(step(page, 'Go to end')).click();
    await expect(dialog.locator(board(page))).toBeVisible();
  },
);

test('the same player once more is there at once, from the address', { tag: '@fast' }, async ({ page }) => {
  const oddGames = page.getByText(/4 games could not be read/);
  await page.goto('/scout?player=oddlineoda');
  await expect(oddGames).toBeVisible();
  await expect(loadingNote(page)).toHaveCount(0);
  await page.reload();
  await expect(oddGames).toBeVisible();
});

for (const [name, words] of [
  ['NobodyAtAll', 'Lichess has no player called NobodyAtAll.'],
  ['BrokenServerSue', 'Lichess is having problems at the moment (status 503)'],
] as const) {
  test(`${name}: the page says what is wrong, and the next scout works [STATE-02]`, async ({ page }) => {
    await page.goto(`/scout?player=${name}`);
    await expect(page.getByRole('alert')).toContainText(words);
    await expect(overview(page)).toHaveCount(0);
    await expect(page.locator('[data-toast]')).toHaveCount(0);
    await scout(page, 'NoGamesNora');
    await expect(page.getByText(/no games/i).first()).toBeVisible();
  });
}

test('a stream that breaks off leaves what came, and a word about it', async ({ page }) => {
  await page.goto('/scout?player=CutShortCara');
  await expect(page.getByText('The connection to Lichess was interrupted.')).toBeVisible();
  await expect(overview(page)).toContainText('Total games4latest');
});
