import {
  ANALYZE,
  analyze,
  analyzeButton,
  board,
  grid,
  OPERA_PGN,
  operaResult,
  pgnField,
  step,
} from './analysis-fixtures';
import { asGuest, callsTo, serveJson } from './support/serve';
import { expect, test } from './support/test';

const FOOLS_MATE = '[White "Anon"]\n[Black "Fool"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n';
const ILLEGAL = '[White "A"]\n[Black "B"]\n\n1. e4 e5 2. Qxe9 *\n';

test.beforeEach(async ({ page }) => {
  await asGuest(page);
  await serveJson(page, ANALYZE, operaResult);
  await page.goto('/analysis');
});

test('the screen is titled Game Analysis and says what it shows [ANL-01, ANL-02]', async ({ page }) => {
  await expect(page.getByRole('heading', { level: 1, name: 'Game Analysis' })).toBeVisible();
  await expect(
    page.getByText("Clean engine analysis showing the evaluation after each move from White's perspective"),
  ).toBeVisible();
});

test('a card titled Game Input takes a PGN in 12 rows [ANL-03, ANL-04]', async ({ page }) => {
  const card = page.getByRole('region', { name: 'Game Input' });
  await expect(card.getByRole('heading', { name: 'Game Input' })).toBeVisible();
  await expect(card.getByRole('textbox')).toHaveAttribute('rows', '12');
  await expect(card.getByRole('textbox')).toHaveAttribute('placeholder', 'Paste your PGN here...');
});

test('the mode is a choice of two, accurate by default [ANL-05, ANL-06, ANL-07]', async ({ page }) => {
  await expect(page.getByRole('radio')).toHaveText(['⚡ Fast (depth 12)', '🔍 Accurate (0.5s per move)']);
  await expect(page.getByRole('radio', { name: '🔍 Accurate (0.5s per move)' })).toBeChecked();
  await expect(analyzeButton(page)).toBeVisible();
});

test('an untouched form sends the PGN and the accurate mode [ANL-06, API-17]', { tag: '@fast' }, async ({ page }) => {
  const request = page.waitForRequest(`**${ANALYZE}`);
  await analyze(page);
  const sent = await request;
  expect(sent.method()).toBe('POST');
  expect(sent.postDataJSON()).toEqual({ pgn: OPERA_PGN, mode: 'accurate' });
});

test('the fast mode is sent when it is chosen [API-17]', async ({ page }) => {
  const request = page.waitForRequest(`**${ANALYZE}`);
  await page.getByRole('radio', { name: '⚡ Fast (depth 12)' }).click();
  await analyze(page);
  expect((await request).postDataJSON()).toEqual({ pgn: OPERA_PGN, mode: 'fast' });
});

test('the button is disabled while the PGN is blank [ANL-09]', async ({ page }) => {
  await expect(analyzeButton(page)).toBeDisabled();
  await pgnField(page).fill('  \n ');
  await expect(analyzeButton(page)).toBeDisabled();
  await pgnField(page).fill('1. e4');
  await expect(analyzeButton(page)).toBeEnabled();
});

test('a blank PGN asked for by keyboard is refused with a toast and no call [VAL-13, TOAST-08]', async ({ page }) => {
  const calls = callsTo(page, ANALYZE);
  await pgnField(page).fill('   ');
  await pgnField(page).press('Control+Enter');
  const toast = page.locator('[data-toast]');
  await expect(toast).toContainText('PGN Required');
  await expect(toast).toContainText('Please enter a PGN to analyze');
  expect(calls).toEqual([]);
});

test('Ctrl with Enter sends the game', async ({ page }) => {
  await pgnField(page).fill(OPERA_PGN);
  await pgnField(page).press('Control+Enter');
  await expect(page.getByRole('region', { name: 'Analysis result' })).toBeVisible();
});

test('a quiet line says what was read, and the board steps through it before it is analyzed', async ({ page }) => {
  await pgnField(page).fill(OPERA_PGN);
  await expect(page.getByText('Paul Morphy – Duke Karl / Count Isouard, 17 moves')).toBeVisible();
  await step(page, 'Go to end').click();
  await expect(grid(page)).toHaveAccessibleName('Board, Move 17');
});

