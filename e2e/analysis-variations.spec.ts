/** A pasted game with variations and comments: all of them are listed, and each is a place of the one board. */
import type { Locator, Page } from '@playwright/test';
import type { AnalysisResult } from '../src/contract/analysis/analysis';
import { board, evaluation, openResult, operaResult, piecesOn, step } from './analysis-fixtures';
import { asGuest } from './support/serve';
import { expect, test } from './support/test';

const PGN = `[White "Paul Morphy"]
[Black "Duke Karl / Count Isouard"]
[Result "1-0"]

{Paris, in the box of the Duke} 1. e4 e5 2. Nf3 d6 {The Philidor.} (2... Nc6 {[%eval 0.25] is usual} 3. Bb5 $1 a6 (3... Nf6
4. O-O) 4. Ba4) 3. d4 Bg4 $6 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5
11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0`;
const result: AnalysisResult = { ...operaResult, pgn: PGN };

const moves = (page: Page): Locator => page.getByRole('region', { name: 'Moves' });
const variation = (page: Page, text: string): Locator => moves(page).getByRole('paragraph').filter({ hasText: text });
const tool = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Edit the game' }).getByRole('button', { name });
const place = (page: Page, text: string | RegExp): Locator => page.getByText(text, { exact: true });

const position = (page: Page): Locator => page.getByRole('region', { name: 'Position' });

/** The moves of the engine's line from the position on the board. */
const bestNow = (page: Page): Locator =>
  position(page).getByRole('term').filter({ hasText: 'Best now' }).locator('+ dd').getByRole('button');

test.beforeEach(async ({ page }) => {
  await asGuest(page);
  await openResult(page, result);
});

test('the move list shows variations and comments under their moves', async ({ page }) => {
  await expect(moves(page).getByText('Paris, in the box of the Duke')).toBeVisible();
  await expect(variation(page, 'The Philidor.')).toHaveText('2...d6 The Philidor.');
  await expect(variation(page, 'is usual')).toHaveText('2... Nc6 is usual 3. Bb5!Good move a6');
  await expect(variation(page, 'O-O')).toHaveText('3... Nf6 4. O-O');
  await expect(variation(page, 'Ba4')).toHaveText('4. Ba4');
  const table = moves(page).getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText(['#', 'White', 'Eval', 'Best', 'Black', 'Eval', 'Best']);
});

test('pressing a move of a variation goes there; keys and buttons go on in it', async ({ page }) => {
  const bishop = moves(page).getByRole('button', { name: 'Bb5 Good move' });
  await moves(page).getByRole('button', { name: 'Nc6', exact: true }).click();
  await expect(place(page, 'Move 2...')).toBeVisible();
  await expect(evaluation(page)).toHaveText('+0.3');
  await page.keyboard.press('ArrowRight');
  await expect(bishop).toHaveAttribute('aria-current', 'step');
  await expect.poll(() => piecesOn(board(page))).toContain('b5 white bishop');
  await expect(evaluation(page)).toHaveText('--');
  await page.keyboard.press('End');
  await expect(moves(page).getByRole('button', { name: 'Ba4' })).toHaveAttribute('aria-current', 'step');
  await expect(step(page, 'Go to end')).toBeDisabled();
  for (let times = 0; times < 4; times++) await step(page, 'Back one move').click();
  await expect(moves(page).getByRole('button', { name: 'Nf3', exact: true })).toHaveAttribute('aria-current', 'step');
  await page.keyboard.press('ArrowRight');
  await expect(moves(page).getByRole('button', { name: 'd6', exact: true })).toHaveAttribute('aria-current', 'step');
});

test('the engine’s line instead of a variation’s first move is known, its line from there is not', async ({ page }) => {
  await moves(page).getByRole('button', { name: 'Nc6', exact: true }).click();
  const lines = page.getByRole('region', { name: 'Position' }).getByRole('definition');
  await expect(lines.first()).toContainText(/^2\.\.\.|, as played/);
  await expect(lines).toHaveCount(1);
  await expect(board(page).locator('.cg-shapes line')).toHaveCount(0);
  await moves(page).getByRole('button', { name: 'O-O', exact: true }).click();
  await expect(page.getByRole('img', { name: 'Evaluation bar: unknown' })).toBeVisible();
});

