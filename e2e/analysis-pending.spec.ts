import type { Route } from '@playwright/test';
import { type AnalysisResult, HEALTH_PATH } from '../src/contract/analysis/analysis';
import {
  ANALYZE,
  analyze,
  analyzeButton,
  holdStream,
  OPERA_PGN,
  operaResult,
  pgnField,
  plainResult,
  step,
  streamBegin,
  streamError,
  streamJudged,
  streamMoves,
  streamResult,
} from './analysis-fixtures';
import { asGuest, callsTo, hold, serveJson } from './support/serve';
import { expect, test } from './support/test';

/** Where an analysis is joined again, whatever its id. */
const RUN = /^\/api\/analyze\/runs\/[\w-]+$/;
const isRun = ({ pathname }: URL) => RUN.test(pathname);

const LONG_REASON =
  'Gives back what 9...b5 gave; better was 10.Nxb5 cxb5 11.Bxb5+. White’s win probability: 79% to 43%. Played in 2 seconds.';

test.beforeEach(async ({ page }) => {
  await asGuest(page);
});

test('from input to pending with spinner and disabled button to result [STATE-15, ANL-08]', async ({ page }) => {
  const call = await hold(page, ANALYZE);
  await page.goto('/analysis');
  await analyze(page);
  const pending = page.getByRole('button', { name: 'Analyzing...' });
  await expect(pending).toBeDisabled();
  await expect(pending.locator('[data-spinner]')).toBeVisible();
  await call.release(operaResult);
  await expect(page.getByRole('region', { name: 'Analysis result' })).toBeVisible();
  await expect(pgnField(page)).toHaveCount(0);
});

test('without an engine the page says so before a game is analyzed, which may still be tried', async ({ page }) => {
  const missing = page.getByText('No engine can run on this server');
  await page.goto('/analysis');
  await expect(analyzeButton(page)).toBeVisible();
  await expect(missing).toHaveCount(0);
  await serveJson(page, HEALTH_PATH, { status: 'ok', engine: { open: 0, isMissing: true } });
  await page.reload();
  await expect(missing).toBeVisible();
  await pgnField(page).fill(OPERA_PGN);
  await expect(analyzeButton(page)).toBeEnabled();
  await page.getByRole('button', { name: 'Open on the board without analysis' }).click();
  await expect(pgnField(page)).toHaveCount(0);
  await expect(missing).toBeVisible();
});

test('progress, moves and graph fill as they come, up to the result', async ({ page }) => {
  const stream = await holdStream(page);
  await page.goto('/analysis');
  await analyze(page);
  await stream.write(streamBegin(10, 2));
  await expect(page.getByText('10 of 34 positions, sharing the engine with 2 other analyses')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '10');
  const fifth = page.getByRole('row', { name: /^5 / });
  await expect(fifth).toContainText('+1.8');
  await expect(page.getByRole('row', { name: /^6 / })).toContainText('--');
  await expect(page.getByRole('button', { name: 'Analyzing...' })).toBeDisabled();
  await stream.write(streamResult(operaResult));
  await expect(page.getByText('Starting Position')).toBeVisible();
});

test('an analysis from the board begins around its move, and fills the list in any order', async ({ page }) => {
  await page.goto('/analysis');
  await pgnField(page).fill(OPERA_PGN);
  await page.getByRole('button', { name: 'Open on the board without analysis' }).click();
  const row = (move: number) => page.getByRole('row', { name: new RegExp(`^${move} `) });
  await row(5).getByRole('button').first().click();
  const stream = await holdStream(page);
  const request = page.waitForRequest(`**${ANALYZE}`);
  await analyzeButton(page).click();
  expect((await request).postDataJSON()).toMatchObject({ mode: 'accurate', from: 8 });
  await stream.write(streamMoves([8, 9, 7]));
  await expect(row(5)).toContainText(/\+\d.*\+\d/);
  await expect(row(4)).toContainText('--');
  await expect(row(6)).toContainText('--');
  await stream.write(streamResult(operaResult));
  await expect(page.getByText('Move 5', { exact: true })).toBeVisible();
});

