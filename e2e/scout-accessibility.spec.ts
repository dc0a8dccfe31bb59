import { ANALYZE, operaResult } from './analysis-fixtures';
import { choose, holdScout, openReport, openTab, PLAYER, servedGames, servedTournament } from './scout-fixtures';
import { expectFineAtBothWidths } from './support/axe';
import { asGuest, serveJson } from './support/serve';
import { expect, test } from './support/test';

const SCOUT = {
  games: servedGames(12, (index) => ({
    result: ['1-0', '0-1', '1/2-1/2'][index % 3] ?? '*',
    analysis: { missedTactics: [{ tacticalType: 'fork', ply: 12 }] },
  })),
  figures: {
    openingPhaseScore: 81,
    middlegameScore: 62,
    endgameScore: 41,
    tacticalWeaknesses: { missedForks: 22, hangingPieces: 12, weakSquares: 3 },
    tacticalStrengths: { pins: 8 },
  },
  tournaments: [servedTournament({ url: 'https://lichess.org/tournament/abcdefgh' })],
};

test.beforeEach(async ({ page }) => {
  await asGuest(page);
});

test('the loaded report has no serious finding and does not scroll sideways', async ({ page }) => {
  await openReport(page, SCOUT);
  for (const tab of ['overview', 'openings', 'tactics', 'time', 'games', 'prepare'] as const) {
    await openTab(page, tab);
    if (tab === 'openings') await choose(page, 'Philidor Defense');
    await expectFineAtBothWidths(page);
  }
});

test('the report before it is loaded has no serious finding', async ({ page }) => {
  await holdScout(page);
  await page.goto(`/scout?player=${PLAYER}`);
  await expect(page.getByText(/15-20 seconds/)).toBeVisible();
  await expectFineAtBothWidths(page);
});

test('the Game Analysis dialog has no serious finding', async ({ page }) => {
  await serveJson(page, ANALYZE, operaResult);
  await openReport(page, SCOUT, 'games');
  await page.getByRole('button', { name: 'Analyze', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: /^Bxd7/ }).click();
  await expectFineAtBothWidths(page);
});
