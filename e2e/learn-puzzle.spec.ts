/** Solving a puzzle on `/learn`: what stands beside it, how moves are judged, and what the buttons do. */
import type { Locator, Page } from '@playwright/test';
import { type PuzzleDto } from '../src/contract/learn/puzzles';
import {
  expectPosition,
  OPERA_PUZZLE,
  PLAIN_PUZZLE,
  pressMove,
  puzzleBoard,
  puzzleCard,
  serveLearn,
  showThemes,
  squareAt,
} from './learn-fixtures';
import { callsTo, hold, serveJson } from './support/serve';
import { expect, test } from './support/test';

const ONE_MOVE: PuzzleDto = { ...OPERA_PUZZLE, moves: ['Qb8+', 'Qb5'], line: undefined };
const BEFORE = 'bishop f8, knight d7';

const open = async (page: Page, puzzle: PuzzleDto = OPERA_PUZZLE, address = '/learn'): Promise<Locator> => {
  await serveLearn(page, puzzle);
  await page.goto(address);
  const card = puzzleCard(page);
  await expect(card.getByRole('button', { name: 'Reset' })).toBeVisible();
  return card;
};

const toast = (page: Page): Locator => page.locator('[data-toast]');
const solvedButton = (card: Locator): Locator => card.getByRole('button', { name: 'Solved!' });

test.describe('the card', () => {
  test('[LEARN-02][LEARN-03][LEARN-04][LEARN-05][LEARN-06][ENT-16] has the puzzle on a board, its buttons, stars and theme', async ({
    page,
  }) => {
    const card = await open(page);
    await expectPosition(page, 'White: king c1, queen b3, rook d1, bishop g5');
    for (const name of ['Hint', 'Submit', 'Reset']) {
      await expect(card.getByRole('button', { name, exact: true })).toBeEnabled();
    }
    await expect(card.getByRole('img', { name: 'Difficulty 2 of 5' }).locator('[data-filled=true]')).toHaveCount(2);
    await expect(card.getByText('Theme', { exact: true })).toBeVisible();
    await showThemes(page);
    await expect(card.getByText('Sacrifice', { exact: true })).toBeVisible();
    await expect(card.getByText('White to move and mate in 2.')).toBeVisible();
    await expect(card.getByText('1175 (estimate)')).toBeVisible();
    await expect(card.getByText('Comes with Outpost Pro')).toBeVisible();
  });

  test('[LEARN-06] leaves a theme that is not known as it is told', async ({ page }) => {
    const card = await open(page, PLAIN_PUZZLE);
    await showThemes(page);
    await expect(card.getByText('Back Rank', { exact: true })).toBeVisible();
    await expect(card.getByText('Rating')).toHaveCount(0);
    await expect(card.getByText('Source')).toHaveCount(0);
  });

  test('[LIM-15] shows three stars where the difficulty is not told', async ({ page }) => {
    const card = await open(page, { ...OPERA_PUZZLE, difficulty: undefined });
    await expect(card.getByRole('img', { name: 'Difficulty 3 of 5' }).locator('[data-filled=true]')).toHaveCount(3);
  });

  test('[STATE-20][API-11] asks once for a random puzzle, with nothing behind the path', async ({ page }) => {
    const requested: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/puzzles/'))
        requested.push(`${request.method()} ${new URL(request.url()).pathname}${new URL(request.url()).search}`);
    });
    await open(page);
    await expect(page.getByText('No attempts yet.').or(puzzleCard(page)).first()).toBeVisible();
    expect(requested).toEqual([`GET /api/puzzles/random`]);
  });

  test('keeps its size while the puzzle is on its way', async ({ page }) => {
    await serveLearn(page);
    const held = await hold(page, '/api/puzzles/random');
    await page.goto('/learn');
    const place = puzzleCard(page).locator('.empty-board').locator('..');
    await expect(place).toBeVisible();
    const before = (await place.boundingBox())!;
    await held.release(OPERA_PUZZLE);
    await expect(puzzleBoard(page)).toBeVisible();
    const after = (await puzzleBoard(page).boundingBox())!;
    expect({ ...after, height: before.height }).toEqual(before);
  });
});

