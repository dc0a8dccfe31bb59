/** Puzzles of a real server, solved to their ends by clicking, by touch and by keyboard alone, and what was kept of it. */
import type { APIRequestContext, Page } from '@playwright/test';
import { puzzlePaths, type Attempt, type PuzzleOnWire } from '../src/contract/puzzles';
import { middleOf, square } from './board-screen';
import { LEARN_OWNER, puzzleCard, quickActions, uciOf } from './learn-served';
import { expect, test } from './support/own-server';
import { NARROW } from './support/screens';

/** A puzzle of the server's own with several moves to be found. */
const longPuzzle = async (request: APIRequestContext): Promise<PuzzleOnWire> => {
  for (let asked = 0; asked < 100; asked++) {
    const puzzle = (await (await request.get(puzzlePaths.random)).json()) as PuzzleOnWire;
    if ((puzzle.line?.length ?? 0) >= 3) return puzzle;
  }
  throw new Error('the server has no puzzle with several moves');
};

const attemptsOf = async (request: APIRequestContext): Promise<Attempt[]> =>
  (await (await request.get(puzzlePaths.attemptsOf(LEARN_OWNER))).json()) as Attempt[];

type MoveTo = (page: Page, square: string) => Promise<void>;

/** Plays the solver's moves; the server's board answers between them. */
const solve = async (page: Page, { fen, line = [] }: PuzzleOnWire, moveTo: MoveTo): Promise<void> => {
  for (const [index, uci] of uciOf(fen, line).entries()) {
    if (index % 2 === 1) continue;
    await moveTo(page, uci.slice(0, 2));
    await moveTo(page, uci.slice(2, 4));
    const last = index === line.length - 1;
    const words = last ? 'the puzzle is solved' : `Now find move ${index / 2 + 2} of ${(line.length + 1) / 2}`;
    await expect(puzzleCard(page).getByRole('status')).toContainText(words);
  }
  await expect(puzzleCard(page).getByRole('button', { name: 'Solved!' })).toBeDisabled();
};

const click: MoveTo = async (page, name) => {
  const { x, y } = await middleOf(page, name);
  await page.mouse.click(x, y);
};

const tap: MoveTo = async (page, name) => {
  const { x, y } = await middleOf(page, name);
  await page.touchscreen.tap(x, y);
};

/** From wherever the cursor is: to the corner first, then as many rows and files as it takes. */
const press: MoveTo = async (page, name) => {
  const cells = page.getByRole('grid', { name: /puzzle/i }).getByRole('gridcell');
  const names = await cells.evaluateAll((all) => all.map((cell) => cell.getAttribute('aria-label')?.slice(0, 2)));
  const place = names.indexOf(name);
  await page.keyboard.press('PageUp');
  await page.keyboard.press('Home');
  for (let row = 0; row < Math.floor(place / 8); row++) await page.keyboard.press('ArrowDown');
  for (let file = 0; file < place % 8; file++) await page.keyboard.press('ArrowRight');
  await expect(square(page, name)).toBeFocused();
  await page.keyboard.press('Enter');
};

test('[STATE-20][STATE-21][API-14][ENT-16] a puzzle of several moves is solved by clicking, and kept', async ({
  page,
  request,
}) => {
  const puzzle = await longPuzzle(request);
  await page.goto(`/learn?puzzle=${puzzle.id}`);
  await solve(page, puzzle, click);
  await expect.poll(() => attemptsOf(request)).toMatchObject([{ puzzleId: puzzle.id, solved: true, timeSpent: 60 }]);
  await puzzleCard(page).getByRole('button', { name: 'Next puzzle' }).click();
  await expect(page).toHaveURL(/\/learn$/);
  await expect(puzzleCard(page).getByRole('button', { name: 'Submit' })).toBeEnabled();
});

test('[STATE-21] a puzzle of several moves is solved by keyboard alone', async ({ page, request }) => {
  const puzzle = await longPuzzle(request);
  await page.goto(`/learn?puzzle=${puzzle.id}`);
  const focused = page.getByRole('grid', { name: /puzzle/i }).locator(':focus');
  await expect(puzzleCard(page).getByRole('button', { name: 'Submit' })).toBeVisible();
  for (let tabs = 0; tabs < 50 && (await focused.count()) === 0; tabs++) await page.keyboard.press('Tab');
  await expect(focused).toHaveCount(1);
  await solve(page, puzzle, press);
  await expect.poll(() => attemptsOf(request)).toHaveLength(1);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: NARROW });

  test('[STATE-21] a puzzle of several moves is solved by touch', async ({ page, request }) => {
    const puzzle = await longPuzzle(request);
    await page.goto(`/learn?puzzle=${puzzle.id}`);
    await solve(page, puzzle, tap);
    await expect.poll(() => attemptsOf(request)).toHaveLength(1);
  });
});

test('a wrong move is kept as well, and the one after it solves the puzzle', async ({ page, request }) => {
  const puzzle = await longPuzzle(request);
  const [right = ''] = uciOf(puzzle.fen, puzzle.line ?? []);
  await page.goto(`/learn?puzzle=${puzzle.id}`);
  await click(page, right.slice(0, 2));
  const targets = page.getByRole('gridcell', { name: 'can be moved to' });
  await expect(targets.first()).toBeVisible();
  const names = await targets.evaluateAll((all) => all.map((cell) => cell.getAttribute('aria-label')?.slice(0, 2)));
  const wrong = names.find((name) => name !== right.slice(2, 4));
  test.skip(wrong === undefined, 'the piece has no other move');
  await click(page, wrong!);
  await expect(page.locator('[data-toast]')).toContainText('Not quite');
  await solve(page, puzzle, click);
  await expect
    .poll(async () => (await attemptsOf(request)).map(({ solved, timeSpent }) => ({ solved, timeSpent })))
    .toEqual([
      { solved: true, timeSpent: 60 },
      { solved: false, timeSpent: 30 },
    ]);
});

test('today’s puzzle, a theme and the statistics are those of the server', async ({ page, request }) => {
  const daily = (await (await request.get(puzzlePaths.daily)).json()) as PuzzleOnWire;
  await page.goto('/learn');
  await puzzleCard(page).getByRole('button', { name: 'Today’s puzzle' }).click();
  await expect(puzzleCard(page).getByText('the same for everyone')).toBeVisible();
  await expect(puzzleCard(page).getByText(daily.description ?? '')).toBeVisible();

  await quickActions(page).getByRole('button', { name: 'Filter by Theme' }).click();
  await page.getByRole('radio', { name: 'Fork' }).check();
  await page.getByRole('button', { name: 'Show puzzles' }).click();
  await expect(page).toHaveURL(/\/learn\?theme=fork$/);
  await expect(puzzleCard(page).getByRole('button', { name: 'Submit' })).toBeVisible();
  await quickActions(page).getByRole('button', { name: 'View Statistics' }).click();
  await expect(page.getByRole('dialog', { name: 'Puzzle Statistics' })).toBeVisible();
});
