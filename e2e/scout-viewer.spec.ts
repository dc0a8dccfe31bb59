import type { Page } from '@playwright/test';
import type { ScoutedGame } from '../src/contract/player/scout';
import { board, evaluation, operaResult, piecesOn } from './analysis-fixtures';
import { choose, openingGames, openReport, openTab, PLAYER, servedGame, servedGames, viewer } from './scout-fixtures';
import { asGuest, hold } from './support/serve';
import { expect, test } from './support/test';

const START_PIECES = 32;

test.beforeEach(async ({ page }) => {
  await asGuest(page);
});

/** Opens the report on this game alone and selects it. */
const openGame = async (page: Page, game: Partial<ScoutedGame> = {}): Promise<void> => {
  await openReport(page, { games: [servedGame(game)] }, 'openings');
  await choose(page, 'Philidor Defense');
  await openingGames(page).getByRole('listitem').getByRole('button').click();
  await expect(board(page)).toBeVisible();
};

const press = (page: Page, name: string): Promise<void> =>
  viewer(page).getByRole('button', { name, exact: true }).click();
const place = (page: Page, text: string) => viewer(page).getByText(text, { exact: true });

test('the viewer has its four buttons before and after a game is selected [SCT-09, SCT-10]', async ({ page }) => {
  await openReport(page, {}, 'openings');
  await expect(viewer(page)).toContainText('Select a game to see move-by-move analysis');
  for (const name of ['Analyze Game', 'Prev', 'Start', 'Next']) {
    await expect(viewer(page).getByRole('button', { name, exact: true })).toBeDisabled();
  }
  await choose(page, 'Philidor Defense');
  await openingGames(page).getByRole('listitem').first().getByRole('button').click();
  for (const name of ['Analyze Game', 'Prev', 'Start', 'Next']) {
    await expect(viewer(page).getByRole('button', { name, exact: true })).toBeEnabled();
  }
});

test('a selected game stands at its start, also after another one was gone through [STATE-08]', async ({ page }) => {
  await openReport(page, { games: servedGames(2, (index) => ({ blackPlayer: `Other${index}` })) }, 'openings');
  await choose(page, 'Philidor Defense');
  for (const name of ['Other0', 'Other1', 'Other0']) {
    await openingGames(page).getByRole('button', { name }).click();
    await expect(place(page, 'Starting Position')).toBeVisible();
    expect(await piecesOn(board(page))).toHaveLength(START_PIECES);
    await press(page, 'Next');
    await expect(place(page, 'Move 1')).toBeVisible();
  }
});

test('Prev and Next stay between the start and the last move, Start returns [STATE-09]', async ({ page }) => {
  await openGame(page, { moves: ['f3', 'e5', 'g4', 'Qh4#'], pgn: null });
  await press(page, 'Prev');
  await expect(place(page, 'Starting Position')).toBeVisible();
  for (const text of ['Move 1', 'Move 1...', 'Move 2', 'Move 2...', 'Move 2...']) {
    await press(page, 'Next');
    await expect(place(page, text)).toBeVisible();
  }
  await expect(viewer(page).getByText(/^Checkmate/)).toBeVisible();
  await expect.poll(() => piecesOn(board(page))).toContain('h4 black queen');
  await press(page, 'Prev');
  await expect(place(page, 'Move 2')).toBeVisible();
  await press(page, 'Start');
  await expect(place(page, 'Starting Position')).toBeVisible();
});

test('each move shows its own stored evaluation, the start 0 [STATE-10, STATE-12, ENT-15]', async ({ page }) => {
  const evaluations = [
    { evaluationFloat: 0.9 },
    { evaluationFloat: 0.35 },
    { evaluation: -40 },
    {},
    { evaluationFloat: null, evaluation: 70 },
  ];
  await openGame(page, { evaluations });
  await expect(evaluation(page)).toHaveText('+0.00');
  for (const text of ['+0.35', '-40.00', '--', '+0.70', '--']) {
    await press(page, 'Next');
    await expect(evaluation(page)).toHaveText(text);
  }
});

test('a game without evaluations says so from the first move on [STATE-12]', async ({ page }) => {
  await openGame(page);
  await expect(evaluation(page)).toHaveText('+0.00');
  await press(page, 'Next');
  await expect(evaluation(page)).toHaveText('--');
});

test('beyond 50 an evaluation is divided by 100, from 50 on it is a mate [STATE-11, LIM-06]', async ({ page }) => {
  const evaluations = [0, 50, 51, 120, -51, 49.9, 5300, -5100].map((evaluationFloat) => ({ evaluationFloat }));
  await openGame(page, { evaluations });
  for (const text of ['#0', '+0.51', '+1.20', '-0.51', '+49.90', '#3', '#-1']) {
    await press(page, 'Next');
    await expect(evaluation(page)).toHaveText(text);
  }
});

