/** Runs of puzzles on `/learn`: the streak and the timed run, by mouse, keyboard and touch, and what is kept of them. */
import type { Page } from '@playwright/test';
import { type PuzzleDto } from '../src/contract/learn/puzzles';
import { expectPosition, LEARN_OWNER, OPERA_PUZZLE, PLAIN_PUZZLE, serveLearn } from './learn-fixtures';
import { click, press, tap } from './learn-solving';
import { expectFineAtBothWidths } from './support/axe';
import { NARROW } from './support/screens';
import { hold, serveJson } from './support/serve';
import { expect, test } from './support/test';

/** White mates by the queen on b8: one right move, and many wrong ones. */
const ONE_MOVE: PuzzleDto = { ...OPERA_PUZZLE, moves: ['Qb8+'], line: undefined };
const puzzle = (id: number): PuzzleDto => ({ ...ONE_MOVE, id, rating: 800 + id });
const BESTS = `/api/puzzle-runs/user/${LEARN_OWNER}`;
const NO_BESTS = { streak: null, timed: null };

/** Answers each step with puzzles of its own; the steps and what the run has had are what is returned. */
const serveSteps = async (page: Page, perStep = 6) => {
  const requested: { step: number; had: string[] }[] = [];
  await page.route(
    ({ pathname }) => pathname === '/api/puzzle-runs/puzzles',
    async (route) => {
      const query = new URL(route.request().url()).searchParams;
      const step = Number(query.get('step'));
      requested.push({ step, had: (query.get('had') ?? '').split(',').filter(Boolean) });
      await route.fulfill({ json: Array.from({ length: perStep }, (_, place) => puzzle(1 + step * perStep + place)) });
    },
  );
  return requested;
};
const runsSent = (page: Page): unknown[] => {
  const runs: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/puzzle-runs')
      runs.push(request.postDataJSON());
  });
  return runs;
};
const card = (page: Page) => page.getByRole('region', { name: /^(Puzzle Streak|Timed Run)$/ });
const solvedCount = (page: Page) => card(page).getByText('Solved', { exact: true }).locator('xpath=../dd');
const begin = async (page: Page, kind: string) => {
  await page.goto(`/learn?run=${kind}`);
  await card(page).getByRole('button', { name: 'Start' }).click();
};
type MoveTo = typeof click;
const play = async (page: Page, to: string, moveTo: MoveTo = click) => {
  await moveTo(page, 'b3');
  await moveTo(page, to);
};
const solve = async (page: Page, count: number, moveTo: MoveTo = click) => {
  for (let solved = 1; solved <= count; solved++) {
    await play(page, 'b8', moveTo);
    await expect(solvedCount(page)).toHaveText(String(solved));
  }
};

test.beforeEach(async ({ page }) => {
  await serveLearn(page);
  await serveJson(page, BESTS, NO_BESTS);
  await serveJson(page, '/api/puzzle-runs', { streak: { solved: 3, reachedAt: '2026-11-23T12:00:00Z' }, timed: null });
});

