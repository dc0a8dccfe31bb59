/**
 * Which puzzle is on the board of `/learn`: another one, one of a kind, today's, one by its number, the next to train.
 */
import { type Training } from '../src/contract/learn/puzzles';
import {
  expectPosition,
  LEARN_OWNER,
  NO_TRAINING,
  OPERA_PUZZLE,
  PLAIN_PUZZLE,
  pressMove,
  puzzleBoard,
  puzzleCard,
  quickActions,
  serveLearn,
} from './learn-fixtures';
import { callsTo, hold, serveJson } from './support/serve';
import { expect, test } from './support/test';

const OPERA = 'queen b3';
const PLAIN = 'rook e8';

test.beforeEach(async ({ page }) => {
  await serveLearn(page);
});

test('[LEARN-09][STATE-26][API-12] Random Puzzle fetches another one and clears hint and solved', async ({ page }) => {
  const calls = callsTo(page, '/api/puzzles/random');
  await page.goto('/learn');
  const card = puzzleCard(page);
  await card.getByRole('button', { name: 'Hint', exact: true }).click();
  await pressMove(page, 'b3b8');
  await expectPosition(page, 'knight b8');
  await pressMove(page, 'd1d8');
  await expect(card.getByRole('button', { name: 'Solved!' })).toBeVisible();
  expect(calls).toHaveLength(1);

  await serveJson(page, '/api/puzzles/random', PLAIN_PUZZLE);
  await quickActions(page).getByRole('button', { name: 'Random Puzzle' }).click();
  await expectPosition(page, PLAIN);
  await expect(card.getByRole('button', { name: 'Submit' })).toBeEnabled();
  await expect(card.getByText('Sacrifice: 16.Qb8+')).toHaveCount(0);
  expect(calls).toHaveLength(2);
});

