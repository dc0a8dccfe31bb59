import type { AnalysisResult } from '../src/contract/analysis/analysis';
import {
  bareResult,
  board,
  evaluation,
  openResult,
  operaResult,
  pgnField,
  piecesOn,
  plainResult,
  step,
} from './analysis-fixtures';
import { expectNoSeriousFindings } from './support/axe';
import { asGuest } from './support/serve';
import { expect, test } from './support/test';

/** The plain result with these evaluations, as bare numbers, in its moves. */
const withEvaluations = (evalFloats: readonly number[]): AnalysisResult => ({
  ...plainResult,
  analysisResults: plainResult.analysisResults?.map((move, index) => ({
    ...move,
    evalFloat: evalFloats[index] ?? move.evalFloat,
  })),
});

test.beforeEach(async ({ page }) => {
  await asGuest(page);
});

test(
  'a result starts at the start position with a toast [STATE-16, TOAST-09, API-18]',
  { tag: '@fast' },
  async ({ page }) => {
    await openResult(page, operaResult);
    await expect(page.getByText('Starting Position')).toBeVisible();
    await expect(evaluation(page)).toHaveText('+0.0');
    const toast = page.locator('[data-toast]');
    await expect(toast).toContainText('Analysis Complete');
    await expect(toast).toContainText('Game analyzed with 33 moves in fast mode');
    await expect.poll(async () => (await piecesOn(board(page))).length).toBe(32);
  },
);

test('a game that begins elsewhere is +0.0 at its start, with the engine’s own figure beside it', async ({ page }) => {
  await openResult(page, {
    ...bareResult,
    pgn: '[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"]\n\n1. Qa8+ *',
    totalMoves: 1,
    moveEvaluations: { '0': 99.9 },
    start: { evalFloat: 130, mate: 3 },
  });
  await expect(evaluation(page)).toHaveText('+0.0');
  await expect(page.getByRole('region', { name: 'Position' })).toContainText('#3');
});

test('the badge tells engine and limit, fast [ANL-10, ENT-22]', async ({ page }) => {
  await openResult(page, operaResult);
  await expect(page.getByText('SF 16 • Depth 12', { exact: true })).toBeVisible();
});

test('the badge tells engine and limit, accurate, where the server does not name its engine [ANL-10, TOAST-09]', async ({
  page,
}) => {
  await openResult(page, plainResult);
  await expect(page.getByText('SF 16 • 0.5s/move', { exact: true })).toBeVisible();
  await expect(page.locator('[data-toast]')).toContainText('Game analyzed with 4 moves in accurate mode');
});

test(
  'evaluation, place and board follow the moves [ANL-11, ANL-12, ANL-13, ENT-23, STATE-16]',
  { tag: '@fast' },
  async ({ page }) => {
    await openResult(page, operaResult);
    const places = [
      ['Move 1', '+0.4'],
      ['Move 1...', '+0.4'],
      ['Move 2', '+0.3'],
      ['Move 2...', '+0.5'],
      ['Move 3', '+0.4'],
    ] as const;
    for (const [place, text] of places) {
      await step(page, 'Forward one move').click();
      await expect(page.getByText(place, { exact: true })).toBeVisible();
      await expect(evaluation(page)).toHaveText(text);
    }
    await expect
      .poll(() => piecesOn(board(page)))
      .toEqual(expect.arrayContaining(['d4 white pawn', 'f3 white knight']));
  },
);

test('the board is 450 px where there is just room, as high as the window where there is more [ANL-14]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1100, height: 700 });
  await openResult(page, operaResult);
  const width = async () => (await board(page).boundingBox())?.width;
  await expect.poll(width).toBe(450);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(width).toBeGreaterThan(550);
  await expect(step(page, 'Go to end')).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(width).toBeLessThanOrEqual(390);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(async () => (await board(page).boundingBox())?.height).toBeLessThanOrEqual(390);
});

