/** Going through a game: one's own on /games with the panel of the position, and a scouted one on /scout, where less is told. */
import type { Page } from '@playwright/test';
import type { ScoutedGame } from '../src/contract/player/scout';
import type { OwnGame } from '../src/contract/profile';
import { board, evaluation, operaResult, piecesOn } from './analysis-fixtures';
import { OWNER_LICHESS, servedOwnGame, servedOwnGames } from './own-fixtures';
import { gamesCard, openLoaded, positionPanel, region, viewer } from './profile-screens';
import { choose, openingGames, openReport, openTab, PLAYER, servedGame } from './scout-fixtures';
import { asGuest, hold, serveJson } from './support/serve';
import { expect, test } from './support/test';

const START_PIECES = 32;
const OPERA = servedOwnGame({
  moves: operaResult.analysisResults?.map(({ san }) => san) ?? [],
  pgn: null,
  opening: 'Philidor Defense',
});

test.beforeEach(async ({ page }) => {
  await asGuest(page);
});

/** Loads this game alone and selects it in the list. */
const openGame = async (page: Page, game: Partial<OwnGame> = {}): Promise<void> => {
  await openLoaded(page, { games: [{ ...OPERA, ...game }] }, 'games');
  await gamesCard(page).getByText('HarborHenrik').click();
  await expect(board(page)).toBeVisible();
};

/** Opens a report on this game alone and selects it. */
const openScouted = async (page: Page, game: Partial<ScoutedGame> = {}): Promise<void> => {
  await openReport(page, { games: [servedGame(game)] }, 'openings');
  await choose(page, 'Philidor Defense');
  await openingGames(page).getByRole('listitem').getByRole('button').click();
  await expect(board(page)).toBeVisible();
};

const press = (page: Page, name: string): Promise<void> =>
  viewer(page).getByRole('button', { name, exact: true }).click();
const move = (page: Page, index: number) => viewer(page).getByRole('table').getByRole('button').nth(index);
const openTabOf = (page: Page, name: string) => viewer(page).getByRole('tab', { name }).click();
const place = (page: Page, text: string) => viewer(page).getByText(text, { exact: true });
const fact = (page: Page, name: string) =>
  positionPanel(page)
    .locator('div', { has: page.getByText(name, { exact: true }) })
    .last();

test('a game of the list goes on the board, at its start, with Prev, Start and Next [OWN-12, STATE-08]', async ({
  page,
}) => {
  await openLoaded(page, { games: servedOwnGames(12, (index) => ({ blackPlayer: `Other${index}` })) }, 'games');
  await expect(viewer(page)).toContainText('Select a game to see move-by-move analysis');
  await gamesCard(page).getByText('Other3', { exact: true }).click();
  await expect(viewer(page).getByText('Other3')).toBeVisible();
  await expect(place(page, 'Starting Position')).toBeVisible();
  await expect.poll(() => piecesOn(board(page))).toHaveLength(START_PIECES);
  await press(page, 'Next');
  await expect.poll(() => piecesOn(board(page))).toContain('d4 white pawn');
  await press(page, 'Prev');
  await expect.poll(() => piecesOn(board(page))).toContain('d2 white pawn');
  await press(page, 'Next');
  await press(page, 'Next');
  await press(page, 'Start');
  await expect(place(page, 'Starting Position')).toBeVisible();
  await press(page, 'Next');
  await gamesCard(page).getByText('Other4', { exact: true }).click();
  await expect(place(page, 'Starting Position')).toBeVisible();
});

test('Prev and Next stay between the start and the last move, Start returns [STATE-09]', async ({ page }) => {
  await openScouted(page, { moves: ['f3', 'e5', 'g4', 'Qh4#'], pgn: null });
  await press(page, 'Prev');
  await expect(place(page, 'Starting Position')).toBeVisible();
  for (const text of ['Move 1', 'Move 1...', 'Move 2', 'Move 2...', 'Move 2...']) {
    await press(page, 'Next');
    await expect(place(page, text)).toBeVisible();
  }
  await expect(
    viewer(page)
      .getByText(/^Checkmate/)
      .first(),
  ).toBeVisible();
  await expect.poll(() => piecesOn(board(page))).toContain('h4 black queen');
  await press(page, 'Prev');
  await expect(place(page, 'Move 2')).toBeVisible();
  await press(page, 'Start');
  await expect(place(page, 'Starting Position')).toBeVisible();
});