test.describe('a move', () => {
  test(
    '[STATE-21][STATE-22][STATE-23][TOAST-14][VAL-15][BOARD-04] of the list solves the puzzle, and no more are taken',
    { tag: '@fast' },
    async ({ page }) => {
      const card = await open(page, ONE_MOVE);
      await pressMove(page, 'b3b8');
      await expect(toast(page)).toContainText('Correct!');
      await expect(toast(page)).toContainText('You found the winning move!');
      await expect(solvedButton(card)).toBeDisabled();
      await expect(card.getByText('Solved', { exact: true })).toBeVisible();
      await expectPosition(page, 'White: king c1, queen b8');
      const calls = callsTo(page, '/api/puzzle-attempts');
      await pressMove(page, 'd7b8');
      await expectPosition(page, 'White: king c1, queen b8');
      expect(calls).toEqual([]);
    },
  );

  test('[VAL-15] is right as well when it is another one of the list', async ({ page }) => {
    const card = await open(page, ONE_MOVE);
    await pressMove(page, 'b3b5');
    await expect(solvedButton(card)).toBeVisible();
  });

  for (const [form, moves] of [
    ['one text', 'Qb8+ Nxb8 Rd8#'],
    ['squares', ['b3b8']],
    ['no sign of check', ['Qb8']],
  ] as const) {
    test(`[VAL-15] is found in the list written as ${form}`, async ({ page }) => {
      const card = await open(page, { ...ONE_MOVE, moves: typeof moves === 'string' ? moves : [...moves] });
      await pressMove(page, 'b3b8');
      await expect(solvedButton(card)).toBeVisible();
    });
  }

  test('[STATE-24][TOAST-06] that is wrong is said to be, and undone', async ({ page }) => {
    const card = await open(page);
    await pressMove(page, 'b3b7');
    await expect(toast(page)).toContainText('Not quite');
    await expect(toast(page)).toContainText('Try a different move');
    await expectPosition(page, 'queen b3');
    await expect(card.getByText('Qb7 isn’t best. Try again.')).toBeVisible();
    await expect(card.getByRole('button', { name: 'Submit' })).toBeEnabled();
    await pressMove(page, 'b3b8');
    await expect(card.getByText('Best move. Keep going.')).toBeVisible();
  });

  test('[VAL-16] that is illegal does nothing', async ({ page }) => {
    const card = await open(page);
    const calls = callsTo(page, '/api/puzzle-attempts');
    await pressMove(page, 'b3h6');
    await expectPosition(page, 'queen b3');
    await expect(card.getByRole('status').getByText('White to move')).toBeVisible();
    await expect(toast(page)).toHaveCount(0);
    expect(calls).toEqual([]);
  });

  test('inside a line is answered by the board until the line ends', async ({ page }) => {
    const card = await open(page);
    await pressMove(page, 'b3b8');
    await expectPosition(page, 'knight b8');
    await expect(toast(page)).toHaveCount(0);
    await expect(card.getByRole('button', { name: 'Submit' })).toBeEnabled();
    await pressMove(page, 'd1d8');
    await expect(toast(page)).toContainText('Correct!');
    await expect(solvedButton(card)).toBeDisabled();
    await expectPosition(page, 'rook d8');
  });

  test('that is wrong inside a line leaves the moves before it on the board', async ({ page }) => {
    await open(page);
    await pressMove(page, 'b3b8');
    await expectPosition(page, 'knight b8');
    await pressMove(page, 'd1d2');
    await expect(toast(page)).toContainText('Not quite');
    await expectPosition(page, 'knight b8');
    await expectPosition(page, 'rook d1');
  });

  test('for Black is made on a board that Black sits at', async ({ page }) => {
    const card = await open(page, PLAIN_PUZZLE);
    await expect(card.getByText('Black to move', { exact: true }).first()).toBeVisible();
    await pressMove(page, 'e8e1', 'black');
    await expect(solvedButton(card)).toBeVisible();
  });
});