test('a quiet line says what is wrong and where, and forbids nothing', { tag: '@fast' }, async ({ page }) => {
  await pgnField(page).fill('1. e4 e5\n2. Qxe9');
  await expect(page.getByText('Invalid move in PGN: Qxe9 (game 1, move 2, line 2, column 4)')).toBeVisible();
  await expect(analyzeButton(page)).toBeEnabled();
  await expect(page.locator('[data-toast]')).toHaveCount(0);
});

test('of several games the chosen one alone is sent', async ({ page }) => {
  await pgnField(page).fill(OPERA_PGN + '\n' + FOOLS_MATE + ILLEGAL);
  const games = page.getByRole('group', { name: 'Choose the game to analyze' });
  await expect(games.getByRole('listitem')).toHaveCount(3);
  await expect(games.getByRole('radio').first()).toBeChecked();
  await expect(games.getByRole('radio').last()).not.toBeChecked();
  await expect(games.getByText('Invalid move in PGN: Qxe9 (game 3, move ')).toBeVisible();
  await games.getByText('Anon – Fool').click();
  const request = page.waitForRequest(`**${ANALYZE}`);
  await analyzeButton(page).click();
  const { pgn } = (await request).postDataJSON() as { pgn: string };
  expect(pgn).toContain('2. g4 Qh4#');
  expect(pgn).not.toContain('Morphy');
});

test('a PGN file can be picked', async ({ page }) => {
  await page.getByLabel('PGN file').setInputFiles({ name: 'game.pgn', mimeType: '', buffer: Buffer.from(OPERA_PGN) });
  await expect(pgnField(page)).toHaveValue(OPERA_PGN);
});

test('a file that is no text is refused in words and the PGN kept', async ({ page }) => {
  await pgnField(page).fill('1. e4');
  await page
    .getByLabel('PGN file')
    .setInputFiles({ name: 'board.png', mimeType: 'image/png', buffer: Buffer.from([0x89, 0x50, 0, 1]) });
  await expect(page.getByRole('alert')).toHaveText('board.png is not a text file. Choose a .pgn or .txt file.');
  await expect(pgnField(page)).toHaveValue('1. e4');
});

test('a file that is too large is refused in words and the PGN kept', async ({ page }) => {
  await pgnField(page).fill('1. e4');
  const buffer = Buffer.alloc(1_000_001, '1');
  await page.getByLabel('PGN file').setInputFiles({ name: 'all.pgn', mimeType: '', buffer });
  await expect(page.getByRole('alert')).toHaveText('all.pgn: The PGN is larger than 1 MB');
  await expect(pgnField(page)).toHaveValue('1. e4');
});

test('a PGN file can be dropped on the card', async ({ page }) => {
  const dropped = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'game.pgn'));
    return transfer;
  }, OPERA_PGN);
  await page.getByRole('region', { name: 'Game Input' }).dispatchEvent('drop', { dataTransfer: dropped });
  await expect(pgnField(page)).toHaveValue(OPERA_PGN);
});

test('New Game empties the form', async ({ page }) => {
  await pgnField(page).fill(OPERA_PGN);
  await page.getByRole('button', { name: 'New Game' }).click();
  await expect(pgnField(page)).toHaveValue('');
});

test('there is a game to try for those who have none at hand', async ({ page }) => {
  await page.getByRole('button', { name: 'Try a famous game' }).click();
  await analyzeButton(page).click();
  await expect(board(page)).toBeVisible();
});

const LATE = '[White "Aro, Tim"]\n[Black "Bex, Ola"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 Nc6 3. Qxh8 d6 1-0\n';
const ALONE = '[White "Aro, Tim"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 Kd7 *\n';
const NO_SET_UP = 'Invalid PGN: FEN tag must be supplied with SetUp tag';