test.describe('the streak', () => {
  test('is reached by its link, asks for no random puzzle, and ends with the first miss', async ({ page }) => {
    const requested = await serveSteps(page);
    const runs = runsSent(page);
    await page.goto('/learn');
    await page.getByRole('link', { name: 'Puzzle Streak' }).click();
    await expect(page).toHaveURL(/\/learn\?run=streak$/);
    await expect(card(page)).toContainText('The first wrong move ends the streak');
    await card(page).getByRole('button', { name: 'Start' }).click();
    await solve(page, 3);
    await play(page, 'b7');
    await expect(card(page).getByText('3 puzzles solved')).toBeVisible();
    await expect(card(page).getByText('the streak is over')).toBeVisible();
    await expect(card(page).getByText('The answer: Sacrifice: 16.Qb8+ Nxb8 17.Rd8#')).toBeVisible();
    await expect(card(page).getByText('Your best: 3.')).toBeVisible();
    expect(runs).toEqual([{ userId: 1, kind: 'streak', solved: 3 }]);
    // The next step came while three were still to be solved.
    expect(requested.map(({ step }) => step)).toEqual([0, 1]);
    expect(requested[1]!.had).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  test('lists its puzzles, each to be looked at again, and is there on the way back', async ({ page }) => {
    await serveSteps(page);
    const runs = runsSent(page);
    await serveJson(page, '/api/puzzles/2', PLAIN_PUZZLE);
    await begin(page, 'streak');
    await solve(page, 1);
    await play(page, 'b7');
    const tried = card(page).getByRole('list', { name: 'Puzzles of this run' }).getByRole('listitem');
    await expect(tried).toHaveText(['Puzzle 1Solved 801', 'Puzzle 2Missed 802']);
    await tried.nth(1).getByRole('link').click();
    await expect(page).toHaveURL(/\/learn\?puzzle=2$/);
    await expectPosition(page, 'rook e8');
    await page.goBack();
    await expect(tried).toHaveCount(2);
    await card(page).getByRole('button', { name: 'Try again' }).click();
    await expect(card(page).getByRole('button', { name: 'Start' })).toBeVisible();
    expect(runs).toHaveLength(1);
  });

  test('takes one skip', async ({ page }) => {
    await serveSteps(page);
    await begin(page, 'streak');
    const skip = card(page).getByRole('button', { name: 'Skip' });
    await skip.click();
    await expect(card(page).getByText('Skipped. That was your only skip.')).toBeVisible();
    await expect(skip).toBeDisabled();
    await solve(page, 1);
    await card(page).getByRole('button', { name: 'End run' }).click();
    await expect(card(page).getByText('1 puzzle solved')).toBeVisible();
    await expect(card(page).getByRole('listitem')).toHaveText(['Puzzle 1Skipped 801', 'Puzzle 2Solved 802']);
  });

  test('is solved by keyboard alone', async ({ page }) => {
    await serveSteps(page);
    await page.goto('/learn?run=streak');
    await card(page).getByRole('button', { name: 'Start' }).press('Enter');
    const focused = page.getByRole('grid', { name: /puzzle/i }).locator(':focus');
    for (let solved = 1; solved <= 2; solved++) {
      // Each puzzle has the keyboard's place as it comes.
      await expect(focused).toHaveCount(1);
      await play(page, 'b8', press);
      await expect(solvedCount(page)).toHaveText(String(solved));
      await expect(card(page).getByRole('gridcell', { name: /^b3, white queen/ })).toBeVisible();
    }
  });

  test('of a guest is kept on the device, and told so', async ({ page }) => {
    await serveSteps(page);
    await serveJson(page, '/api/puzzle-runs', { message: 'Sign in first' }, 401);
    await begin(page, 'streak');
    await solve(page, 2);
    await play(page, 'b7');
    await expect(card(page).getByText('Your best: 2. It is saved on this device.')).toBeVisible();
    await page.goto('/learn?run=streak');
    await expect(card(page).getByText('Your best: 2')).toBeVisible();
  });

  test('that could not be saved says so, and is saved by another try', async ({ page }) => {
    await serveSteps(page);
    await serveJson(page, '/api/puzzle-runs', {}, 503);
    await begin(page, 'streak');
    await play(page, 'b7');
    await expect(card(page).getByText('The result was not saved: the server cannot be reached.')).toBeVisible();
    await serveJson(page, '/api/puzzle-runs', {
      ...NO_BESTS,
      streak: { solved: 0, reachedAt: '2026-11-23T12:00:00Z' },
    });
    await card(page).getByRole('button', { name: 'Save again' }).click();
    await expect(card(page).getByText('was not saved')).toHaveCount(0);
    await expect(card(page).getByText('Your best: 0.')).toBeVisible();
  });

  test('ends where all puzzles have been tried', async ({ page }) => {
    await serveJson(page, '/api/puzzle-runs/puzzles', [puzzle(1)]);
    await begin(page, 'streak');
    await play(page, 'b8');
    await expect(card(page).getByText('There are no more puzzles here: you have tried them all.')).toBeVisible();
    await expect(card(page).getByText('1 puzzle solved')).toBeVisible();
  });
});

test.describe('the timed run', () => {
  /** Where the clock of the page stands still, the board has a tenth of a second for each press. */
  const clickInTime: MoveTo = async (page, square) => {
    await click(page, square);
    await page.clock.runFor(100);
  };
  const stopPageClock = async (page: Page) => {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
  };
  const time = (page: Page) => card(page).getByRole('timer', { name: 'Time left' });

  test('lasts three minutes, and a wrong move takes ten seconds and brings the next puzzle', async ({ page }) => {
    await stopPageClock(page);
    await serveSteps(page);
    const runs = runsSent(page);
    await begin(page, 'timed');
    await expect(time(page)).toHaveText('3:00');
    await page.clock.runFor(20_000);
    await expect(time(page)).toHaveText('2:40');
    await play(page, 'b7', clickInTime);
    await expect(card(page).getByText('That wasn’t best: 10 seconds lost. Next puzzle.')).toBeVisible();
    await page.clock.runFor(500);
    await expect(time(page)).toHaveText('2:30');
    await solve(page, 1, clickInTime);
    await page.clock.runFor(145_000);
    await expect(time(page)).toHaveText(/^0:0[345]\.\d$/);
    await page.clock.runFor(5000);
    await expect(card(page).getByText('Time is up.')).toBeVisible();
    await expect(card(page).getByText('1 puzzle solved')).toBeVisible();
    await expect(card(page).getByRole('listitem')).toHaveText(['Puzzle 1Missed 801', 'Puzzle 2Solved 802']);
    await expect.poll(() => runs).toEqual([{ userId: 1, kind: 'timed', solved: 1 }]);
  });

  test('stops its clock while the network is away, says so, and goes on', async ({ page }) => {
    await stopPageClock(page);
    await serveJson(page, '/api/puzzle-runs/puzzles', [puzzle(1)]);
    const held = await hold(page, '/api/puzzle-runs/puzzles');
    await page.goto('/learn?run=timed');
    await held.release([puzzle(1), puzzle(2), puzzle(3), puzzle(4)]);
    const start = card(page).getByRole('button', { name: 'Start' });
    await expect(start).toBeEnabled();
    await serveJson(page, '/api/puzzle-runs/puzzles', {}, 503);
    await start.click();
    await page.clock.runFor(9_000);
    await solve(page, 3, clickInTime);
    // With a puzzle still on the board nothing is said.
    await expect(card(page).getByRole('alert')).toHaveCount(0);
    await play(page, 'b8', clickInTime);
    await expect(card(page).getByText('The clock is stopped.')).toBeVisible();
    await expect(card(page).getByRole('alert')).toContainText('The next puzzles could not be loaded.');
    await page.clock.runFor(60_000);
    await expect(time(page)).toHaveText('2:51');
    const next = await hold(page, '/api/puzzle-runs/puzzles');
    await card(page).getByRole('button', { name: 'Try again' }).click();
    await expect(card(page).getByText('Loading the next puzzles…')).toBeVisible();
    // Nobody waits with a running clock, and the page says so until the puzzles are there.
    await page.clock.runFor(10_000);
    await expect(card(page).getByText('The clock is stopped.')).toBeVisible();
    await expect(time(page)).toHaveText('2:51');
    await next.release([puzzle(11), puzzle(12)]);
    await expect(card(page).getByText('The clock is stopped.')).toHaveCount(0);
    await page.clock.runFor(10_000);
    await expect(time(page)).toHaveText('2:41');
    await play(page, 'b8', clickInTime);
    await expect(solvedCount(page)).toHaveText('5');
  });

  test('whose first puzzles do not come offers to ask again, and no start', async ({ page }) => {
    await serveJson(page, '/api/puzzle-runs/puzzles', { message: 'Too busy' }, 503);
    await page.goto('/learn?run=timed');
    await expect(card(page).getByRole('alert')).toContainText('The puzzles could not be loaded. Too busy');
    await expect(card(page).getByRole('button', { name: 'Start' })).toHaveCount(0);
    await serveSteps(page);
    await card(page).getByRole('button', { name: 'Try again' }).click();
    await expect(card(page).getByRole('button', { name: 'Start' })).toBeEnabled();
  });

  test.describe('on a phone', () => {
    test.use({ hasTouch: true, isMobile: true, viewport: NARROW });

    test('is solved by touch, with board, time and count in the window', async ({ page }) => {
      await serveSteps(page);
      await begin(page, 'timed');
      await solve(page, 2, tap);
      const count = (await solvedCount(page).boundingBox())!;
      expect(count.y + count.height).toBeLessThanOrEqual(NARROW.height);
      expect(await page.evaluate(() => scrollY)).toBe(0);
    });
  });
});

test('axe finds nothing serious before, in and after a run, and nothing scrolls sideways', async ({ page }) => {
  await serveSteps(page);
  await page.goto('/learn?run=timed');
  await expect(card(page).getByRole('button', { name: 'Start' })).toBeEnabled();
  await expectFineAtBothWidths(page);
  await card(page).getByRole('button', { name: 'Start' }).click();
  await play(page, 'b7');
  await expect(card(page).getByText('10 seconds lost')).toBeVisible();
  await expectFineAtBothWidths(page);
  await card(page).getByRole('button', { name: 'End run' }).click();
  await expect(card(page).getByRole('listitem')).toHaveCount(1);
  await expectFineAtBothWidths(page);
});