test('four buttons step, and are disabled at the ends [ANL-15, STATE-18, STATE-19]', async ({ page }) => {
  await openResult(page, plainResult);
  const [start, back, forward, end] = [
    step(page, 'Go to start'),
    step(page, 'Back one move'),
    step(page, 'Forward one move'),
    step(page, 'Go to end'),
  ];
  await expect(start).toBeDisabled();
  await expect(back).toBeDisabled();
  for (const place of ['Move 1', 'Move 1...', 'Move 2', 'Move 2...']) {
    await forward.click();
    await expect(page.getByText(place, { exact: true })).toBeVisible();
  }
  await expect(forward).toBeDisabled();
  await expect(end).toBeDisabled();
  await start.click();
  await expect(page.getByText('Starting Position')).toBeVisible();
  await end.click();
  await back.click();
  await expect(page.getByText('Move 2', { exact: true })).toBeVisible();
});

test(
  'the move table has its seven columns, its dashes and its dots [ANL-16, ENT-24]',
  { tag: '@fast' },
  async ({ page }) => {
    await openResult(page, operaResult);
    const table = page.getByRole('region', { name: 'Moves' }).getByRole('table');
    await expect(table.getByRole('columnheader')).toHaveText(['#', 'White', 'Eval', 'Best', 'Black', 'Eval', 'Best']);
    const last = table.getByRole('row').last();
    await expect(last).toContainText('Rd8#');
    await expect(last).toContainText('...');
    await expect(table.getByRole('row', { name: /^15 / })).toContainText('Blunder');
  },
);

test('a missing best move is two dashes [ANL-16]', async ({ page }) => {
  await openResult(page, plainResult);
  const second = page.getByRole('region', { name: 'Moves' }).getByRole('row').nth(2);
  await expect(second.getByRole('cell').nth(2)).toHaveText('--');
});

test('pressing a move goes there and marks it [ANL-16, ANL-11]', async ({ page }) => {
  await openResult(page, operaResult);
  const move = page.getByRole('region', { name: 'Moves' }).getByRole('button', { name: 'Qb8+' });
  await move.click();
  await expect(move).toHaveAttribute('aria-current', 'step');
  await expect(page.getByText('Move 16', { exact: true })).toBeVisible();
  await expect(evaluation(page)).toHaveText('#1');
  await expect.poll(() => piecesOn(board(page))).toContain('b8 white queen');
});

test('New Analysis clears the result and the PGN [ANL-17]', async ({ page }) => {
  await openResult(page, operaResult);
  await page.getByRole('button', { name: '← New Analysis' }).click();
  await expect(pgnField(page)).toHaveValue('');
  await expect(page.getByRole('region', { name: 'Analysis result' })).toHaveCount(0);
});

test('bare numbers are shown to the letter [ANL-18, ANL-19, ANL-20, ANL-21]', async ({ page }) => {
  for (const [served, shown] of [
    [
      [100, 101, 110, 125],
      ['+100.0', '#1', '#1', '#3'],
    ],
    [
      [-110, 0.26, 0, -1.2],
      ['#-21', '+0.3', '+0.0', '-1.2'],
    ],
  ] as const) {
    await openResult(page, withEvaluations(served));
    for (const text of shown) {
      await step(page, 'Forward one move').click();
      await expect(evaluation(page)).toHaveText(text);
    }
    await expect(page.getByRole('cell', { name: shown[3], exact: true })).toBeVisible();
  }
});

test('with the true distance the mate is shown as it is, and Checkmate when it is on the board [ANL-18, ANL-20]', async ({
  page,
}) => {
  const [, , third, fourth] = plainResult.analysisResults ?? [];
  if (!third || !fourth) throw new Error('the served result has four moves');
  await openResult(page, {
    ...plainResult,
    analysisResults: [
      ...(plainResult.analysisResults ?? []).slice(0, 2),
      { ...third, mate: -1 },
      { ...fourth, mate: 0 },
    ],
  });
  await step(page, 'Go to end').click();
  await expect(page.getByText('Checkmate', { exact: true })).toBeVisible();
  await step(page, 'Back one move').click();
  await expect(evaluation(page)).toHaveText('#-1');
});

test('a server that sends no list of moves is enough [ENT-22, ENT-23, ENT-24]', async ({ page }) => {
  await openResult(page, bareResult);
  const moves = page.getByRole('region', { name: 'Moves' });
  await expect(moves.getByRole('button')).toHaveText(['f3', 'e5', 'g4', 'Qh4#']);
  await step(page, 'Forward one move').click();
  await expect(evaluation(page)).toHaveText('-0.6');
});