for (const [name, viewport] of [
  ['on a phone', { width: 390, height: 844 }],
  ['in a low window', { width: 1366, height: 768 }],
] as const) {
  test(`[STATE-26] the board of a random puzzle is in view ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/learn');
    await expectPosition(page, OPERA);
    await serveJson(page, '/api/puzzles/random', PLAIN_PUZZLE);
    const random = quickActions(page).getByRole('button', { name: 'Random Puzzle' });
    await random.evaluate((button) => button.scrollIntoView({ block: 'start' }));
    await random.click();
    await expectPosition(page, PLAIN);
    await expect(puzzleBoard(page)).toBeInViewport({ ratio: 1 });
  });
}

test('[STATE-26] the same puzzle once more begins afresh', async ({ page }) => {
  await page.goto('/learn');
  await pressMove(page, 'b3b8');
  await expectPosition(page, 'knight b8');
  await quickActions(page).getByRole('button', { name: 'Random Puzzle' }).click();
  await expectPosition(page, 'queen b3');
});

test('a late answer does not take the place of the puzzle asked for after it', async ({ page }) => {
  await page.goto('/learn');
  await expectPosition(page, OPERA);
  const random = quickActions(page).getByRole('button', { name: 'Random Puzzle' });
  const late = await hold(page, '/api/puzzles/random');
  await random.click();
  await page.unroute(({ pathname }) => pathname === '/api/puzzles/random');
  await serveJson(page, '/api/puzzles/random', PLAIN_PUZZLE);
  await random.click();
  await expectPosition(page, PLAIN);
  await late.release(OPERA_PUZZLE).catch(() => undefined);
  await quickActions(page).getByRole('button', { name: 'Filter by Theme' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectPosition(page, PLAIN);
});

test('a puzzle takes no more moves while another one is on its way', async ({ page }) => {
  await page.goto('/learn');
  await expectPosition(page, OPERA);
  const calls = callsTo(page, '/api/puzzle-attempts');
  const held = await hold(page, '/api/puzzles/random');
  await quickActions(page).getByRole('button', { name: 'Random Puzzle' }).click();
  await pressMove(page, 'b3b7');
  await expectPosition(page, OPERA);
  await held.release(PLAIN_PUZZLE);
  await expectPosition(page, PLAIN);
  expect(calls).toEqual([]);
});

test.describe('when no puzzle comes', () => {
  test('says so, and asks once more', async ({ page }) => {
    await serveJson(page, '/api/puzzles/random', { message: 'The database rests' }, 503);
    await page.goto('/learn');
    const card = puzzleCard(page);
    await expect(card.getByRole('alert')).toContainText('The puzzle could not be loaded. The database rests');
    await serveJson(page, '/api/puzzles/random', OPERA_PUZZLE);
    await card.getByRole('button', { name: 'Try again' }).click();
    await expectPosition(page, OPERA);
    await expect(card.getByRole('alert')).toHaveCount(0);
  });

  test('leaves the one before it on the board', async ({ page }) => {
    await page.goto('/learn');
    await expectPosition(page, OPERA);
    await serveJson(page, '/api/puzzles/random', {}, 500);
    await quickActions(page).getByRole('button', { name: 'Random Puzzle' }).click();
    await expect(puzzleCard(page).getByRole('alert')).toContainText(
      'The puzzle could not be loaded. The server could not complete this.',
    );
    await pressMove(page, 'b3b8');
    await expectPosition(page, 'knight b8');
  });

  test('of the kind asked for, offers any', async ({ page }) => {
    await serveJson(page, '/api/puzzles/random', { message: 'There is no such puzzle' }, 404);
    await page.goto('/learn?theme=fork&difficulty=5');
    const card = puzzleCard(page);
    await expect(card.getByRole('alert')).toContainText('There is no such puzzle');
    await serveJson(page, '/api/puzzles/random', OPERA_PUZZLE);
    await card.getByRole('button', { name: 'Show any puzzle' }).click();
    await expectPosition(page, OPERA);
    await expect(page).toHaveURL(/\/learn$/);
  });
});

test.describe('Filter by Theme', () => {
  test('[LEARN-10] asks for puzzles of a theme and of so many stars, and keeps to it', async ({ page }) => {
    const requested: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === '/api/puzzles/random') requested.push(search);
    });
    await page.goto('/learn');
    await expectPosition(page, OPERA);
    await quickActions(page).getByRole('button', { name: 'Filter by Theme' }).click();
    const dialog = page.getByRole('dialog', { name: 'Filter by Theme' });
    await expect(dialog.getByText('7 puzzles')).toBeVisible();
    await dialog.getByLabel('Difficulty').selectOption('2 stars');
    await expect(dialog.getByText('3 puzzles')).toBeVisible();
    await dialog.getByRole('radio', { name: 'Fork' }).check();
    await dialog.getByRole('button', { name: 'Show puzzles' }).click();
    await expect(page).toHaveURL(/\/learn\?theme=fork&difficulty=2$/);
    await expect(puzzleCard(page).getByRole('list', { name: 'Active filters' })).toContainText('Fork');
    await expect.poll(() => requested).toEqual(['', '?theme=fork&difficulty=2']);
    await expectPosition(page, OPERA);

    await quickActions(page).getByRole('button', { name: 'Random Puzzle' }).click();
    await expect.poll(() => requested.at(-1)).toBe(`?theme=fork&difficulty=2&except=${OPERA_PUZZLE.id}`);

    await puzzleCard(page).getByRole('button', { name: 'Clear: Fork' }).click();
    await expect(page).toHaveURL(/\/learn\?difficulty=2$/);
    await puzzleCard(page).getByRole('button', { name: 'Clear: 2 of 5 stars' }).click();
    await expect(page).toHaveURL(/\/learn$/);
    await expect.poll(() => requested.slice(3)).toEqual(['?difficulty=2', '']);
  });

  test('[LEARN-10] is what the address says', async ({ page }) => {
    await page.goto('/learn?theme=backRankMate');
    await expect(puzzleCard(page).getByRole('button', { name: 'Clear: Back-rank mate' })).toBeVisible();
    await quickActions(page).getByRole('button', { name: 'Filter by Theme' }).click();
    await expect(page.getByRole('radio', { name: 'Back-rank mate' })).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('offers every theme where the counts do not come', async ({ page }) => {
    await serveJson(page, '/api/puzzle-themes', {}, 500);
    await page.goto('/learn');
    await quickActions(page).getByRole('button', { name: 'Filter by Theme' }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'The number of puzzles could not be loaded.' }),
    ).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Smothered mate' })).toBeVisible();
  });
});

test('[LEARN-10] View Statistics opens what the attempts add up to', async ({ page }) => {
  await page.goto('/learn');
  await quickActions(page).getByRole('button', { name: 'View Statistics' }).click();
  await expect(page.getByRole('dialog', { name: 'Puzzle Statistics' })).toBeVisible();
});

test('today’s puzzle is one press away, and tells its day', async ({ page }) => {
  await serveJson(page, '/api/puzzles/daily', { ...PLAIN_PUZZLE, day: '2026-11-21' });
  await page.goto('/learn');
  await puzzleCard(page).getByRole('button', { name: 'Today’s puzzle' }).click();
  await expectPosition(page, PLAIN);
  await expect(page).toHaveURL(/\/learn\?puzzle=daily$/);
  await expect(puzzleCard(page).getByText('Puzzle of 21 Nov 2026, the same for everyone.')).toBeVisible();
  await quickActions(page).getByRole('button', { name: 'Random Puzzle' }).click();
  await expectPosition(page, OPERA);
  await expect(page).toHaveURL(/\/learn$/);
});

test('a puzzle is opened by its number', async ({ page }) => {
  await serveJson(page, '/api/puzzles/17', PLAIN_PUZZLE);
  await page.goto('/learn?puzzle=17');
  await expectPosition(page, PLAIN);
});

test.describe('training', () => {
  const training = (held: Partial<Training>): Training => ({ ...NO_TRAINING, ...held });

  test('asks for missed tactics one after the other, and says how many wait', async ({ page }) => {
    const path = `/api/puzzle-training/user/${LEARN_OWNER}`;
    const own = { ...OPERA_PUZZLE, moves: ['Qb8+'], line: undefined };
    await serveJson(page, path, training({ due: 1, fresh: 1, puzzle: own }));
    await page.goto('/learn?train=own');
    const card = puzzleCard(page);
    await expect(card.getByText('Tactics you missed or allowed in your games: 1 due, 1 new')).toBeVisible();

    // Before it is tried the next one would be the same.
    await card.getByRole('button', { name: 'Clue' }).click();
    await page.keyboard.press('n');
    await expect(card.getByText('Look at the queen on b3.')).toBeVisible();

    const attempt = await hold(page, '/api/puzzle-attempts');
    await pressMove(page, 'b3b8');
    const next = card.getByRole('button', { name: 'Next puzzle' });
    await expect(next).toBeDisabled();
    await serveJson(page, path, training({ fresh: 1, resting: 1, puzzle: PLAIN_PUZZLE }));
    await attempt.release({}, 201);
    await expect(card.getByText('0 due, 1 new')).toBeVisible();
    await expectPosition(page, 'queen b8');
    await next.click();
    await expectPosition(page, PLAIN);

    const nextDue = '2026-11-24T12:00:00.000Z';
    await serveJson(page, path, training({ resting: 2, nextDue }));
    await pressMove(page, 'e8e1', 'black');
    await expect(card.getByText('all done for now')).toBeVisible();
    await next.click();
    await expect(
      card.getByText('All done for now. 2 puzzles will come up again, the next on 24 Nov 2026.'),
    ).toBeVisible();
    await card.getByRole('button', { name: 'Show any puzzle' }).click();
    await expectPosition(page, OPERA);
  });

  test('of an opponent says whose misses these are', async ({ page }) => {
    const requested: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === `/api/puzzle-training/user/${LEARN_OWNER}`) requested.push(search);
    });
    await serveJson(page, `/api/puzzle-training/user/${LEARN_OWNER}`, training({ fresh: 4, puzzle: OPERA_PUZZLE }));
    await page.goto('/learn?train=GambitGustav');
    await expect(puzzleCard(page).getByText('Tactics GambitGustav missed or allowed: 0 due, 4 new')).toBeVisible();
    await expect(puzzleBoard(page)).toBeVisible();
    expect(requested).toContain('?opponent=GambitGustav');
  });

  test('from opponents stands beside one’s own, with what is due, and is asked for anew after an attempt', async ({
    page,
  }) => {
    const path = `/api/puzzle-training/user/${LEARN_OWNER}/opponents`;
    const names = ['gustav', 'chesscom:karim', 'mira.talwade', 'anna', 'bela', 'cora'];
    const opponents = names.map((opponent, index) => ({
      opponent,
      due: index === 0 ? 2 : 0,
      resting: index < 2 ? 5 : 0,
      nextDue: null,
    }));
    await serveJson(page, path, opponents);
    await serveJson(
      page,
      `/api/puzzle-training/user/${LEARN_OWNER}`,
      training({ due: 3, fresh: 4, puzzle: PLAIN_PUZZLE }),
    );
    await page.goto('/learn');
    const list = page.getByRole('region', { name: 'From opponents’ games' });
    await expect(list.getByRole('listitem')).toHaveText([
      'gustav2 due, 5 scheduled',
      'karim0 due, 5 scheduled',
      'mira.talwadenot trained yet',
      'annanot trained yet',
      'belanot trained yet',
    ]);
    await list.getByRole('button', { name: 'Show all 6' }).click();
    await expect(list.getByRole('listitem')).toHaveCount(6);
    await expect(page.getByRole('region', { name: 'From Your Games' })).toContainText('Due3');

    await list.getByRole('link', { name: 'karim' }).click();
    await expect(page).toHaveURL(/train=chesscom(:|%3A)karim/);
    await expect(puzzleCard(page).getByText('Tactics karim missed or allowed')).toBeVisible();
    await serveJson(page, path, [{ opponent: 'chesscom:karim', due: 0, resting: 6, nextDue: null }]);
    await pressMove(page, 'e8e1', 'black');
    await expect(list.getByRole('listitem')).toHaveText(['karim0 due, 6 scheduled']);
  });

  test('from opponents that does not load says so, and is asked for again', async ({ page }) => {
    const path = `/api/puzzle-training/user/${LEARN_OWNER}/opponents`;
    await serveJson(page, path, { message: 'Too busy' }, 503);
    await page.goto('/learn');
    const own = page.getByRole('region', { name: 'From Your Games' });
    await expect(own.getByRole('alert')).toContainText('The training from opponents could not be loaded. Too busy');
    await serveJson(page, path, [{ opponent: 'gustav', due: 1, resting: 0, nextDue: null }]);
    await own.getByRole('button', { name: 'Try again' }).click();
    await expect(own.getByText('1 due, 0 scheduled')).toBeVisible();
  });

  test('without anything missed says so', async ({ page }) => {
    await page.goto('/learn?train=own');
    await expect(
      puzzleCard(page).getByText('No missed or allowed tactics were found in your games yet.'),
    ).toBeVisible();
  });
});
