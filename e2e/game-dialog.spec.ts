import type { Locator, Page } from '@playwright/test';
import { type AnalysisResult, HEALTH_PATH } from '../src/contract/analysis/analysis';
import {
  ANALYZE,
  board,
  evaluation,
  holdStream,
  operaResult,
  piecesOn,
  plainResult,
  step,
  streamBegin,
  streamError,
} from './analysis-fixtures';
import { openReport, openTab, PLAYER, scout, servedGame, servedGames, serveScout } from './scout-fixtures';
import { asGuest, hold, serveJson } from './support/serve';
import { expect, test } from './support/test';

const TITLE = `Game Analysis: ${PLAYER} vs GambitGustav`;
const dialog = (page: Page): Locator => page.getByRole('dialog');
const inDialog = (page: Page, locate: (page: Page) => Locator): Locator => dialog(page).locator(locate(page));
const analyzeButtons = (page: Page): Locator => page.getByRole('button', { name: 'Analyze', exact: true });
const busyButton = (page: Page): Locator => page.getByRole('button', { name: '⚡ Analyzing...' });
const toast = (page: Page): Locator => page.locator('[data-toast]');

/** Opens the report and has its first game analyzed, with this answer. */
const openDialog = async (page: Page, result: AnalysisResult = operaResult): Promise<void> => {
  await serveJson(page, ANALYZE, result);
  await openReport(page, {}, 'games');
  await analyzeButtons(page).first().click();
  await expect(toast(page)).toBeVisible();
};

test.beforeEach(async ({ page }) => {
  await asGuest(page);
});

test('an Analyze button opens the dialog, named for the players [DLG-01, DLG-02, DLG-03]', async ({ page }) => {
  await openDialog(page);
  await expect(page.getByRole('dialog', { name: TITLE, exact: true })).toBeVisible();
  await expect(dialog(page).getByText('SF 16 • Fast (Depth 12)', { exact: true })).toBeVisible();
});

test('another engine is named beside the badge [DLG-03]', async ({ page }) => {
  await openDialog(page, { ...operaResult, engine: { name: 'Stockfish 15.1', label: 'SF 15.1' } });
  await expect(dialog(page).getByText('SF 16 • Fast (Depth 12)', { exact: true })).toBeVisible();
  await expect(dialog(page).getByText('Run by SF 15.1')).toBeVisible();
});

test('the game is sent in fast mode, made of its moves where it has no PGN [API-25]', async ({ page }) => {
  await serveJson(page, ANALYZE, operaResult);
  await openReport(page, { games: [servedGame({ pgn: null, moves: ['f3', 'e5', 'g4', 'Qh4#'] })] }, 'games');
  const sent = page.waitForRequest(`**${ANALYZE}`);
  await analyzeButtons(page).first().click();
  const { mode, pgn } = (await sent).postDataJSON() as { mode: string; pgn: string };
  expect(mode).toBe('fast');
  expect(pgn).toContain('f3 e5 g4 Qh4#');
});

test('while it runs the pressed button says so and all are disabled [SCT-28, STATE-13]', async ({ page }) => {
  const call = await hold(page, ANALYZE);
  await openReport(page, { games: servedGames(3) }, 'games');
  await analyzeButtons(page).nth(1).click();
  await expect(busyButton(page)).toBeDisabled();
  await expect(analyzeButtons(page)).toHaveCount(2);
  for (const button of await analyzeButtons(page).all()) await expect(button).toBeDisabled();
  await call.release(operaResult);
  await expect(busyButton(page)).toHaveCount(0);
  await expect(analyzeButtons(page)).toHaveCount(3);
  await expect(analyzeButtons(page).first()).toBeEnabled();
});

test('a finished analysis raises a toast with its plies [STATE-14, TOAST-10]', async ({ page }) => {
  await openDialog(page);
  await expect(toast(page)).toContainText('Game Analysis Complete!');
  await expect(toast(page)).toContainText('Analyzed 33 moves with Stockfish engine.');
});

test('without an engine the dialog says so while it waits, and stays to be read', async ({ page }) => {
  await serveJson(page, HEALTH_PATH, { status: 'ok', engine: { open: 0, isMissing: true } });
  const call = await hold(page, ANALYZE);
  await openReport(page, {}, 'games');
  await analyzeButtons(page).first().click();
  await expect(dialog(page)).toContainText('No engine can run on this server');
  await call.release({ message: 'The engine could not analyze this game.' }, 503);
  await expect(toast(page)).toContainText('Analysis Error');
  await expect(dialog(page)).toContainText('No engine can run on this server');
  await expect(busyButton(page)).toHaveCount(0);
});