test('a server that sends only the log is enough [ENT-25]', async ({ page }) => {
  const analysisLog = ['White Move 1: f3 | Eval after move: -0.7', 'Black Move 1: e5 | Eval after move: -0.4'].join(
    '\n',
  );
  await openResult(page, { ...bareResult, totalMoves: 2, moveEvaluations: {}, analysisLog });
  await step(page, 'Forward one move').click();
  await expect(evaluation(page)).toHaveText('-0.7');
});

test('moves and a PGN that cannot be played are ignored without a toast [ERR-05, ERR-06, BOARD-07]', async ({
  page,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await openResult(page, { ...plainResult, pgn: '1. e4 e5 2. Qxe9' });
  await expect(page.locator('[data-toast]')).toContainText('Analysis Complete');
  await step(page, 'Go to end').click();
  await expect.poll(() => piecesOn(board(page))).toContain('h4 black queen');
  expect(logged.some((text) => text.includes('Qxe9'))).toBe(true);
});

test('a phone has the verdict, its moves and the review, which ends at the last mistake', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openResult(page, operaResult);
  const verdict = page.getByRole('region', { name: 'Verdict' });
  await expect(verdict).toContainText('The game was decided in two steps: 6...Nf6, 9...b5.');
  await expect(verdict.getByRole('button', { name: '6...Nf6' })).toBeVisible();
  await verdict.getByRole('button', { name: 'Review the mistakes' }).click();
  await expect(page.getByText('Mistake 1 of 1. Accuracy: White 88.3%, Black 72.4%.')).toBeVisible();
  await page.getByRole('button', { name: 'Train it?' }).click();
  await expect(page.getByRole('region', { name: 'Learn from the mistakes' })).toContainText('15.Bxd7+');
});

test('the game as a whole is told: opening, accuracy, losses, judgements, phases', async ({ page }) => {
  await openResult(page, operaResult);
  await page.getByRole('tab', { name: 'Summary' }).click();
  const summary = page.getByRole('region', { name: 'The game' });
  await expect(summary).toContainText('C41');
  await expect(summary).toContainText('Philidor Defense');
  await expect(page.getByRole('region', { name: 'Verdict' }).last()).toContainText('White won by checkmate.');
  await expect(summary.getByRole('row', { name: /^Accuracy/ })).toContainText('88.3%');
  await expect(
    summary
      .getByRole('row', { name: /^Blunders/ })
      .getByRole('cell')
      .first(),
  ).toHaveText('1');
  await expect(summary).toBeInViewport();
  await expect(summary.getByRole('row', { name: /^Middlegame, moves 9–16/ })).toBeVisible();
  await expectNoSeriousFindings(page);
});

test('a number of labels lists its moves, which can be stepped through, until it is pressed again', async ({
  page,
}) => {
  const marked = operaResult.analysisResults?.map(
    (move, ply) => ({ ...move, label: ply < 3 ? 'book' : null }) as const,
  );
  await openResult(page, { ...operaResult, analysisResults: marked });
  await page.getByRole('tab', { name: 'Summary' }).click();
  const count = page.getByRole('button', { name: 'Book moves, White: 2' });
  await count.click();
  await expect(count).toHaveAttribute('aria-pressed', 'true');
  const list = page.getByRole('group', { name: 'Book moves, White' });
  await expect(list.getByRole('listitem')).toHaveText(['1.e4', '2.Nf3']);
  await list.getByRole('button', { name: '2.Nf3' }).click();
  await expect(page.getByText('Move 2', { exact: true })).toBeVisible();
  await expect(list.getByRole('button', { name: '2.Nf3' })).toHaveAttribute('aria-current', 'true');
  await list.getByRole('button', { name: 'Next of these' }).click();
  await expect(page.getByText('Move 1', { exact: true })).toBeVisible();
  await list.getByRole('button', { name: 'Previous of these' }).click();
  await expect(page.getByText('Move 2', { exact: true })).toBeVisible();
  await expectNoSeriousFindings(page);
  await page.getByRole('button', { name: 'Blunders, White: 1' }).click();
  await expect(list).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Blunders, White' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Blunders, White: 1' }).click();
  await expect(page.getByRole('group', { name: 'Blunders, White' })).toHaveCount(0);
});

