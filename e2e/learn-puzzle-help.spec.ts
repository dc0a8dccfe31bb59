/** What stands around a puzzle on `/learn`: its place in the window, help by steps, the rating after it, the next one. */
import type { Page } from '@playwright/test';
import { type Attempt } from '../src/contract/learn/puzzles';
import {
  attemptsSent,
  expectPosition,
  LEARN_OWNER,
  openOptions,
  OPERA_PUZZLE,
  PLAIN_PUZZLE,
  pressMove,
  puzzleBoard,
  puzzleCard,
  serveLearn,
} from './learn-fixtures';
import { NARROW, WIDE } from './support/screens';
import { callsTo, serveJson } from './support/serve';
import { expect, test } from './support/test';

const PAUSE = 5000;
const ONE_MOVE = { ...OPERA_PUZZLE, moves: ['Qb8+'], line: undefined };

const open = async (page: Page, address = '/learn') => {
  await page.goto(address);
  const card = puzzleCard(page);
  await expect(card.getByRole('button', { name: 'Reset' })).toBeVisible();
  return card;
};
const isCircled = (page: Page) => puzzleBoard(page).locator('svg.cg-shapes circle');

test.beforeEach(async ({ page }) => {
  await serveLearn(page);
});

for (const viewport of [WIDE, NARROW]) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport });

    test('the puzzle is first, and its whole board stands in the window with its buttons [LEARN-02][LEARN-03]', async ({
      page,
    }) => {
      const card = await open(page);
      const board = (await puzzleBoard(page).boundingBox())!;
      const hint = (await card.getByRole('button', { name: 'Hint', exact: true }).boundingBox())!;
      expect(board.y + board.height).toBeLessThanOrEqual(viewport.height);
      expect(hint.y + hint.height).toBeLessThanOrEqual(viewport.height);
      expect(board.width).toBeGreaterThan(viewport === WIDE ? 580 : 340);
      const category = (await page.getByRole('list', { name: 'Ways to learn' }).boundingBox())!;
      expect(category.y).toBeGreaterThan(board.y + board.height);
      expect(await page.evaluate(() => scrollY)).toBe(0);
    });
  });
}

test.describe('the theme', () => {
  test('is covered until the puzzle is solved [LEARN-06]', async ({ page }) => {
    await serveJson(page, '/api/puzzles/random', ONE_MOVE);
    const card = await open(page);
    await expect(card.getByText('Theme', { exact: true })).toBeVisible();
    await expect(card.getByText('White to move', { exact: true })).toBeVisible();
    await expect(card).not.toContainText(/sacrifice|mate in/i);
    await pressMove(page, 'b3b8');
    await expect(card.getByText('Sacrifice', { exact: true })).toBeVisible();
    await expect(card.getByText('White to move and mate in 2.')).toBeVisible();
  });

  test('is shown from the press of its cover on, also of the next puzzles, until that is switched off', async ({
    page,
  }) => {
    let card = await open(page);
    await card.getByRole('button', { name: 'Show theme' }).click();
    await expect(card.getByText('Sacrifice', { exact: true })).toBeVisible();
    await serveJson(page, '/api/puzzles/random', PLAIN_PUZZLE);
    card = await open(page);
    await expect(card.getByText('Back Rank', { exact: true })).toBeVisible();
    await openOptions(page);
    await card.getByLabel('Show themes before solving').uncheck();
    await expect(card.getByRole('button', { name: 'Show theme' })).toBeVisible();
  });

  test('of a tactic that was allowed is not given away by its source either', async ({ page }) => {
    const source = { origin: 'own' as const, white: 'Rosalind', black: 'Henrik', played: 'Nf6', allowed: 'fork' };
    await serveJson(page, '/api/puzzles/random', { ...ONE_MOVE, source });
    const card = await open(page);
    await expect(card.getByText('You allowed a tactic in your own game')).toBeVisible();
    await pressMove(page, 'b3b8');
    await expect(card.getByText('You allowed a fork in your own game')).toBeVisible();
  });
});

test.describe('a clue', () => {
  test('names the piece, then its square, on the board as well; the answer is the Hint’s [STATE-27]', async ({
    page,
  }) => {
    const card = await open(page);
    const clue = card.getByRole('button', { name: 'Clue', exact: true });
    await clue.click();
    await expect(card.getByText('Look at the queen on b3.')).toBeVisible();
    await expect(isCircled(page)).toHaveCount(1);
    await clue.press('Enter');
    await expect(card.getByText('The queen on b3 goes to b8.')).toBeVisible();
    await expect(isCircled(page)).toHaveCount(2);
    await expect(clue).toBeDisabled();
    await card.getByRole('button', { name: 'Hint', exact: true }).click();
    await expect(card.getByText('Sacrifice: 16.Qb8+ Nxb8 17.Rd8#')).toBeVisible();
  });

  test('begins anew with the next move, and makes the attempt a hinted one', async ({ page }) => {
    const attempts = attemptsSent(page);
    const card = await open(page);
    const clue = card.getByRole('button', { name: 'Clue', exact: true });
    await clue.click();
    await pressMove(page, 'b3b8');
    await expectPosition(page, 'knight b8');
    await expect(card.getByText('Look at')).toHaveCount(0);
    await expect(isCircled(page)).toHaveCount(0);
    await clue.click();
    await expect(card.getByText('Look at the rook on d1.')).toBeVisible();
    await pressMove(page, 'd1d8');
    await expect.poll(() => attempts.map(({ hinted }) => hinted)).toEqual([true]);
    await expect(clue).toBeDisabled();
  });
});