test('while an analysis runs its game can be stepped through and added to, which the result keeps', async ({
  page,
}) => {
  const stream = await holdStream(page);
  await page.goto('/analysis');
  await analyze(page);
  await stream.write(streamBegin(10));
  await step(page, 'Forward one move').click();
  await expect(page.getByText('Move 1', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Flip board' }).click();
  await page.getByRole('button', { name: 'Comment and annotations' }).click();
  const comment = page.getByRole('textbox', { name: 'Comment on Move 1, e4' });
  await comment.fill('best by');
  await stream.write(streamResult(operaResult));
  await expect(page.getByText('The analysis is complete. It is shown when you leave the comment.')).toBeVisible();
  await expect(comment).toBeFocused();
  await page.keyboard.type(' test');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Analysis result' })).toBeVisible();
  await expect(page.getByText('Move 1', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Moves', exact: true })).toContainText('best by test');
  await expect(page.getByRole('button', { name: 'e4', exact: true })).toHaveAttribute('aria-current', 'step');
});

test('a running analysis goes on from the move on the board', async ({ page }) => {
  const stream = await holdStream(page);
  const changes: unknown[] = [];
  await page.route(isRun, async (route) => {
    changes.push(route.request().postDataJSON());
    await route.fulfill({ status: 204 });
  });
  await page.goto('/analysis');
  await analyze(page);
  await stream.write(streamBegin(2));
  await expect(page.getByText('2 of 34 positions')).toBeVisible();
  expect(changes).toEqual([]);
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => changes.at(-1)).toEqual({ from: 31 });
  await stream.write(streamResult(operaResult));
  await expect(page.getByText('Starting Position')).toHaveCount(0);
});

test('a result is shown before its last reasons, which come to the board of the game and are kept with it', async ({
  page,
}) => {
  const moves = operaResult.analysisResults ?? [];
  const blunder = moves.findIndex(({ judgement }) => judgement === 'blunder');
  const withReason = (reason?: string): AnalysisResult => ({
    ...operaResult,
    analysisResults: moves.map((move, ply) => ({
      ...move,
      ...(ply === blunder ? reason !== undefined && { reason } : { reason: null }),
    })),
  });
  const begun = await holdStream(page);
  const joined = await holdStream(page, '/api/analyze/runs/*');
  await page.goto('/analysis');
  await analyze(page);
  await begun.write(streamBegin(10) + streamJudged(withReason()));
  await expect(page.getByRole('region', { name: 'Analysis result' })).toBeVisible();
  await begun.gone;
  const why = page.getByRole('region', { name: 'Position' }).getByRole('definition').first();
  await page.keyboard.press('m');
  await expect(why).toHaveText('Analyzing further…');
  await joined.write(streamJudged(withReason()) + streamResult(withReason(LONG_REASON)));
  await expect(why).toContainText(LONG_REASON);
  expect(await why.evaluate((shown) => shown.scrollHeight - shown.clientHeight)).toBe(0);
  await expect(page).toHaveURL(/path=/);
  const calls = callsTo(page, /^\/api\/analyze\//);
  await page.reload();
  await expect(why).toContainText(LONG_REASON);
  expect(calls).toEqual([]);
});

test('a result whose last reasons cannot be had stands without them, and they are asked for once more', async ({
  page,
}) => {
  const [first, ...others] = operaResult.analysisResults ?? [];
  if (first === undefined) throw new Error('the game has no moves');
  const judged = { ...operaResult, analysisResults: [first, ...others.map((move) => ({ ...move, reason: null }))] };
  await page.route(isRun, (route) => route.fulfill({ status: 404, json: { message: 'Gone.' } }));
  const begun = await holdStream(page);
  await page.goto('/analysis');
  await analyze(page);
  await begun.write(streamBegin(10));
  await expect(page.getByText('10 of 34 positions')).toBeVisible();
  await serveJson(page, ANALYZE, { message: 'Busy.' }, 503);
  await begun.write(streamJudged(judged));
  await expect(page.locator('[data-toast]')).toHaveText(/Analysis Complete/);
  await expect(page.getByRole('region', { name: 'Analysis result' })).toBeVisible();
  await page.reload();
  // The page asks again after a pause, and may do so before it is loaded once more.
  const answered = new Promise<void>((resolve) => {
    void page.route(`**${ANALYZE}`, (route) => route.fulfill({ json: operaResult }).then(resolve));
  });
  await page.reload();
  await answered;
  await expect(page.getByRole('region', { name: 'Analysis result' })).toBeVisible();
});

test('Cancel ends the call and keeps the PGN and what came', async ({ page }) => {
  const stream = await holdStream(page);
  await page.goto('/analysis');
  await analyze(page);
  await stream.write(streamBegin(10));
  await page.getByRole('button', { name: 'Cancel' }).click();
  await stream.gone;
  await expect(pgnField(page)).toHaveValue(OPERA_PGN);
  await expect(analyzeButton(page)).toBeEnabled();
  await expect(page.getByText('Stopped after 10 of 34 positions')).toBeVisible();
  await expect(page.getByRole('row', { name: /^5 / })).toContainText('+1.8');
  await expect(page.locator('[data-toast]')).toHaveCount(0);
});

test('what was added to a game whose analysis is cancelled can be opened on the board', async ({ page }) => {
  const stream = await holdStream(page);
  await page.goto('/analysis');
  await analyze(page);
  await stream.write(streamBegin(10));
  await step(page, 'Forward one move').click();
  await page.getByRole('button', { name: 'Comment and annotations' }).click();
  await page.getByRole('textbox', { name: 'Comment on Move 1, e4' }).fill('best by test');
  await expect(page.getByRole('region', { name: 'Moves', exact: true })).toContainText('best by test');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Open it on the board' }).click();
  await expect(page.getByRole('region', { name: 'Analysis result' })).toContainText('best by test');
});

test('leaving the screen ends the call', async ({ page }) => {
  const stream = await holdStream(page);
  await page.goto('/analysis');
  await analyze(page);
  await stream.write(streamBegin(3));
  await expect(page.getByText('3 of 34 positions')).toBeVisible();
  await page.getByRole('link', { name: 'Learn Chess' }).click();
  await stream.gone;
});

test('New Game ends a running analysis', async ({ page }) => {
  const stream = await holdStream(page);
  await page.goto('/analysis');
  await analyze(page);
  await stream.write(streamBegin(3));
  await page.getByRole('button', { name: 'New Game' }).click();
  await stream.gone;
  await expect(pgnField(page)).toHaveValue('');
});

for (const how of ['cut', 'end'] as const) {
  test(`a stream that ends in the middle (${how}) is joined again, and fails with what came where it cannot be [TOAST-01, STATE-17]`, async ({
    page,
  }) => {
    await page.clock.install();
    const stream = await holdStream(page);
    const joins = callsTo(page, RUN);
    const abort = (route: Route) => route.abort();
    await page.route(isRun, abort);
    await page.goto('/analysis');
    await analyze(page);
    await stream.write(streamBegin(10));
    await expect(page.getByText('10 of 34 positions')).toBeVisible();
    await stream[how]();
    await expect(page.getByText('The connection was lost. Reconnecting to the analysis…')).toBeVisible();
    const toast = page.locator('[data-toast]').filter({ hasText: 'The connection to the server was lost' });
    // In steps that a toast outlasts, however late the page draws it.
    const step = async (): Promise<boolean> => {
      await page.clock.runFor(1000);
      return toast.isVisible();
    };
    await expect.poll(step, { intervals: [50] }).toBe(true);
    expect(joins).toHaveLength(5);
    await expect(pgnField(page)).toHaveValue(OPERA_PGN);
    await expect(page.getByText('Stopped after 10 of 34 positions')).toBeVisible();
    await page.unroute(isRun, abort);
    await serveJson(page, RUN, operaResult);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('region', { name: 'Analysis result' })).toBeVisible();
  });
}

test('an error event is shown in the server’s words [TOAST-01, ERR-24]', async ({ page }) => {
  const stream = await holdStream(page);
  await page.goto('/analysis');
  await analyze(page);
  await stream.write(streamBegin(2) + streamError('The engine fell asleep.'));
  await expect(page.locator('[data-toast]')).toContainText('The engine fell asleep.');
});

test('a refusal is shown as received, in a toast and with its place on the input [TOAST-01, API-19, STATE-17, ERR-24]', async ({
  page,
}) => {
  const place = { game: 1, ply: 2, line: 1, column: 13 };
  await serveJson(page, ANALYZE, { message: 'A made-up refusal: Qxe9', place }, 400);
  await page.goto('/analysis');
  await analyze(page);
  const toast = page.locator('[data-toast]');
  await expect(toast).toContainText('Analysis Failed');
  await expect(toast.getByText('A made-up refusal: Qxe9', { exact: true })).toBeVisible();
  await expect(toast).toHaveClass(/border-bad/);
  await expect(page.getByRole('region', { name: 'Game Input' })).toContainText(
    'A made-up refusal: Qxe9 (game 1, line 1, column 13)',
  );
  await expect(pgnField(page)).toHaveValue(OPERA_PGN);
  await expect(analyzeButton(page)).toBeEnabled();
});

for (const body of [{}, 'Bad Gateway']) {
  test(`a refusal without a message reads Analysis failed (${JSON.stringify(body)}) [TOAST-02]`, async ({ page }) => {
    await serveJson(page, ANALYZE, body, 500);
    await page.goto('/analysis');
    await analyze(page);
    await expect(page.locator('[data-toast]').getByText('Analysis failed', { exact: true })).toBeVisible();
    await expect(pgnField(page)).toHaveValue(OPERA_PGN);
  });
}

test('no answer at all reads Failed to analyze game [TOAST-01]', async ({ page }) => {
  await page.route(`**${ANALYZE}`, (route) => route.abort());
  await page.goto('/analysis');
  await analyze(page);
  await expect(page.locator('[data-toast]').getByText('Failed to analyze game', { exact: true })).toBeVisible();
});

test('a PGN that cannot be read here is sent all the same, and the server decides [ERR-06]', async ({ page }) => {
  await serveJson(page, ANALYZE, plainResult);
  const calls = callsTo(page, ANALYZE);
  await page.goto('/analysis');
  await analyze(page, '1. e4 e5 2. Qxe9');
  await expect(page.getByRole('region', { name: 'Analysis result' })).toBeVisible();
  expect(calls).toEqual([`POST ${ANALYZE}`]);
});