test('a verdict says how the game ended and was decided, and its moves are buttons', async ({ page }) => {
  await openResult(page, operaResult);
  const verdict = page.getByRole('region', { name: 'Verdict' });
  await expect(verdict).toContainText(
    'White won by checkmate. The game was decided in two steps: 6...Nf6, 9...b5. Accuracy: White 88.3%, Black 72.4%.',
  );
  await verdict.getByRole('list', { name: 'Decisive moves' }).getByRole('button', { name: '9...b5' }).click();
  await expect(page.getByText('Move 9...', { exact: true })).toBeVisible();
  await expect(verdict).toHaveCount(0);
  await page.keyboard.press('Home');
  await expect(verdict).toBeVisible();
  await page.getByRole('region', { name: 'Analysis result' }).focus();
  await page.keyboard.press(' ');
  await expect(page.getByRole('group', { name: 'Line being played' })).toBeVisible();
  await expect(page.getByText(/^Line after 15\.Bxd7\+\S*: 18\./)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Move 15', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Try it yourself' }).click();
  await expect(page.getByRole('region', { name: 'Learn from the mistakes' })).toContainText('15.Bxd7+');
  await expectNoSeriousFindings(page);
});

test('the engine’s line and its arrow belong to the position on the board', async ({ page }) => {
  await openResult(page, operaResult);
  await page.getByRole('region', { name: 'Moves' }).getByRole('button', { name: /^Nxd7/ }).click();
  await expect(page.getByText('16.Qb8+ Nxb8 17.Rd8#')).toBeVisible();
  const arrows = board(page).locator('.cg-shapes line');
  await expect(arrows).toHaveCount(1);
  await page.getByRole('button', { name: 'More board controls' }).click();
  await page.getByRole('button', { name: 'Best move arrow' }).click();
  await expect(arrows).toHaveCount(0);
});

test('a move without judgement carries the mark that its search proves: book, best, ! and !!', async ({ page }) => {
  const labels = new Map<number, 'book' | 'best' | 'good' | 'brilliant'>([
    [0, 'book'],
    [2, 'best'],
    [18, 'good'],
    [30, 'brilliant'],
  ]);
  const marked = operaResult.analysisResults?.map((move, ply) => ({ ...move, label: labels.get(ply) ?? null }));
  await openResult(page, { ...operaResult, analysisResults: marked?.map((move) => ({ ...move, judgement: null })) });
  const table = page.getByRole('region', { name: 'Moves', exact: true });
  await expect(table.getByTitle('Book')).toHaveCount(1);
  await expect(table.getByTitle('Best move')).toHaveCount(1);
  await expect(table.getByRole('button', { name: 'Nxb5 The only good move' })).toBeVisible();
  await expect(table.getByRole('button', { name: 'Qb8+ A sacrifice that works' })).toBeVisible();
  await expectNoSeriousFindings(page);
});

test('a game with clocks has a chart of what each move took for each side, one without has none', async ({ page }) => {
  const clocked =
    '[TimeControl "180+2"]\n\n1. f3 {[%clk 0:03:00]} e5 {[%clk 0:03:00]} 2. g4 {[%clk 0:02:55.5]} Qh4# {[%clk 0:02:40]} 0-1';
  await openResult(page, { ...bareResult, pgn: clocked });
  await page.getByRole('tab', { name: 'Time' }).click();
  const chart = page.getByRole('region', { name: 'Time per move' });
  await expect(chart.getByRole('img', { name: 'White, in seconds' })).toHaveAccessibleDescription(
    '6.5 s per move on average; longest Move 2, 6.5 s',
  );
  await expect(chart.getByRole('img', { name: 'Black, in seconds' })).toHaveAccessibleDescription(
    '22 s per move on average; longest Move 2..., 22 s',
  );
  await expectNoSeriousFindings(page);
  await page.getByRole('button', { name: '← New Analysis' }).click();
  await openResult(page, bareResult);
  await expect(page.getByRole('tab')).toHaveText(['Moves', 'Explorer', 'Summary']);
});