test('a failed analysis raises a toast and closes the dialog [STATE-14, TOAST-03]', async ({ page }) => {
  await serveJson(page, ANALYZE, { message: 'The engine is on fire' }, 500);
  await openReport(page, {}, 'games');
  await analyzeButtons(page).first().click();
  await expect(toast(page)).toContainText('Analysis Error');
  await expect(toast(page)).toContainText('Failed to analyze the game. Please try again.');
  await expect(dialog(page)).toHaveCount(0);
  await expect(analyzeButtons(page).first()).toBeEnabled();
  await expect(analyzeButtons(page).first()).toBeFocused();
});

test('evaluation and board follow the four buttons [DLG-04, DLG-06]', async ({ page }) => {
  await openDialog(page);
  const places = [
    ['Forward one move', '+0.4', 'Move 1'],
    ['Forward one move', '+0.4', 'Move 1...'],
    ['Forward one move', '+0.3', 'Move 2'],
    ['Back one move', '+0.4', 'Move 1...'],
    ['Go to end', '#', 'Move 17'],
    ['Go to start', '+0.0', 'Starting Position'],
  ] as const;
  for (const [name, text, place] of places) {
    await dialog(page).getByRole('button', { name }).click();
    await expect(inDialog(page, evaluation)).toHaveText(text);
    await expect(dialog(page).getByText(place, { exact: true })).toBeVisible();
  }
  await dialog(page).getByRole('button', { name: 'Forward one move' }).click();
  await expect.poll(() => piecesOn(inDialog(page, board))).toContain('e4 white pawn');
});

test('the board is 350 px wide, never wider than a phone, and only shows [DLG-05]', async ({ page }) => {
  await openDialog(page);
  const box = await inDialog(page, board).boundingBox();
  if (!box) throw new Error('the board is not in the dialog');
  expect(box.width).toBe(350);
  const before = await piecesOn(inDialog(page, board));
  await page.mouse.click(box.x + box.width * 0.56, box.y + box.height * 0.81);
  await page.mouse.click(box.x + box.width * 0.56, box.y + box.height * 0.56);
  expect(await piecesOn(inDialog(page, board))).toEqual(before);
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(async () => (await inDialog(page, board).boundingBox())?.width).toBeLessThanOrEqual(320);
});

test('the Move Analysis table has its seven columns, its dashes and its dots [DLG-07, DLG-09, DLG-10]', async ({
  page,
}) => {
  await openDialog(page, { ...plainResult, totalMoves: 3, pgn: '1. f3 e5 2. g4 *' });
  await expect(dialog(page).getByRole('tab', { name: 'Move Analysis' })).toBeVisible();
  const table = dialog(page).getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText(['#', 'White', 'Eval', 'Best', 'Black', 'Eval', 'Best']);
  const last = table.getByRole('row').last();
  await expect(last.getByRole('cell').nth(2)).toHaveText('--');
  await expect(last.getByRole('cell').nth(3)).toHaveText('...');
});

test('pressing a move jumps to it [DLG-08]', async ({ page }) => {
  await openDialog(page);
  await dialog(page).getByRole('button', { name: 'Qb8+' }).click();
  await expect(inDialog(page, evaluation)).toHaveText('#1');
  await expect(dialog(page).getByText('Move 16', { exact: true })).toBeVisible();
  await expect.poll(() => piecesOn(inDialog(page, board))).toContain('b8 white queen');
});

