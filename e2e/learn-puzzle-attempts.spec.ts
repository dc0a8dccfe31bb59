/** What is recorded of the moves on `/learn`, and what happens where it cannot be. */
import {
  attemptsSent,
  expectPosition,
  LEARN_OWNER,
  OPERA_PUZZLE,
  PLAIN_PUZZLE,
  pressMove,
  puzzleCard,
  quickActions,
  serveLearn,
} from './learn-fixtures';
import { callsTo, hold, serveJson } from './support/serve';
import { expect, test } from './support/test';

const LATER = 'The attempt has not been recorded yet: the server cannot be reached.';

test.beforeEach(async ({ page }) => {
  await serveLearn(page);
});

test('[API-14][API-15][API-16] each judged move is one attempt, and the list of attempts is asked for anew', async ({
  page,
}) => {
  const attempts = attemptsSent(page);
  const lists = callsTo(page, `/api/puzzle-attempts/user/${LEARN_OWNER}`);
  await page.goto('/learn');
  await expectPosition(page, 'queen b3');
  await expect.poll(() => lists.length).toBe(1);

  await pressMove(page, 'b3b7');
  await expect.poll(() => attempts).toHaveLength(1);
  await expect.poll(() => lists.length).toBe(2);
  // The right move inside the line is judged when the line has ended.
  await pressMove(page, 'b3b8');
  await expectPosition(page, 'knight b8');
  await pressMove(page, 'd1d8');
  await expect.poll(() => lists.length).toBe(3);

  expect(attempts).toEqual([
    {
      userId: 1,
      puzzleId: 41,
      solved: false,
      timeSpent: 30,
      seconds: expect.any(Number),
      hinted: false,
      key: expect.any(String),
    },
    {
      userId: 1,
      puzzleId: 41,
      solved: true,
      timeSpent: 60,
      seconds: expect.any(Number),
      hinted: false,
      key: expect.any(String),
    },
  ]);
  expect(attempts[0]!.key).not.toBe(attempts[1]!.key);
});

test('an attempt tells that the solution was looked at before, also when it was hidden again', async ({ page }) => {
  const attempts = attemptsSent(page);
  await serveJson(page, '/api/puzzles/random', PLAIN_PUZZLE);
  await page.goto('/learn');
  const hint = puzzleCard(page).getByRole('button', { name: 'Hint', exact: true });
  await hint.click();
  await hint.click();
  await pressMove(page, 'e8e1', 'black');
  await expect.poll(() => attempts.map(({ hinted }) => hinted)).toEqual([true]);
});

test('attempts are of the user whose profile is shown', async ({ page }) => {
  const attempts = attemptsSent(page);
  await serveJson(page, '/api/auth/me', { id: 7, username: 'rosalind', profileId: 7 });
  await serveJson(page, '/api/puzzle-attempts/user/7', []);
  await page.goto('/learn');
  await pressMove(page, 'b3b7');
  await expect.poll(() => attempts.map(({ userId }) => userId)).toEqual([7]);
});

test('what cannot be recorded is said, kept, and sent in its order on the next try', async ({ page }) => {
  const attempts = attemptsSent(page);
  await page.route(
    ({ pathname }) => pathname === '/api/puzzle-attempts',
    (route) => route.abort(),
  );
  await page.goto('/learn');
  await pressMove(page, 'b3b7');
  const card = puzzleCard(page);
  await expect(card.getByText(LATER)).toBeVisible();
  await pressMove(page, 'b3b8');
  await expectPosition(page, 'knight b8');
  await pressMove(page, 'd1d8');
  await expect(card.getByRole('button', { name: 'Solved!' })).toBeVisible();
  await expect.poll(() => attempts).toHaveLength(2);
  await expect(card.getByText(LATER)).toBeVisible();

  const tried = attempts.length;
  await serveJson(page, '/api/puzzle-attempts', {}, 201);
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(card.getByText(LATER)).toHaveCount(0);
  await expect.poll(() => attempts.slice(tried).map(({ solved }) => solved)).toEqual([false, true]);
  expect(attempts.at(-2)!.key).toBe(attempts[0]!.key);
  await expect(card.getByRole('button', { name: 'Solved!' })).toBeVisible();
});

test('what could not be recorded is sent on coming back from another screen', async ({ page }) => {
  const attempts = attemptsSent(page);
  await page.route(
    ({ pathname }) => pathname === '/api/puzzle-attempts',
    (route) => route.abort(),
  );
  await page.goto('/learn');
  await pressMove(page, 'b3b7');
  await expect(puzzleCard(page).getByText(LATER)).toBeVisible();
  await page.getByRole('link', { name: 'Game Analysis' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Game Analysis');

  await serveJson(page, '/api/puzzle-attempts', {}, 201);
  await page.getByRole('link', { name: 'Learn Chess' }).first().click();
  await expect(puzzleCard(page).getByText(LATER)).toHaveCount(0);
  expect(attempts.length).toBeGreaterThan(1);
  expect(new Set(attempts.map(({ key }) => key)).size).toBe(1);
});

test('an attempt on its way is not sent twice, however often Submit is pressed', async ({ page }) => {
  const attempts = attemptsSent(page);
  const held = await hold(page, '/api/puzzle-attempts');
  await page.goto('/learn');
  await pressMove(page, 'b3b7');
  const submit = puzzleCard(page).getByRole('button', { name: 'Submit' });
  await submit.click();
  await submit.dblclick();
  await held.release({}, 201);
  await pressMove(page, 'b3a3');
  await expect.poll(() => attempts.map(({ solved }) => solved)).toEqual([false, false]);
  expect(new Set(attempts.map(({ key }) => key)).size).toBe(2);
});

test('a guest of an installation with accounts solves all the same, and is told what signing in is for', async ({
  page,
}) => {
  await serveJson(page, '/api/puzzle-attempts', { message: 'Sign in first' }, 401);
  await page.goto('/learn');
  await pressMove(page, 'b3b8');
  await expectPosition(page, 'knight b8');
  await pressMove(page, 'd1d8');
  const card = puzzleCard(page);
  await expect(card.getByRole('button', { name: 'Solved!' })).toBeVisible();
  await expect(
    card.getByText('1 attempt is kept in this browser. After signing in you can move it to your account.'),
  ).toBeVisible();
  await expect(card.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin');
});

test('an attempt at a puzzle that is gone is said not to count, and the next one is solved as ever', async ({
  page,
}) => {
  const gone = 'This puzzle no longer exists; the attempt was not counted';
  await serveJson(page, '/api/puzzle-attempts', { message: gone }, 404);
  await page.goto('/learn');
  await pressMove(page, 'b3b7');
  const card = puzzleCard(page);
  await expect(card.getByText(gone)).toBeVisible();
  await serveJson(page, '/api/puzzle-attempts', {}, 201);
  await serveJson(page, '/api/puzzles/random', PLAIN_PUZZLE);
  await quickActions(page).getByRole('button', { name: 'Random Puzzle' }).click();
  await expectPosition(page, 'rook e8');
  await pressMove(page, 'e8e1', 'black');
  await expect(card.getByRole('button', { name: 'Solved!' })).toBeVisible();
  await expect(card.getByText(gone)).toHaveCount(0);
});

test('an id that is a text is sent as it is', async ({ page }) => {
  const attempts = attemptsSent(page);
  await serveJson(page, '/api/puzzles/random', { ...OPERA_PUZZLE, id: 'p-17' });
  await page.goto('/learn');
  await pressMove(page, 'b3b7');
  await expect.poll(() => attempts.map(({ puzzleId }) => puzzleId)).toEqual(['p-17']);
});