test('a reload shows the same place in the variation, and the graph leads back to the game', async ({ page }) => {
  await moves(page).getByRole('button', { name: 'O-O', exact: true }).click();
  await expect(page).toHaveURL(/path=Mc0kGV5qFh-tE/);
  await page.reload();
  await expect(moves(page).getByRole('button', { name: 'O-O', exact: true })).toHaveAttribute('aria-current', 'step');
  await expect(place(page, 'Move 4')).toBeVisible();
  const graph = page.getByRole('slider', { name: 'Evaluation graph' });
  await expect(graph).toHaveAttribute('aria-valuenow', '2');
  const box = await graph.boundingBox();
  if (!box) throw new Error('the graph is not on the page');
  await graph.click({ position: { x: box.width - 2, y: 10 } });
  await expect(place(page, 'Move 17')).toBeVisible();
});

test('a line of the engine is played out on the board, and leaves nothing unless it is kept', async ({ page }) => {
  const bar = page.getByRole('group', { name: 'Line being played' });
  const best = bestNow(page);
  const paragraphs = moves(page).getByRole('paragraph');
  for (let times = 0; times < 6; times++) await page.keyboard.press('ArrowRight');
  await expect(place(page, 'Move 3...')).toBeVisible();
  // Two characters a move.
  await expect(page).toHaveURL(/path=.{12}$/);
  const [known, address] = [await paragraphs.count(), page.url()];
  const value = await evaluation(page).textContent();
  await best.nth(2).click();
  await expect(bar.getByRole('status')).toHaveText('Line being played');
  await expect(position(page).getByRole('status').last()).toHaveText(
    /^(?:White|Black) has won .+, at .+\.$|^It ends at /,
  );
  await expect(place(page, 'Move 3...')).toHaveCount(0);
  await expect(place(page, /^Line after 3\.\.\.\S+: 5\./)).toBeVisible();
  await expect(position(page).getByRole('term')).toHaveText(['Line']);
  await expect(evaluation(page)).toHaveText(value ?? '');
  await expect(paragraphs).toHaveCount(known);
  await page.keyboard.press('ArrowLeft');
  await expect(place(page, /^Line after 3\.\.\.\S+: 4\.\.\./)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await expect(place(page, 'Move 3...')).toBeVisible();
  await expect(paragraphs).toHaveCount(known);
  await expect(tool(page, 'Undo')).toBeDisabled();
  expect(page.url()).toBe(address);

  await best.nth(2).click();
  await bar.getByRole('button', { name: 'Keep it' }).press('Enter');
  await expect(bar).toHaveCount(0);
  await expect(paragraphs).toHaveCount(known + 1);
  await page.keyboard.press('Control+z');
  await expect(paragraphs).toHaveCount(known);
});

test.describe('with less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the end of a line is shown at once, and a move of one’s own keeps it', async ({ page }) => {
    const best = bestNow(page);
    for (let times = 0; times < 6; times++) await page.keyboard.press('ArrowRight');
    await best.nth(1).click();
    await expect(place(page, /^Line after 3\.\.\.\S+: 4\.\.\./)).toBeVisible();
    const known = await moves(page).getByRole('paragraph').count();
    await page
      .getByRole('grid', { name: /^Board/ })
      .getByRole('gridcell', { name: /^a2/ })
      .focus();
    for (const key of ['Enter', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
    await expect(moves(page).getByRole('paragraph')).toHaveCount(known + 1);
    await expect(variation(page, '5. a3')).toBeVisible();
    await expect(page.getByRole('group', { name: 'Line being played' })).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the list fits the window, and every move of it can be pressed', async ({ page }) => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await moves(page).getByRole('button', { name: 'Nc6', exact: true }).tap();
    await expect(place(page, 'Move 2...')).toBeVisible();
    const heights = await moves(page)
      .getByRole('button')
      .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(40);
  });
});