test('each move shows its own stored evaluation, 0 at the start and none where none is [OWN-13, STATE-10, STATE-12, ENT-15]', async ({
  page,
}) => {
  const evaluations = [
    { evaluationFloat: 0.9 },
    { evaluationFloat: 0.35 },
    { evaluation: -40 },
    {},
    { evaluationFloat: null, evaluation: 70 },
  ];
  await openGame(page, { evaluations });
  await expect(evaluation(page)).toHaveText('+0.0');
  for (const text of ['+0.3', '-40.0', '--', '+0.7', '--']) {
    await press(page, 'Next');
    await expect(evaluation(page)).toHaveText(text);
  }
});

test('nothing is made up where nothing is stored [ENT-32, STATE-12, OPA-03]', async ({ page }) => {
  await openGame(page);
  await expect(evaluation(page)).toHaveText('+0.0');
  for (let times = 0; times < 3; times++) {
    await press(page, 'Next');
    await expect(evaluation(page)).toHaveText('--');
    await expect(fact(page, 'Best move')).toContainText('--');
    await expect(fact(page, 'Accuracy')).toContainText('--');
  }
});

test('beyond 50 an evaluation is divided by 100, from 50 on it is a mate [STATE-11, LIM-06]', async ({ page }) => {
  const evaluations = [0, 50, 51, 120, -51, 49.9, 5300, -5100].map((evaluationFloat) => ({ evaluationFloat }));
  await openGame(page, { evaluations });
  for (const text of ['#', '+0.5', '+1.2', '-0.5', '+49.9', '#3', '#-1']) {
    await press(page, 'Next');
    await expect(evaluation(page)).toHaveText(text);
  }
});

test('the panel names the evaluation and the side that it favours [OPA-02, LIM-05]', async ({ page }) => {
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
    await expect(positionPanel(page).getByText(text, { exact: true })).toBeVisible();
  }
});

test('the panel has the phase by the index of the ply [OPA-02, LIM-07]', async ({ page }) => {
  await openGame(page);
  for (const [index, phase] of [
    [8, 'Middlegame'],
    [7, 'Opening'],
    [24, 'Middlegame'],
    [25, 'Endgame'],
  ] as const) {
    await move(page, index).click();
    await expect(fact(page, 'Phase')).toHaveText(`Phase${phase}`);
  }
});

test('the panel has the accuracy of the game, and of a move between two evaluations [OPA-02]', async ({ page }) => {
  const evaluations = [0, 0.2, 0.2, -3].map((evaluationFloat) => ({ evaluationFloat }));
  await openGame(page, { evaluations, analysisData: { accuracy: 91.4 } });
  await expect(fact(page, 'Accuracy')).toContainText('your game 91.4%');
  await press(page, 'Next');
  await expect(fact(page, 'Accuracy')).toContainText('White’s move 100%, your game 91.4%');
  await press(page, 'Next');
  await expect(fact(page, 'Accuracy')).toContainText('Black’s move 100%');
  await press(page, 'Next');
  await expect(fact(page, 'Accuracy')).toContainText(/White’s move \d\d%/);
  await expect(fact(page, 'Accuracy')).not.toContainText('100%');
});

test('the best move is -- until somebody knows it: a missed tactic does [OPA-03]', async ({ page }) => {
  await openGame(page, { analysis: { missedTactics: [{ tacticalType: 'fork', ply: 2, line: ['Nf3', 'd6'] }] } });
  await expect(fact(page, 'Best move')).toContainText('--');
  await move(page, 1).click();
  await expect(fact(page, 'Best move')).toHaveText('Best moveNf3');
});