test('the arrow keys step, Escape closes, and the focus comes back to the button', async ({ page }) => {
  await openDialog(page);
  await expect(dialog(page)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(dialog(page).getByText('Move 1', { exact: true })).toBeVisible();
  await page.keyboard.press('End');
  await expect(dialog(page).getByText('Move 17', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(analyzeButtons(page).first()).toBeFocused();
});

test('keys go on working when the button that had the focus is disabled', async ({ page }) => {
  await openDialog(page);
  await dialog(page).getByRole('button', { name: 'Go to end' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Go to end' })).toBeDisabled();
  await page.keyboard.press('ArrowLeft');
  await expect(dialog(page).getByText('Move 16...', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
});

test('Tab stays in the dialog, F8 reaches the toast above it', async ({ page }) => {
  await openDialog(page);
  const isInside = () => dialog(page).evaluate((element) => element.contains(document.activeElement));
  await page.keyboard.press('Shift+Tab');
  expect(await isInside()).toBe(true);
  await page.keyboard.press('Tab');
  await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: /F8/ }).locator('ol')).toBeFocused();
});

test('the dialog fills while the engine works; Cancel ends the call without a word [STATE-13]', async ({ page }) => {
  const stream = await holdStream(page);
  await openReport(page, {}, 'games');
  await analyzeButtons(page).first().click();
  await stream.write(streamBegin(20));
  await expect(dialog(page).getByText('20 of 34 positions')).toBeVisible();
  await step(page, 'Forward one move').click();
  await expect(inDialog(page, evaluation)).toHaveText('+0.4');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await stream.gone;
  await expect(dialog(page)).toHaveCount(0);
  await expect(toast(page)).toHaveCount(0);
  await expect(analyzeButtons(page).first()).toBeEnabled();
});

test('a stream that breaks off with an error is a failure like any other [TOAST-03]', async ({ page }) => {
  const stream = await holdStream(page);
  await openReport(page, {}, 'games');
  await analyzeButtons(page).first().click();
  await stream.write(streamBegin(5) + streamError('The engine stopped'));
  await expect(toast(page)).toContainText('Failed to analyze the game. Please try again.');
});

test('leaving the report ends the analysis [STATE-13]', async ({ page }) => {
  const stream = await holdStream(page);
  await serveScout(page);
  await page.goto('/scout');
  await scout(page);
  await openTab(page, 'games');
  await analyzeButtons(page).first().click();
  await stream.write(streamBegin(3));
  await expect(dialog(page).getByText('3 of 34 positions')).toBeVisible();
  await page.goBack();
  await page.goBack();
  await stream.gone;
  await expect(dialog(page)).toHaveCount(0);
  await expect(toast(page)).toHaveCount(0);
});

test('names, reason and accuracy stand there; Space and a button go to the next mistake', async ({ page }) => {
  const analysisResults = operaResult.analysisResults?.map((move, ply) =>
    ply === 17 ? { ...move, judgement: 'mistake' as const, reason: 'Opens the b-file.' } : move,
  );
  await openDialog(page, { ...operaResult, analysisResults, accuracy: { white: 97.3, black: 81.2 } });
  const verdict = dialog(page).getByRole('region', { name: 'Verdict' });
  await expect(verdict).toContainText('White won by checkmate.');
  await expect(dialog(page).getByText('GambitGustav', { exact: true })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Next mistake' }).click();
  await expect(dialog(page).getByText('Move 9...', { exact: true })).toBeVisible();
  await expect(dialog(page).getByText('Opens the b-file.')).toBeVisible();
  await page.keyboard.press('Home');
  await dialog(page).focus();
  await page.keyboard.press(' ');
  await expect(dialog(page).getByText(/^Line after 9\.\.\.b5\?: 10\./)).toBeVisible();
  await dialog(page).getByRole('tab', { name: 'Accuracy' }).click();
  await expect(verdict.last()).toContainText(
    'The game was decided in two steps: 6...Nf6, 9...b5. Accuracy: White 97.3%, Black 81.2%.',
  );
  await expect(dialog(page).getByRole('row', { name: 'Accuracy 97.3% 81.2%' })).toBeVisible();
});

test('it fills a phone, where board and controls stay in sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openDialog(page);
  const box = await dialog(page).boundingBox();
  expect(box).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  for (let count = 0; count < 10; count += 1) await step(page, 'Forward one move').click();
  await dialog(page).evaluate((sheet) => sheet.scrollTo({ top: sheet.scrollHeight }));
  await expect(inDialog(page, board)).toBeInViewport({ ratio: 0.99 });
  await expect(inDialog(page, (shown) => step(shown, 'Forward one move'))).toBeInViewport({ ratio: 1 });
  await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
});

test('the analysis can be opened on its own screen, at the same move', async ({ page }) => {
  await openDialog(page);
  await dialog(page).getByRole('button', { name: 'Qb8+' }).click();
  await dialog(page).getByRole('button', { name: 'Open in analysis' }).click();
  await expect(page.getByRole('region', { name: 'Analysis result' })).toBeVisible();
  await expect(page.getByText('Move 16', { exact: true })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
});

test('our own engine fills the dialog and finishes it [DLG-03, DLG-04, TOAST-10]', async ({ page }) => {
  await openReport(page, {}, 'games');
  await analyzeButtons(page).first().click();
  await expect(toast(page)).toContainText('Analyzed 33 moves with Stockfish engine.');
  await dialog(page).getByRole('button', { name: 'Qb8+' }).click();
  await expect(inDialog(page, evaluation)).toHaveText('#1');
  await expect(dialog(page).getByText(/^Run by/)).toHaveCount(0);
});

test('what a server says of the position is shown, with depth 17 where it tells none [ENT-26, LIM-04, LIM-05]', async ({
  page,
}) => {
  const currentEvaluation = { evaluation: 151, bestMove: 'Nf3' };
  const positionAnalysis = { currentEvaluation, tacticalThemes: ['fork', 'pin'], positionType: 'open' };
  await openDialog(page, { ...operaResult, positionAnalysis });
  const facts = dialog(page).getByRole('region', { name: 'Position Analysis' });
  await expect(facts.getByRole('definition')).toHaveText([
    '+1.5, Advantage for White',
    'Nf3',
    '17',
    'fork, pin',
    'open',
  ]);
});

test('without it nothing stands there [ENT-26]', async ({ page }) => {
  await openDialog(page);
  await expect(dialog(page).getByRole('region', { name: 'Position Analysis' })).toHaveCount(0);
});