for (const { ruling, pgn, message, moveNumber, label, sent } of [
  { ruling: 'A87', pgn: ALONE, message: NO_SET_UP, label: 'Add the tag and analyze', sent: '[SetUp "1"]' },
  {
    ruling: 'A88',
    pgn: LATE,
    message: 'Invalid move in PGN: Qxh8',
    moveNumber: '3',
    label: 'Analyze the legal part',
    sent: '2. Nf3 Nc6 {Moves end at 3: Qxh8 d6 1-0}',
  },
  {
    ruling: 'A90',
    pgn: '1. e4 -- 2. d4 *',
    message: 'Invalid move in PGN: -- (null move)',
    moveNumber: '1...',
    label: 'Analyze the legal part',
    sent: '1. e4 {Moves end at 1...: -- 2. d4 *}',
  },
]) {
  test(`a refused game stands with its text and place, and what can be analyzed is sent for a press [${ruling}]`, async ({
    page,
  }) => {
    const place = { game: 1, line: 5, column: 24, moveNumber };
    await serveJson(page, ANALYZE, { message, place }, 400);
    await analyze(page, pgn);
    await expect(page.getByText(message, { exact: true }).first()).toBeVisible();
    await expect(pgnField(page)).toHaveValue(pgn);
    await serveJson(page, ANALYZE, operaResult);
    const request = page.waitForRequest(`**${ANALYZE}`);
    await page.getByRole('button', { name: label }).click();
    const { pgn: posted } = (await request).postDataJSON() as { pgn: string };
    expect(posted.replace(/\s+/g, ' ')).toContain(sent);
    await expect(page.getByRole('region', { name: 'Analysis result' })).toBeVisible();
  });
}

test('of several games a refused one can be chosen, and its legal part analyzed [A88]', async ({ page }) => {
  await pgnField(page).fill(FOOLS_MATE + LATE);
  await page.getByRole('radio', { name: /Invalid move in PGN: Qxh8/ }).check();
  const request = page.waitForRequest(`**${ANALYZE}`);
  await page.getByRole('button', { name: 'Analyze the legal part' }).click();
  expect(((await request).postDataJSON() as { pgn: string }).pgn).toContain('Moves end at 3');
});

test('the legal part of a refused game opens on the board, with the text and place of the fault [A88, ERR-22]', async ({
  page,
}) => {
  await pgnField(page).fill(LATE);
  await expect(page.getByText('Invalid move in PGN: Qxh8 (game 1, move 3, line 5, column 24)')).toBeVisible();
  await expect(grid(page)).toHaveAccessibleName('Board, last legal position, Move 2...');
  await page.getByRole('button', { name: 'Open the first 2 moves' }).click();
  await expect(page).toHaveURL(/game=/);
  await expect(board(page)).toBeVisible();
  await expect(page.getByText('Moves end at 3: Qxh8 d6 1-0').first()).toBeVisible();
});

test('of a game without a legal move nothing is offered [A88]', async ({ page }) => {
  await pgnField(page).fill('1. Ke5 *');
  await expect(page.getByText(/^Invalid move in PGN: Ke5/)).toBeVisible();
  await expect(page.getByRole('button', { name: /Open the first|legal part/ })).toHaveCount(0);
});

test('a game in German letters is read, said to be, and sent in English', async ({ page }) => {
  await pgnField(page).fill('[White "Aro"]\n[Black "Bex"]\n\n1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 *');
  await expect(page.getByText('Aro – Bex, 3 moves, read as German notation')).toBeVisible();
  const request = page.waitForRequest(`**${ANALYZE}`);
  await analyzeButton(page).click();
  expect(((await request).postDataJSON() as { pgn: string }).pgn).toContain('2. Nf3 Nc6 3. Bb5');
});

test('text that is none of the inputs is said to be, with an example of each', async ({ page }) => {
  await pgnField(page).fill('what was the best game of that world championship match');
  const status = page.getByRole('status').filter({ hasText: 'No game, link or player found in this text' });
  await expect(status).toContainText('1. e4 e5 2. Nf3 Nc6');
  await expect(status).toContainText('https://lichess.org/abcdefgh');
  await expect(status).toContainText('8/8/8/4k3/8/8/4P3/4K3 w - - 0 1');
});

test('a name of several words lists people, and no site that takes only usernames', async ({ page }) => {
  await pgnField(page).fill('Talwade, Mira');
  await expect(page.getByText('The name Talwade, Mira: sites find players only by username')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Newest games/ })).toHaveCount(0);
  await page.getByRole('list', { name: 'People' }).getByRole('link', { name: 'Mira Talwade' }).click();
  await expect(page).toHaveURL(/\/scout\?player=.*mira\.talwade/);
});

test('an address of an analysis board is read as its position', async ({ page }) => {
  await pgnField(page).fill('https://lichess.org/analysis/8/8/8/4k3/8/8/4P3/4K3_b_-_-_0_1');
  await expect(
    page
      .getByText(/position/i)
      .filter({ hasText: /Black/ })
      .first(),
  ).toBeVisible();
});
