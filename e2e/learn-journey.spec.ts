/**
 * Puzzles of a real server, solved to their ends by clicking, by touch and by keyboard alone, and what was kept of it.
 */
import type { APIRequestContext } from '@playwright/test';
import { type Attempt, type PuzzleDto } from '../src/contract/learn/puzzles';
import { LEARN_OWNER, puzzleCard, quickActions } from './learn-fixtures';
import { click, playWrong, press, solve, tap } from './learn-solving';
import { reach } from './support/input-modes';
import { expect, test } from './support/own-server';
import { NARROW } from './support/screens';

/** A puzzle of the server's own with several moves to be found. */
const longPuzzle = async (request: APIRequestContext): Promise<PuzzleDto> => {
  for (let requested = 0; requested < 100; requested++) {
    const puzzle = (await (await request.get('/api/puzzles/random')).json()) as PuzzleDto;
    if ((puzzle.line?.length ?? 0) >= 3) return puzzle;
  }
  throw new Error('the server has no puzzle with several moves');
};

const attemptsOf = async (request: APIRequestContext): Promise<Attempt[]> =>
  (await (await request.get(`/api/puzzle-attempts/user/${LEARN_OWNER}`)).json()) as Attempt[];

test(
  '[STATE-20][STATE-21][API-14][ENT-16] a puzzle of several moves is solved by clicking, and kept',
  { tag: '@fast' },
  async ({ page, request }) => {
    const puzzle = await longPuzzle(request);
    await page.goto(`/learn?puzzle=${puzzle.id}`);
    await solve(page, puzzle, click);
    await expect.poll(() => attemptsOf(request)).toMatchObject([{ puzzleId: puzzle.id, solved: true, timeSpent: 60 }]);
    await puzzleCard(page).getByRole('button', { name: 'Next puzzle' }).click();
    await expect(page).toHaveURL(/\/learn$/);
    await expect(puzzleCard(page).getByRole('button', { name: 'Submit' })).toBeEnabled();
  },
);

test('[STATE-21] a puzzle of several moves is solved by keyboard alone', async ({ page, request }) => {
  const puzzle = await longPuzzle(request);
  await page.goto(`/learn?puzzle=${puzzle.id}`);
  await expect(puzzleCard(page).getByRole('button', { name: 'Submit' })).toBeVisible();
  await reach(page.getByRole('grid', { name: /puzzle/i }));
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
  await page.goto(`/learn?puzzle=${puzzle.id}`);
  await playWrong(page, puzzle);
  await solve(page, puzzle, click);
  await expect
    .poll(async () => (await attemptsOf(request)).map(({ solved, timeSpent }) => ({ solved, timeSpent })))
    .toEqual([
      { solved: true, timeSpent: 60 },
      { solved: false, timeSpent: 30 },
    ]);
});

test('today’s puzzle, a theme and the statistics are those of the server', async ({ page, request }) => {
  const daily = (await (await request.get('/api/puzzles/daily')).json()) as PuzzleDto;
  await page.goto('/learn');
  await expect(puzzleCard(page).getByRole('heading', { name: 'Daily Puzzle' })).toBeVisible();
  await puzzleCard(page).getByRole('button', { name: 'Show theme' }).click();
  await expect(puzzleCard(page).getByText(daily.description ?? '')).toBeVisible();

  await quickActions(page).getByRole('button', { name: 'Filter by Theme' }).click();
  await page.getByRole('radio', { name: 'Fork' }).check();
  await page.getByRole('button', { name: 'Show puzzles' }).click();
  await expect(page).toHaveURL(/\/learn\?theme=fork$/);
  await expect(puzzleCard(page).getByRole('button', { name: 'Submit' })).toBeVisible();
  await quickActions(page).getByRole('button', { name: 'View Statistics' }).click();
  await expect(page.getByRole('dialog', { name: 'Puzzle Statistics' })).toBeVisible();
});
