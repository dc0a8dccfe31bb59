import type { Page } from '@playwright/test';
import { START_FEN } from '../src/chess/position/fen';
import { openResult, step } from './analysis-fixtures';
import { choose, openingGames, openReport, servedGame, viewer } from './scout-fixtures';
import { asGuest } from './support/serve';
import { expect, test } from './support/test';

const ROUND = 'Nf3 Nf6 Ng1 Ng8';
const THIRD = 'Draw: threefold repetition';
const FIFTY = 'Draw: fifty-move rule';

test.beforeEach(({ page }) => asGuest(page));

/** The finished analysis of a game, without the engine's opinion. */
const openGame = (page: Page, moves: string, start = START_FEN): Promise<void> =>
  openResult(page, {
    pgn: `${start === START_FEN ? '' : `[SetUp "1"]\n[FEN "${start}"]\n\n`}${moves} *`,
    totalMoves: moves.split(' ').length,
    mode: 'fast',
    moveEvaluations: {},
    analysisLog: '',
  });
const forward = async (page: Page, times: number): Promise<void> => {
  for (let time = 0; time < times; time++) await step(page, 'Forward one move').click();
};
const position = (page: Page) => page.getByRole('region', { name: 'Position', exact: true });

test('a position that occurs for the third time is a draw, not for the second [BOARD-09]', async ({ page }) => {
  await openGame(page, `${ROUND} ${ROUND} e4`);
  await forward(page, 4);
  await expect(position(page)).toContainText('Move 2...');
  await expect(position(page)).not.toContainText('Draw');
  await forward(page, 3);
  await expect(position(page)).toContainText('Move 4');
  await expect(position(page)).not.toContainText('Draw');
  await forward(page, 1);
  await expect(position(page)).toContainText(THIRD);
  await expect(page.locator('main [aria-live]').filter({ hasText: THIRD })).toHaveCount(1);
  await forward(page, 1);
  await expect(position(page)).toContainText('Move 5');
  await expect(position(page)).not.toContainText('Draw');
});

test('a hundred plies without capture or pawn move are a draw, ninety-nine are not [BOARD-09]', async ({ page }) => {
  await openGame(page, 'Ra2 Ke7', '4k3/7p/8/8/8/8/8/R3K3 w - - 98 80');
  await forward(page, 1);
  await expect(position(page)).toContainText('Ra2');
  await expect(position(page)).not.toContainText('Draw');
  await forward(page, 1);
  await expect(position(page)).toContainText(FIFTY);
});

test('the viewer of scouted games tells a draw beside its board too [BOARD-09]', async ({ page }) => {
  const game = servedGame({ moves: `${ROUND} ${ROUND}`.split(' '), pgn: null });
  await openReport(page, { games: [game] }, 'openings');
  await choose(page, 'Philidor Defense');
  await openingGames(page).getByRole('listitem').getByRole('button').click();
  for (let move = 0; move < 7; move++) await viewer(page).getByRole('button', { name: 'Next', exact: true }).click();
  await expect(viewer(page).getByText('Move 4', { exact: true })).toBeVisible();
  await expect(viewer(page).getByText(THIRD)).toHaveCount(0);
  await viewer(page).getByRole('button', { name: 'Next', exact: true }).click();
  await expect(viewer(page).getByText(THIRD).first()).toBeVisible();
});
