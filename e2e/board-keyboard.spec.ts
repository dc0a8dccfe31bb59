import type { Page } from '@playwright/test';
import { START_FEN } from '../src/chess/position/fen';
import {
  board,
  openPuzzle,
  pieces,
  promotions,
  RICH_FEN,
  right,
  said,
  selected,
  square,
  targets,
} from './board-screen';
import { expectNoSeriousFindings } from './support/axe';
import { reach } from './support/input-modes';
import { expect, test } from './support/test';

const keys = async (page: Page, ...names: string[]): Promise<void> => {
  for (const name of names) await page.keyboard.press(name);
};
const verdict = (page: Page) => page.getByRole('status').filter({ hasText: /Solved|isn’t best|Keep going/ });

test('with the keyboard alone a piece is selected and moved [BOARD-01] [BOARD-02] [BOARD-04]', async ({ page }) => {
  await openPuzzle(page, { fen: START_FEN, moves: ['e4'], line: ['e4', 'e5', 'Nf3'] });
  await reach(board(page));
  await expect(square(page, 'e2')).toBeFocused();
  await keys(page, 'Enter');
  await expect(selected(page)).toHaveAccessibleName('e2, white pawn, selected');
  await expect.poll(() => targets(page)).toEqual(['e3', 'e4']);
  await keys(page, 'ArrowUp', 'ArrowUp');
  await expect(square(page, 'e4')).toBeFocused();
  await expect(square(page, 'e4')).toHaveAccessibleName('e4, empty, can be moved to');
  await keys(page, ' ');
  await expect(verdict(page)).toContainText(right('e4'));
  await expect(said(page)).toHaveText('White: pawn e2 to e4. Black: pawn e7 to e5');
  await expect(square(page, 'e4')).toBeFocused();
  await keys(page, 'End', 'PageDown', 'ArrowLeft', 'Enter', 'ArrowLeft', 'ArrowUp', 'ArrowUp', 'Enter');
  await expect(verdict(page)).toContainText(right('Nf3'));
  await expect(square(page, 'f3')).toBeFocused();
  await expect.poll(() => pieces(page)).toContain('f3 white knight');
});

test('presses that follow each other at once are all heard [BOARD-04]', async ({ page }) => {
  await openPuzzle(page, { fen: START_FEN, moves: ['e4'], line: ['e4', 'e5', 'Nf3'] });
  await board(page).evaluate(async (grid) => {
    for (const name of ['e2', 'e4', 'g1', 'f3']) {
      grid.querySelector<HTMLElement>(`[data-square=${name}]`)?.click();
      // React shows what came of it; no timer runs in between.
      await Promise.resolve();
    }
  });
  await expect(verdict(page)).toContainText(right('Nf3'));
});

test('with the keyboard alone a pawn becomes a queen [BOARD-03]', async ({ page }) => {
  await openPuzzle(page, { fen: RICH_FEN, moves: ['a8=Q'] });
  await reach(board(page));
  await keys(page, 'Home', 'PageUp', 'ArrowDown', 'Enter', 'ArrowUp', 'Enter');
  await expect(verdict(page)).toContainText(right('a8=Q'));
  await expect(said(page)).toHaveText('White: pawn a7 to a8, promotes to queen');
});

test('with the keyboard alone a pawn becomes another piece, or the queen at once by Enter [BOARD-03]', async ({
  page,
}) => {
  await openPuzzle(page, { fen: RICH_FEN, moves: ['a8=B'] });
  await reach(board(page));
  const toLastRank = ['Home', 'PageUp', 'ArrowDown', 'Enter', 'ArrowUp', 'Enter'];
  await keys(page, ...toLastRank);
  await expect(promotions(page).getByRole('button', { name: 'Queen' })).toBeFocused();
  await keys(page, 'Enter');
  await expect(verdict(page)).toContainText('a8=Q isn’t best');
  await expect(square(page, 'a8')).toBeFocused();
  await keys(page, ...toLastRank);
  await keys(page, 'ArrowDown', 'ArrowDown');
  await expect(promotions(page).getByRole('button', { name: 'Bishop' })).toBeFocused();
  await keys(page, 'Enter');
  await expect(verdict(page)).toContainText(right('a8=B'));
  await expect(said(page)).toHaveText('White: pawn a7 to a8, promotes to bishop');
});

test('with the keyboard alone another piece is selected, or none any more [BOARD-05]', async ({ page }) => {
  await openPuzzle(page, { fen: START_FEN, moves: ['e4'] });
  await reach(board(page));
  await keys(page, 'Enter', 'ArrowRight', 'Enter');
  await expect(selected(page)).toHaveAccessibleName(/^f2/);
  await keys(page, 'Enter');
  await expect(selected(page)).toHaveCount(0);
  await keys(page, 'Enter');
  await expect(selected(page)).toHaveAccessibleName(/^f2/);
  await keys(page, 'Escape');
  await expect(selected(page)).toHaveCount(0);
  await keys(page, 'Enter', 'PageUp', 'Enter');
  await expect(selected(page)).toHaveCount(0);
  await expect(verdict(page)).toHaveCount(0);
});