test.describe('the rating', () => {
  /** Answers the list of attempts as a server that rates the first of those sent. */
  const serveRated = async (page: Page, rated: Partial<Attempt>) => {
    const sent = attemptsSent(page);
    await page.route(
      ({ pathname }) => pathname === `/api/puzzle-attempts/user/${LEARN_OWNER}`,
      (route) =>
        route.fulfill({
          json: sent.toReversed().map(({ key, solved, hinted }, place) => ({
            id: 9 - place,
            puzzleId: 41,
            key,
            solved,
            hinted,
            attemptedAt: '2026-11-20T12:00:00Z',
            ...(place === sent.length - 1 ? rated : { ratingAfter: null }),
          })),
        }),
    );
  };

  test('is said with its change after a solved puzzle', async ({ page }) => {
    await serveRated(page, { ratingBefore: 1587, ratingAfter: 1594 });
    await serveJson(page, '/api/puzzles/random', ONE_MOVE);
    const card = await open(page);
    await pressMove(page, 'b3b8');
    await expect(card.getByText('Solved, +7')).toBeVisible();
  });

  test('falls with a miss, and solving the puzzle then changes nothing', async ({ page }) => {
    await serveRated(page, { ratingBefore: 1500, ratingAfter: 1491 });
    await serveJson(page, '/api/puzzles/random', ONE_MOVE);
    const card = await open(page);
    await pressMove(page, 'b3b7');
    await expect(card.getByText('−9 Your rating is 1491.')).toBeVisible();
    await pressMove(page, 'b3b8');
    await expect(card.getByRole('button', { name: 'Solved!' })).toBeVisible();
    await expect(card.getByText('Solved, −9')).toBeVisible();
  });

  test('that did not change is said, with why', async ({ page }) => {
    await serveRated(page, { ratingBefore: null, ratingAfter: null });
    await serveJson(page, '/api/puzzles/random', ONE_MOVE);
    const card = await open(page);
    await card.getByRole('button', { name: 'Hint', exact: true }).click();
    await pressMove(page, 'b3b8');
    await expect(card.getByText('Not rated: you used a hint.')).toBeVisible();
  });
});

test.describe('the next puzzle', () => {
  test('comes by itself after a pause where the user chose it', async ({ page }) => {
    await page.clock.install();
    await serveJson(page, '/api/puzzles/random', ONE_MOVE);
    const card = await open(page);
    await openOptions(page);
    await card.getByLabel('Go to next puzzle automatically').check();
    await serveJson(page, '/api/puzzles/random', PLAIN_PUZZLE);
    await pressMove(page, 'b3b8');
    await expect(card.getByText('The next puzzle opens automatically.')).toBeVisible();
    await expectPosition(page, 'queen b8');
    await page.clock.runFor(PAUSE);
    await expectPosition(page, 'rook e8');
    await expect(card.getByRole('button', { name: 'Submit' })).toBeEnabled();
  });

  for (const [name, stay] of [
    ['Stay here is pressed', 'Stay here'],
    ['the moves are stepped through', 'Go to start'],
  ] as const) {
    test(`stays away when ${name}`, async ({ page }) => {
      await page.clock.install();
      await serveJson(page, '/api/puzzles/random', ONE_MOVE);
      const calls = callsTo(page, '/api/puzzles/random');
      const card = await open(page);
      await openOptions(page);
      await card.getByLabel('Go to next puzzle automatically').check();
      await pressMove(page, 'b3b8');
      await card.getByRole('button', { name: stay }).click();
      await expect(card.getByText('The next puzzle opens automatically.')).toHaveCount(0);
      await page.clock.runFor(2 * PAUSE);
      await expect(card.getByRole('button', { name: 'Solved!' })).toBeVisible();
      expect(calls).toHaveLength(1);
    });
  }

  test('waits for a press unless the user chose otherwise, which this device keeps', async ({ page }) => {
    await serveJson(page, '/api/puzzles/random', ONE_MOVE);
    let card = await open(page);
    await openOptions(page);
    await card.getByLabel('Go to next puzzle automatically').check();
    card = await open(page);
    await openOptions(page);
    await expect(card.getByLabel('Go to next puzzle automatically')).toBeChecked();
    await card.getByLabel('Go to next puzzle automatically').uncheck();
    await pressMove(page, 'b3b8');
    await expect(card.getByRole('button', { name: 'Next puzzle' })).toBeVisible();
    await expect(card.getByText('The next puzzle opens automatically.')).toHaveCount(0);
  });

  test('waits for a press after a puzzle that a link leads to', async ({ page }) => {
    const card = await open(page);
    await openOptions(page);
    await card.getByLabel('Go to next puzzle automatically').check();
    await serveJson(page, '/api/puzzles/17', ONE_MOVE);
    await open(page, '/learn?puzzle=17');
    await pressMove(page, 'b3b8');
    await expect(card.getByRole('button', { name: 'Next puzzle' })).toBeVisible();
    await expect(card.getByText('The next puzzle opens automatically.')).toHaveCount(0);
  });

  test('comes by the key N, which stands under ?', async ({ page }) => {
    await open(page);
    await serveJson(page, '/api/puzzles/random', PLAIN_PUZZLE);
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(dialog.getByText('Next puzzle')).toBeVisible();
    await page.keyboard.press('n');
    await expectPosition(page, 'queen b3');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press('n');
    await expectPosition(page, 'rook e8');
  });
});
