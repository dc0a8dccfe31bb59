import { servedOwnGames, serveLibrary } from './own-fixtures';
import {
  gamesCard,
  holdLoad,
  idle,
  lichessOption,
  openGamesTab,
  openIdle,
  overview,
  region,
  repertoire,
  searchBox,
  weaknesses,
} from './profile-screens';
import { servedTournament } from './scout-fixtures';
import { expectFineAtBothWidths } from './support/axe';
import { asGuest } from './support/serve';
import { expect, test } from './support/test';

const results = ['1-0', '0-1', '1/2-1/2', '*'];
const games = servedOwnGames(40, (index) => ({
  result: results[index % 4] ?? '*',
  tactics: { missedForks: [4] },
  evaluations: [0, 0.3, -0.2, 1.4, 2, -3.5].map((evaluationFloat) => ({ evaluationFloat })),
  analysis: { missedTactics: [{ tacticalType: 'fork', ply: 4, line: ['Nc3'] }] },
}));
const figures = {
  openingPhaseScore: 81,
  middlegameScore: 62,
  endgameScore: 41,
  tacticalWeaknesses: { missedForks: 22, hangingPieces: 12, weakSquares: 3 },
  tacticalStrengths: { pins: 8 },
};

test.beforeEach(async ({ page }) => {
  await asGuest(page);
});

test('the report with a game and a weakness open has no serious finding and does not scroll sideways', async ({
  page,
}) => {
  await serveLibrary(page, { games, figures, tournaments: [servedTournament()] });
  await page.goto('/games');
  await expect(overview(page).getByText('Total games')).toBeVisible();
  await expectFineAtBothWidths(page);
  await openGamesTab(page, 'openings');
  await expect(repertoire(page)).toContainText('London System');
  await expectFineAtBothWidths(page);
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
  await expect(weaknesses(page)).toContainText('Better was');
  await expectFineAtBothWidths(page);
  await page.goto('/games?game=1');
  await expect(gamesCard(page)).toContainText('40 games');
  await expect(region(page, 'Position Analysis')).toBeVisible();
  await expectFineAtBothWidths(page);
});

test('the page before and while it loads has no serious finding', async ({ page }) => {
  await holdLoad(page);
  await openIdle(page);
  await searchBox(page).fill('smp2026');
  await expect(idle(page)).toBeVisible();
  await expectFineAtBothWidths(page);
  await lichessOption(page).click();
  await expect(page.getByText(/15-20 seconds/)).toBeVisible();
  await expectFineAtBothWidths(page);
});
