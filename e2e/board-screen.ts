/** A board to play on, as /learn has it: what is served to it, and what a person does on it and sees. */
import type { Locator, Page } from '@playwright/test';
import { piecesOn } from './analysis-fixtures';
import type { Point } from './support/input-modes';
import { asGuest, serveJson } from './support/serve';
import { expect } from './support/test';

/** White has a knight, castling on both sides, a pawn about to promote and a capture en passant. */
export const RICH_FEN = '1r4k1/P7/8/2npP3/8/8/8/RN2K2R w KQ d6 0 1';

export type ServedPuzzle = {
  readonly fen: string;
  readonly moves: readonly string[];
  readonly line?: readonly string[];
};

/** Opens /learn with this puzzle, in a new session. Attempts are accepted and forgotten. */
export const openPuzzle = async (page: Page, puzzle: ServedPuzzle): Promise<void> => {
  await asGuest(page);
  await serveJson(page, '/api/puzzles/random', {
    id: 1,
    description: 'Find the move',
    theme: 'fork',
    difficulty: 2,
    ...puzzle,
  });
  await serveJson(page, '/api/puzzle-attempts', { solved: true, attemptedAt: '2026-11-21T10:00:00.000Z' });
  if (page.url().startsWith('http')) await page.evaluate(() => localStorage.removeItem('today-sessions'));
  await page.goto('/learn');
  await expect(board(page)).toBeVisible();
  await expect.poll(() => pieces(page)).not.toEqual([]);
};

/** The squares of the board to play on, as a screen reader has them. */
export const board = (page: Page): Locator => page.getByRole('grid', { name: /puzzle/i });
/** One square; its name says what stands there and what it is to the selected piece. */
export const square = (page: Page, name: string): Locator =>
  board(page).getByRole('gridcell', { name: new RegExp(`^${name},`) });
export const selected = (page: Page): Locator => board(page).getByRole('gridcell', { selected: true });
/** Where the selected piece may go, in alphabetical order. */
export const targets = async (page: Page): Promise<string[]> =>
  (await board(page).getByRole('gridcell', { name: 'can be moved to' }).all()).reduce<Promise<string[]>>(
    async (names, cell) => [...(await names), ((await cell.getAttribute('aria-label')) ?? '').slice(0, 2)].sort(),
    Promise.resolve([]),
  );
/** What is drawn: `e1 white king` and so on, with White at the bottom. */
export const pieces = (page: Page): Promise<string[]> => piecesOn(page.locator('.board').filter({ has: board(page) }));
/** The moves as they are said. */
export const said = (page: Page): Locator =>
  page
    .locator('.board')
    .filter({ has: board(page) })
    .locator('[aria-live]');

/** The choice of the piece that a pawn becomes. */
export const promotions = (page: Page): Locator => page.getByRole('group', { name: 'Promote to' });

/** The middle of a square on the screen. */
export const middleOf = async (page: Page, name: string): Promise<Point> => {
  const cell = square(page, name);
  await cell.scrollIntoViewIfNeeded();
  const box = await cell.boundingBox();
  if (!box) throw new Error(`${name} is not on the screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** The marks drawn under the pieces, by square: `selected`, `move-dest`, `oc move-dest` for a capture. */
export const marks = (page: Page): Promise<Record<string, string>> =>
  page
    .locator('.board')
    .filter({ has: board(page) })
    .locator('cg-board')
    .evaluate((drawn) => {
      const whole = drawn.getBoundingClientRect();
      const shown = [...drawn.querySelectorAll('square')].filter((mark) => mark.checkVisibility());
      return Object.fromEntries(
        shown.map((mark) => {
          const { x, y, width } = mark.getBoundingClientRect();
          const file = 'abcdefgh'[Math.round((x - whole.x) / width)] ?? '?';
          return [`${file}${8 - Math.round((y - whole.y) / width)}`, mark.className];
        }),
      );
    });

/** What is said of a right move, whether or not it solves the puzzle. */
export const right = (san: string): RegExp => new RegExp(`(Best move|Solved).*${san.replace(/[+#]/g, '\\$&')}`);
