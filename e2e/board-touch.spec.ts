import type { Page } from '@playwright/test';
import { START_FEN } from '../src/chess/position/fen';
import {
  board,
  marks,
  middleOf,
  openPuzzle,
  pieces,
  promotions,
  RICH_FEN,
  right,
  selected,
  targets,
} from './board-screen';
import { slide } from './support/input-modes';
import { NARROW } from './support/screens';
import { expect, test } from './support/test';

test.use({ hasTouch: true, isMobile: true, viewport: NARROW });

const tap = async (page: Page, ...names: string[]): Promise<void> => {
  for (const name of names) {
    const { x, y } = await middleOf(page, name);
    await page.touchscreen.tap(x, y);
  }
};
const verdict = (page: Page) => page.getByRole('status').filter({ hasText: /Solved|isn’t best|Keep going/ });

test('a tap selects, a tap on a target moves [BOARD-01] [BOARD-02] [BOARD-04]', async ({ page }) => {
  await openPuzzle(page, { fen: START_FEN, moves: ['e4'], line: ['e4', 'e5', 'Nf3'] });
  await tap(page, 'e2');
  await expect(selected(page)).toHaveAccessibleName('e2, white pawn, selected');
  await expect.poll(() => targets(page)).toEqual(['e3', 'e4']);
  await tap(page, 'e4');
  await expect(verdict(page)).toContainText(right('e4'));
  await tap(page, 'g1', 'f3');
  await expect(verdict(page)).toContainText(right('Nf3'));
  await expect.poll(() => pieces(page)).toContain('f3 white knight');
});

test('a finger drags a piece to its target [BOARD-02]', async ({ page }) => {
  await openPuzzle(page, { fen: START_FEN, moves: ['e4'] });
  await slide(page, await middleOf(page, 'e2'), await middleOf(page, 'e4'));
  await expect(verdict(page)).toContainText(right('e4'));
});

test('a tap promotes a pawn to a queen [BOARD-03]', async ({ page }) => {
  await openPuzzle(page, { fen: RICH_FEN, moves: ['axb8=Q+'] });
  await tap(page, 'a7', 'b8');
  await expect(verdict(page)).toContainText(right('axb8=Q+'));
  await expect.poll(() => pieces(page)).toContain('b8 white queen');
});

test('a tap chooses another piece than the queen [BOARD-03]', async ({ page }) => {
  await openPuzzle(page, { fen: RICH_FEN, moves: ['a8=R'] });
  await tap(page, 'a7', 'a8');
  await promotions(page).getByRole('button', { name: 'Rook' }).tap();
  await expect(verdict(page)).toContainText(right('a8=R'));
  await expect.poll(() => pieces(page)).toContain('a8 white rook');
});

test('a tap elsewhere selects another piece or none [BOARD-05]', async ({ page }) => {
  await openPuzzle(page, { fen: RICH_FEN, moves: ['Kf1'] });
  await tap(page, 'b1', 'e1');
  await expect(selected(page)).toHaveAccessibleName(/^e1/);
  await tap(page, 'h5');
  await expect(selected(page)).toHaveCount(0);
  await tap(page, 'e1', 'e1');
  await expect(selected(page)).toHaveCount(0);
});

test('a disabled board takes no tap [BOARD-06]', async ({ page }) => {
  await openPuzzle(page, { fen: START_FEN, moves: ['e4'] });
  await tap(page, 'e2', 'e4');
  await expect(verdict(page)).toContainText(right('e4'));
  await expect(board(page)).toHaveAttribute('aria-disabled', 'true');
  await tap(page, 'e7', 'e5');
  await expect(selected(page)).toHaveCount(0);
  await expect.poll(() => marks(page)).toEqual({ e2: 'last-move', e4: 'last-move' });
});

test('the board fits the phone, and the page scrolls from its empty squares but not from a piece [BOARD-08]', async ({
  page,
}) => {
  await openPuzzle(page, { fen: '4k3/8/8/8/8/8/8/4K2R w K - 0 1', moves: ['O-O'] });
  const box = await board(page).boundingBox();
  expect(box?.width).toBeLessThanOrEqual(NARROW.width);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width);
  const scrolled = () => page.evaluate(() => window.scrollY);

  const rook = await middleOf(page, 'h1');
  const before = await scrolled();
  await slide(page, rook, { x: rook.x, y: rook.y - 160 });
  await expect.poll(() => pieces(page)).toContain('h1 white rook');
  expect(await scrolled()).toBe(before);

  const empty = await middleOf(page, 'b4');
  const start = await scrolled();
  await slide(page, empty, { x: empty.x, y: empty.y - 160 });
  await expect.poll(scrolled).toBeGreaterThan(start + 50);
});