test.describe('the buttons', () => {
  test('[STATE-25] Reset goes back to the first position and lets go of what is selected', async ({ page }) => {
    const card = await open(page);
    await pressMove(page, 'b3b8');
    await expectPosition(page, 'knight b8');
    await card.getByRole('button', { name: 'Reset' }).click();
    await expectPosition(page, BEFORE);
    await expect(card.getByRole('status').getByText('White to move')).toBeVisible();
    const { x, y } = await squareAt(puzzleBoard(page), 'b3', 'white');
    await page.mouse.click(x, y);
    await expect(puzzleBoard(page).locator('square.selected')).toHaveCount(1);
    await card.getByRole('button', { name: 'Reset' }).click();
    await expect(puzzleBoard(page).locator('square.selected')).toHaveCount(0);
  });

  test('[STATE-25] Reset leaves a solved puzzle solved', async ({ page }) => {
    const card = await open(page, ONE_MOVE);
    await pressMove(page, 'b3b8');
    await expect(solvedButton(card)).toBeVisible();
    await card.getByRole('button', { name: 'Reset' }).click();
    await expectPosition(page, BEFORE);
    await expect(solvedButton(card)).toBeDisabled();
  });

  test('[STATE-27] Hint shows the solution and hides it again', async ({ page }) => {
    const card = await open(page);
    const hint = card.getByRole('button', { name: 'Hint', exact: true });
    const solution = card.getByText('Sacrifice: 16.Qb8+ Nxb8 17.Rd8#');
    await expect(solution).toHaveCount(0);
    await hint.click();
    await expect(solution).toBeVisible();
    await expect(hint).toHaveAttribute('aria-expanded', 'true');
    await hint.click();
    await expect(solution).toHaveCount(0);
  });

  test('[STATE-27] Hint shows the moves where no solution is told', async ({ page }) => {
    const card = await open(page, { ...PLAIN_PUZZLE, solution: null });
    await card.getByRole('button', { name: 'Hint', exact: true }).click();
    await expect(card.getByText('Re1#', { exact: true })).toBeVisible();
  });

  test('[LEARN-04] Submit without a move does nothing, and after one does not repeat its verdict', async ({ page }) => {
    const card = await open(page);
    const calls = callsTo(page, '/api/puzzle-attempts');
    const submit = card.getByRole('button', { name: 'Submit' });
    await submit.click();
    await expect(toast(page)).toHaveCount(0);
    await pressMove(page, 'b3b7');
    await expect(toast(page)).toContainText('Not quite');
    await toast(page).getByRole('button', { name: 'Close' }).click();
    await expect(toast(page)).toHaveCount(0);
    await submit.click();
    await submit.click();
    await expect(toast(page)).toHaveCount(0);
    await expect(card.getByText('Qb7 isn’t best. Try again.')).toBeVisible();
    expect(calls).toHaveLength(1);
    await pressMove(page, 'b3b7');
    await expect(toast(page)).toContainText('Not quite');
  });

  test('after solving, the moves can be stepped through and the next puzzle asked for', async ({ page }) => {
    const card = await open(page);
    await pressMove(page, 'b3b8');
    await expectPosition(page, 'knight b8');
    await pressMove(page, 'd1d8');
    await expect(solvedButton(card)).toBeVisible();
    await card.getByRole('button', { name: 'Back one move' }).click();
    await expectPosition(page, 'knight b8');
    await card.getByRole('button', { name: 'Go to start' }).click();
    await expectPosition(page, BEFORE);
    await serveJson(page, '/api/puzzles/random', PLAIN_PUZZLE);
    await card.getByRole('button', { name: 'Next puzzle' }).click();
    await expectPosition(page, 'rook e8');
    await expect(card.getByRole('button', { name: 'Submit' })).toBeEnabled();
  });
});

test.describe('a puzzle that is told badly', () => {
  test('with a position that cannot be read is played from the start position', async ({ page }) => {
    const card = await open(page, { ...ONE_MOVE, fen: 'not a position', moves: ['e4'], lastMove: undefined });
    await expectPosition(page, 'White: king e1, queen d1, rooks a1 and h1');
    await pressMove(page, 'e2e4');
    await expect(solvedButton(card)).toBeVisible();
  });

  test('without moves takes every move for a wrong one', async ({ page }) => {
    await open(page, { ...ONE_MOVE, moves: [] });
    await pressMove(page, 'b3b8');
    await expect(toast(page)).toContainText('Not quite');
    await expectPosition(page, 'queen b3');
  });
});

test('a position that cannot be read is logged, and the start position stands, without a toast [ERR-06]', async ({
  page,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await open(page, { ...PLAIN_PUZZLE, fen: 'nonsense w - - 0 1' });
  await expectPosition(page, 'White: king e1, queen d1');
  expect(logged).toContain("Invalid FEN: piece data does not contain 8 '/'-delimited rows");
  await expect(toast(page)).toHaveCount(0);
});