test('the best move and the depth that are kept with a position stand there [LIM-04, OPA-03]', async ({ page }) => {
  const kept = { evaluationFloat: 0.4, bestMove: 'c5', depth: 8 };
  await openGame(page, { evaluations: [{ evaluationFloat: 0.2, bestMove: 'd4' }, kept] });
  await expect(fact(page, 'Best move')).toHaveText('Best moved4');
  await press(page, 'Next');
  await expect(fact(page, 'Best move')).toHaveText('Best movec5');
  await expect(fact(page, 'Depth')).toHaveText('Depth8');
});

test('the depth is 17, as a sample, until an analysis tells its own; then best moves are there, too [LIM-04, OPA-03]', async ({
  page,
}) => {
  await serveJson(page, '/api/analyze/simple', operaResult);
  await openGame(page);
  await expect(fact(page, 'Depth')).toHaveText('Depth17 Sample');
  await press(page, 'Analyze Game');
  await expect(page.locator('[data-toast]')).toContainText('Game Analysis Complete!');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  const [first] = operaResult.analysisResults ?? [];
  await expect(fact(page, 'Best move')).toHaveText(`Best move${first?.bestMove ?? '?'}`);
});

test('a list of moves stands beside the board, its first six moves headed as the opening [OPA-01, LIM-08]', async ({
  page,
}) => {
  await openGame(page);
  const groups = viewer(page).getByRole('table').locator('tbody');
  await expect(groups).toHaveCount(2);
  const heading = (index: number) => groups.nth(index).getByRole('rowheader').first();
  await expect(heading(0)).toHaveText('Opening');
  await expect(groups.nth(0).getByRole('rowheader').last()).toHaveText('6');
  await expect(heading(1)).toHaveText('After the opening');
  await expect(groups.nth(1).getByRole('rowheader').nth(1)).toHaveText('7');
  const moves = await region(page, 'Moves').boundingBox();
  const squares = await board(page).boundingBox();
  expect(moves!.x).toBeGreaterThan(squares!.x + squares!.width);
  await move(page, 32).click();
  await expect(fact(page, 'Evaluation')).toHaveText('EvaluationCheckmate');
});

test('with Black one sits at the bottom, and the board can be turned', async ({ page }) => {
  await openGame(page, { whitePlayer: 'HarborHenrik', blackPlayer: OWNER_LICHESS, color: 'black' });
  await expect(viewer(page).getByRole('group', { name: `HarborHenrik – ${OWNER_LICHESS}` })).toBeVisible();
  await expect(board(page).locator('coords.black').first()).toBeVisible();
  await viewer(page).getByRole('button', { name: 'Flip board' }).click();
  await expect(board(page).locator('coords.black')).toHaveCount(0);
});

test('the viewer has its four buttons before and after a game is selected [SCT-09, SCT-10]', async ({ page }) => {
  await openReport(page, {}, 'games');
  await expect(viewer(page)).toContainText('Select a game to see move-by-move analysis');
  for (const name of ['Analyze Game', 'Prev', 'Start', 'Next']) {
    await expect(viewer(page).getByRole('button', { name, exact: true })).toBeDisabled();
  }
  await openTab(page, 'openings');
  await choose(page, 'Philidor Defense');
  await openingGames(page).getByRole('listitem').first().getByRole('button').click();
  for (const name of ['Analyze Game', 'Prev', 'Start', 'Next']) {
    await expect(viewer(page).getByRole('button', { name, exact: true })).toBeEnabled();
  }
});

test('of a scouted game the evaluation is named and the phase told, too [LIM-05, LIM-07]', async ({ page }) => {
  await openScouted(page, { evaluations: [0, -0.51].map((evaluationFloat) => ({ evaluationFloat })) });
  await press(page, 'Next');
  await expect(evaluation(page)).toHaveText('-0.5');
  await expect(fact(page, 'Evaluation')).toHaveText('EvaluationSlight Edge for Black');
  await expect(fact(page, 'Phase')).toHaveText('PhaseOpening');
  await move(page, 25).click();
  await expect(fact(page, 'Phase')).toHaveText('PhaseEndgame');
});