test('the evaluation is named, with the side that it favours [LIM-05]', async ({ page }) => {
  const evaluations = [0, 0.5, 0.51, -1.5, 1.51, -3, -3.01].map((evaluationFloat) => ({ evaluationFloat }));
  await openGame(page, { evaluations });
  for (const text of [
    'Balanced',
    'Slight Edge for White',
    'Slight Edge for Black',
    'Advantage for White',
    'Advantage for Black',
    'Decisive for Black',
  ]) {
    await press(page, 'Next');
    await expect(viewer(page).getByText(new RegExp(`^${text} ·`))).toBeVisible();
  }
});

test('the phase follows the index of the ply [LIM-07]', async ({ page }) => {
  await openGame(page);
  for (const [index, phase] of [
    [8, 'Middlegame'],
    [7, 'Opening'],
    [24, 'Middlegame'],
    [25, 'Endgame'],
  ] as const) {
    await viewer(page).getByRole('table').getByRole('button').nth(index).click();
    await expect(viewer(page).getByText(new RegExp(`(^|· )${phase}$`))).toBeVisible();
  }
});

test('the keys step, turn the board, and leave the rest of the page alone', async ({ page }) => {
  await openGame(page);
  for (const [key, text] of [
    ['ArrowRight', 'Move 1'],
    ['End', 'Move 17'],
    ['ArrowLeft', 'Move 16...'],
    ['Home', 'Starting Position'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(place(page, text)).toBeVisible();
  }
  await expect(board(page).locator('coords.black')).toHaveCount(0);
  await page.keyboard.press('f');
  await expect(board(page).locator('coords.black').first()).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Flip board');
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Player' }).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(place(page, 'Starting Position')).toBeVisible();
});

test('a missed tactic is marked at its move, and leads to the position before it', async ({ page }) => {
  const missedTactics = [
    { tacticalType: 'fork', ply: 11, line: ['Nxe4', 'Qb7'] },
    { tacticalType: 'discoveredAttack' },
  ];
  await openGame(page, { analysis: { missedTactics } });
  await expect(viewer(page).getByRole('button', { name: 'Nf6 , missed tactic' })).toBeVisible();
  await expect(viewer(page).getByText('Discovered Attack')).toBeVisible();
  const fork = viewer(page).getByRole('button', { name: /^Fork, move 6/ });
  await expect(fork).toContainText('6...Nxe4 7.Qb7');
  await fork.click();
  await expect(place(page, 'Move 6')).toBeVisible();
});

test('moves that cannot be played end the board, not the page', async ({ page }) => {
  await openGame(page, { moves: ['e4', 'e5', 'Qxe9', 'Nc6'], pgn: null });
  for (let times = 0; times < 4; times++) await press(page, 'Next');
  await expect(place(page, 'Move 2...')).toBeVisible();
  await expect.poll(() => piecesOn(board(page))).toContain('e5 black pawn');
});

test('the board is 400 px where there is room, and fits a phone [BOARD-08]', async ({ page }) => {
  await openGame(page);
  expect((await board(page).boundingBox())?.width).toBe(400);
  await page.setViewportSize({ width: 390, height: 844 });
  // What measures itself takes its size a moment after the window.
  await expect.poll(async () => (await board(page).boundingBox())?.width).toBeLessThanOrEqual(358);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('Analyze Game has the selected game analyzed in fast mode [SCT-09, SCT-28, API-25]', async ({ page }) => {
  const call = await hold(page, '/api/analyze/simple');
  await openGame(page);
  const sent = page.waitForRequest('**/api/analyze/simple');
  await press(page, 'Analyze Game');
  expect((await sent).postDataJSON()).toMatchObject({ mode: 'fast' });
  await expect(page.getByRole('dialog', { name: `Game Analysis: ${PLAYER} vs GambitGustav` })).toBeVisible();
  await call.release(operaResult);
  await expect(page.locator('[data-toast]')).toContainText('Game Analysis Complete!');
});

test('a move that cannot be played is logged and ignored, without a toast [ERR-05]', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await openGame(page, { moves: ['e4', 'e5', 'Qxe9', 'd6'], pgn: null });
  await expect.poll(() => logged).toContain('Invalid move: Qxe9');
  await expect(page.locator('[data-toast]')).toHaveCount(0);
});

test('an address of a game shows its tab, and the overview is one press away', async ({ page }) => {
  const { id } = servedGame({});
  await openReport(page, { games: [servedGame({})] });
  await page.goto(`/scout?player=${PLAYER}&game=${id}`);
  await expect(viewer(page)).toBeVisible();
  await openTab(page, 'overview');
  await expect(page).toHaveURL(/tab=overview/);
  await expect(viewer(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Quick Stats' })).toBeVisible();
});