test('the arrows follow what is seen when Black is at the bottom, and stop at the edge [BOARD-01]', async ({
  page,
}) => {
  await openPuzzle(page, { fen: START_FEN.replace(' w ', ' b '), moves: ['e5'] });
  await reach(board(page));
  await expect(square(page, 'e7')).toBeFocused();
  await keys(page, 'ArrowUp', 'ArrowRight');
  await expect(square(page, 'd6')).toBeFocused();
  await keys(page, 'PageDown', 'Home', 'ArrowDown', 'ArrowLeft');
  await expect(square(page, 'h8')).toBeFocused();
  await expect(square(page, 'h8')).toHaveAccessibleName('h8, black rook');
});

test('the board is one stop for the Tab key, and shows where the cursor is', async ({ page }) => {
  await openPuzzle(page, { fen: START_FEN, moves: ['e4'] });
  await reach(board(page));
  await keys(page, 'ArrowRight');
  await expect(board(page).locator('[tabindex="0"]')).toHaveCount(1);
  const outline = await square(page, 'f2').evaluate((cell) => getComputedStyle(cell).outlineStyle);
  expect(outline).toBe('solid');
  await keys(page, 'Tab');
  await expect(board(page).locator(':focus')).toHaveCount(0);
  await keys(page, 'Shift+Tab');
  await expect(square(page, 'f2')).toBeFocused();
});

test('a move that is not taken up is said so, and the cursor stays for the next one', async ({ page }) => {
  await openPuzzle(page, { fen: START_FEN, moves: ['e4'] });
  await reach(board(page));
  await keys(page, 'Enter', 'ArrowUp', 'Enter');
  await expect(said(page)).toHaveText('White: pawn e2 to e3. Move undone.');
  await expect(square(page, 'e3')).toBeFocused();
  await expect(square(page, 'e3')).toHaveAccessibleName('e3, empty');
  await keys(page, 'ArrowDown', 'Enter', 'ArrowUp', 'ArrowUp', 'Enter');
  await expect(verdict(page)).toContainText(right('e4'));
});

test('once disabled it can still be read square by square, and takes no move [BOARD-06]', async ({ page }) => {
  await openPuzzle(page, { fen: START_FEN, moves: ['e4'] });
  await reach(board(page));
  await keys(page, 'Enter', 'ArrowUp', 'ArrowUp', 'Enter');
  await expect(board(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(square(page, 'e4')).toBeFocused();
  await keys(page, 'PageUp', 'ArrowDown');
  await expect(square(page, 'e7')).toBeFocused();
  await keys(page, 'Enter', ' ');
  await expect(selected(page)).toHaveCount(0);
});

test('a screen reader has the position in words, the squares in rows, and presses them by name', async ({ page }) => {
  await openPuzzle(page, { fen: '4k3/8/8/8/8/8/8/4K2R w K - 0 1', moves: ['O-O'] });
  await expect(board(page)).toHaveAccessibleDescription('White: king e1, rook h1. Black: king e8. White to move.');
  await expect(board(page).getByRole('row')).toHaveCount(8);
  await expect(board(page).getByRole('gridcell')).toHaveCount(64);
  await expect(board(page).getByRole('gridcell').first()).toHaveAccessibleName('a8, empty');
  await square(page, 'e1').dispatchEvent('click');
  await expect(selected(page)).toHaveAccessibleName('e1, white king, selected');
  await square(page, 'g1').dispatchEvent('click');
  await expect(verdict(page)).toContainText(right('O-O'));
  await expect(said(page)).toHaveText('White: castles kingside');
});

test('a puzzle is solved by typed moves only, and what is wrong with one is said', async ({ page }) => {
  await openPuzzle(page, { fen: START_FEN, moves: ['e4'], line: ['e4', 'e5', 'Nf3'] });
  const field = page.getByRole('textbox', { name: 'Type a move' });
  const type = async (text: string) => {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await type('Nf7');
  await expect(page.getByRole('alert').filter({ hasText: 'Nf7 is not legal here.' })).toBeVisible();
  await expect(field).toHaveAccessibleDescription('Nf7 is not legal here.');
  await field.fill('');
  await type('e2e4');
  await expect(verdict(page)).toContainText(right('e4'));
  await expect(field).toBeFocused();
  await type('nf3');
  await expect(verdict(page)).toContainText(right('Nf3'));
  await expectNoSeriousFindings(page);
  await page.keyboard.press('Escape');
  await expect(field).not.toBeFocused();
});

test('E reads the move of a puzzle, P the position by piece, R by rank', async ({ page }) => {
  await openPuzzle(page, { fen: START_FEN, moves: ['e4'], line: ['e4', 'e5', 'Nf3'] });
  const spoken = page.getByRole('log', { name: 'Read out' });
  await keys(page, 'e');
  await expect(spoken).toHaveText('Starting Position');
  await keys(page, 'p');
  await expect(spoken).toHaveText(/^White: king e1, queen d1, .* White to move\.$/);
  await keys(page, 'r');
  await expect(spoken).toHaveText(/^Rank 8: black rook a8, /);
});