test('the keys step, turn the board, and leave the rest of the page alone', async ({ page }) => {
  await openScouted(page);
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
  await openScouted(page, { analysis: { missedTactics } });
  await expect(viewer(page).getByRole('button', { name: 'Nf6 , missed tactic' })).toBeVisible();
  await openTabOf(page, 'Tactics');
  await expect(viewer(page).getByText('Discovered Attack')).toBeVisible();
  const fork = viewer(page).getByRole('button', { name: /^Fork, move 6/ });
  await expect(fork).toContainText('6...Nxe4 7.Qb7');
  await fork.click();
  await expect(place(page, 'Move 6')).toBeVisible();
});

const JUDGED = [0, 0.2, 0.2, 0.2, 3.1, 0.4, 0.3].map((evaluationFloat) => ({ evaluationFloat }));

test('mistakes are marked in the list, and stepped through by button and by Space', async ({ page }) => {
  await openScouted(page, { evaluations: JUDGED });
  const marked = viewer(page).getByRole('button', { name: /Blunder/ });
  await expect(marked).toHaveCount(2);
  await press(page, 'Next mistake');
  await expect(place(page, 'Move 2...')).toBeVisible();
  await viewer(page).getByRole('group', { name: /–/ }).focus();
  await page.keyboard.press(' ');
  await expect(place(page, 'Move 3')).toBeVisible();
});

test('a move can be tried on the board; it is marked as a variation, and the game stays', async ({ page }) => {
  await openScouted(page);
  await page.keyboard.press('ArrowRight');
  for (const square of ['c7', 'c5']) {
    await viewer(page).locator(`[data-square=${square}]`).focus();
    await page.keyboard.press('Enter');
  }
  await expect(viewer(page).getByRole('table').getByRole('button', { name: 'c5' })).toBeVisible();
  await expect(viewer(page).getByRole('table').getByRole('button', { name: 'e5' }).first()).toBeVisible();
});

test('the window does not scroll while one steps, and the current move stays in sight', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await openScouted(page, { evaluations: JUDGED });
  const top = await page.evaluate(() => window.scrollY);
  for (let count = 0; count < 33; count += 1) await page.keyboard.press('ArrowRight');
  await expect(viewer(page).locator('table [data-current]')).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.scrollY)).toBe(top);
  const box = await viewer(page).boundingBox();
  expect(box!.height).toBeLessThanOrEqual(768 - 56);
});

test('a move that cannot be played ends the board, not the page; it is logged, without a toast [ERR-05]', async ({
  page,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await openScouted(page, { moves: ['e4', 'e5', 'Qxe9', 'Nc6'], pgn: null });
  await expect.poll(() => logged).toContain('Invalid move: Qxe9');
  await expect(page.locator('[data-toast]')).toHaveCount(0);
  for (let times = 0; times < 4; times++) await press(page, 'Next');
  await expect(place(page, 'Move 2...')).toBeVisible();
  await expect.poll(() => piecesOn(board(page))).toContain('e5 black pawn');
});

test('the board is 400 px where there is room, and fits a phone [BOARD-08]', async ({ page }) => {
  await openScouted(page);
  expect((await board(page).boundingBox())?.width).toBe(400);
  await page.setViewportSize({ width: 390, height: 844 });
  // What measures itself takes its size a moment after the window.
  await expect.poll(async () => (await board(page).boundingBox())?.width).toBeLessThanOrEqual(390);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('Analyze Game has the selected game analyzed in fast mode [SCT-09, SCT-28, API-25]', async ({ page }) => {
  const call = await hold(page, '/api/analyze/simple');
  await openScouted(page);
  const sent = page.waitForRequest('**/api/analyze/simple');
  await press(page, 'Analyze Game');
  expect((await sent).postDataJSON()).toMatchObject({ mode: 'fast' });
  await expect(page.getByRole('dialog', { name: `Game Analysis: ${PLAYER} vs GambitGustav` })).toBeVisible();
  await call.release(operaResult);
  await expect(page.locator('[data-toast]')).toContainText('Game Analysis Complete!');
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
