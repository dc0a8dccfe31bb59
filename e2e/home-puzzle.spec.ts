/** The puzzle of the day on the home page, played there. */
import type { Page } from '@playwright/test';
import { puzzlePaths } from '../src/contract/learn';
import { middleOf } from './board-screen';
import { OPERA_PUZZLE, PLAIN_PUZZLE } from './learn-fixtures';
import { click } from './learn-solving';
import { card } from './scout-fixtures';
import { expectNoSeriousFindings } from './support/axe';
import { asGuest, callsTo, hold, serveJson } from './support/serve';
import { expect, test } from './support/test';

const drag = async (page: Page, from: string, to: string): Promise<void> => {
  const [start, end] = [await middleOf(page, from), await middleOf(page, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
};

const daily = (page: Page) => card(page, 'Daily Puzzle');

test.beforeEach(async ({ page }) => {
  await asGuest(page);
  await serveJson(page, puzzlePaths.attempts, { solved: true, attemptedAt: '2026-11-21T10:00:00.000Z' });
});

test('is played there: a wrong move, then the whole line, and each is recorded [HOME-19]', async ({ page }) => {
  await serveJson(page, puzzlePaths.daily, OPERA_PUZZLE);
  const calls = callsTo(page, puzzlePaths.attempts);
  await page.goto('/');
  await expect(daily(page)).toContainText('Find the winning move');
  await expect(daily(page)).toContainText('White to move');
  await expectNoSeriousFindings(page);
  await drag(page, 'b3', 'b7');
  await expect(daily(page).getByRole('status')).toContainText('isn’t best. Try again.');
  for (const square of ['b3', 'b8']) await click(page, square);
  await expect(daily(page).getByRole('status')).toContainText('What next? Move 2 of 2.');
  for (const square of ['d1', 'd8']) await click(page, square);
  await expect(daily(page).getByRole('status')).toContainText('the puzzle is solved.');
  await expect.poll(() => calls.length).toBe(2);
  await expect(daily(page).getByRole('button', { name: 'Reset' })).toBeDisabled();
});

test('pressing squares changes nothing, and a drag plays as soon as the pieces are seen [HOME-04]', async ({
  page,
}) => {
  await serveJson(page, puzzlePaths.daily, OPERA_PUZZLE);
  await page.goto('/');
  const board = daily(page).locator('cg-board');
  await expect(board.locator('piece').first()).toBeVisible();
  for (const square of ['b3', 'b8', 'd1', 'd8']) await click(page, square);
  // Chessground hides the squares that it may use again.
  await expect(board.locator('.selected, .move-dest, .dragging').filter({ visible: true })).toHaveCount(0);
  await expect(daily(page).getByRole('status')).toContainText('Play your move on the board.');
  await drag(page, 'b3', 'b8');
  await expect(daily(page).getByRole('status')).toContainText('What next? Move 2 of 2.');
});

test('begins anew by Reset', async ({ page }) => {
  await serveJson(page, puzzlePaths.daily, OPERA_PUZZLE);
  await page.goto('/');
  await drag(page, 'b3', 'b8');
  await expect(daily(page).getByRole('status')).toContainText('What next? Move 2 of 2.');
  await daily(page).getByRole('button', { name: 'Reset' }).click();
  await expect(daily(page).getByRole('status')).toContainText('Play your move on the board.');
});

test('moves nothing when it comes', async ({ page }) => {
  const held = await hold(page, puzzlePaths.daily);
  const calls = callsTo(page, puzzlePaths.daily);
  await page.goto('/');
  await expect.poll(() => calls.length).toBe(1);
  const before = await daily(page).boundingBox();
  await held.release(OPERA_PUZZLE);
  await expect(daily(page)).toContainText('White to move');
  expect(await daily(page).boundingBox()).toEqual(before);
});

test('that does not come is said, a famous position stands in its place, and it can be tried again', async ({
  page,
}) => {
  await serveJson(page, puzzlePaths.daily, { message: 'Too busy' }, 503);
  await page.goto('/');
  await expect(daily(page)).toContainText('The puzzle of the day could not be loaded. Too busy');
  await expect(daily(page).getByRole('img', { name: 'The final position of Morphy' })).toBeVisible();
  await expectNoSeriousFindings(page);
  await serveJson(page, puzzlePaths.daily, PLAIN_PUZZLE);
  await daily(page).getByRole('button', { name: 'Try again' }).click();
  await expect(daily(page)).toContainText('Black to move');
});
