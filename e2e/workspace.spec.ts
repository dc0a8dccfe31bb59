import type { Locator, Page } from '@playwright/test';
import type { AnalysisResult } from '../src/contract/analysis/analysis';
import { openResult, pgnField, step } from './analysis-fixtures';
import { asGuest } from './support/serve';
import { expect, test } from './support/test';

const FULL_MOVES = 60;

const SHUFFLE = ['Nf3', 'Nf6', 'Ng1', 'Ng8'];

const sans = Array.from({ length: 2 * FULL_MOVES }, (_, ply) => SHUFFLE[ply % SHUFFLE.length] ?? '');

/** Knights go out and back; each 15th move is judged a mistake. */
const longResult: AnalysisResult = {
  pgn: `${sans.map((san, ply) => (ply % 2 === 0 ? `${ply / 2 + 1}. ${san}` : san)).join(' ')} *`,
  totalMoves: sans.length,
  mode: 'fast',
  moveEvaluations: {},
  analysisLog: '',
  analysisResults: sans.map((san, ply) => ({
    turn: ply % 2 === 0 ? 'White' : 'Black',
    san,
    evalFloat: ply % 15 === 14 ? 2 : 0.2,
    bestMove: 'e4',
    moveNumber: Math.floor(ply / 2) + 1,
    ...(ply % 15 === 14 && { judgement: 'mistake' as const }),
  })),
};

const table = (page: Page): Locator => page.getByRole('region', { name: 'Moves', exact: true });

/** Rows that are wholly inside the move table. */
const rowsInSight = (page: Page): Promise<number> =>
  table(page).evaluate((box) => {
    const { bottom } = box.getBoundingClientRect();
    const top = box.querySelector('thead')?.getBoundingClientRect().bottom ?? 0;
    return [...box.querySelectorAll('tbody tr')].filter((row) => {
      const place = row.getBoundingClientRect();
      return place.top >= top - 1 && place.bottom <= bottom + 1;
    }).length;
  });

/** Whether the current move lies inside both the table and the window, and nothing has scrolled the page. */
const isCurrentInSight = (page: Page): Promise<boolean> =>
  table(page).evaluate((box) => {
    const outer = box.getBoundingClientRect();
    const inner = box.querySelector('[data-current]')?.getBoundingClientRect();
    const isInside = inner !== undefined && inner.top >= outer.top && inner.bottom <= outer.bottom + 1;
    return isInside && inner.bottom <= window.innerHeight && window.scrollY === 0;
  });

const expectCurrentInSight = async (page: Page): Promise<void> => {
  await expect.poll(() => isCurrentInSight(page)).toBe(true);
};

test.beforeEach(async ({ page }) => {
  await asGuest(page);
});

for (const [width, height, rows] of [
  [1440, 900, 16],
  [1366, 768, 12],
] as const) {
  test(`${rows} rows of moves are in sight at ${width}x${height}, 8 with three lines of the live engine; the page does not scroll [ANL-16]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await openResult(page, longResult);
    await step(page, 'Forward one move').click();
    expect(await rowsInSight(page)).toBeGreaterThanOrEqual(rows);
    const size = () =>
      page.evaluate(() => ({ page: document.documentElement.scrollHeight, window: window.innerHeight }));
    expect(await size()).toEqual({ page: height, window: height });
    await page.getByRole('switch', { name: 'Live engine' }).click();
    await page.getByRole('combobox', { name: 'Lines' }).selectOption('3');
    await expect.poll(() => rowsInSight(page)).toBeGreaterThanOrEqual(8);
    expect(await size()).toEqual({ page: height, window: height });
    await expectCurrentInSight(page);
  });
}

test('the current move stays in sight however it is reached [ANL-15]', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await openResult(page, longResult);
  for (let count = 0; count < 80; count += 1) {
    await page.keyboard.press('ArrowRight');
    if (count % 8 === 0) await expectCurrentInSight(page);
  }
  for (let count = 0; count < 40; count += 1) {
    await page.keyboard.press('ArrowLeft');
    if (count % 8 === 0) await expectCurrentInSight(page);
  }
  const timeline = page.getByRole('slider', { name: 'Evaluation graph' });
  const { x, y, width, height } = (await timeline.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width * 0.1, y + height / 2);
  await page.mouse.down();
  await expect(timeline).toHaveAttribute('aria-valuenow', '11');
  await expectCurrentInSight(page);
  await page.mouse.move(x + width * 0.9, y + height / 2);
  await page.mouse.up();
  await expect(timeline).toHaveAttribute('aria-valuenow', '107');
  await expectCurrentInSight(page);
  await page.keyboard.press('Home');
  for (let count = 0; count < 3; count += 1) {
    await page.getByRole('button', { name: 'Next mistake' }).click();
    await expectCurrentInSight(page);
  }
  await page.getByRole('region', { name: 'Analysis result' }).focus();
  await page.keyboard.press(' ');
  await expectCurrentInSight(page);
  await page.getByRole('tab', { name: 'Summary' }).click();
  await page.keyboard.press('End');
  await page.getByRole('tab', { name: 'Moves' }).click();
  await expectCurrentInSight(page);
});

test('a game of 300 moves with 100 variations keeps the current move in sight, and shows all rows to who scrolls', async ({
  page,
}) => {
  const moves = Array.from({ length: 300 }, (_, index) => {
    const [white, black, other] = index % 2 === 0 ? ['Nf3', 'Nf6', 'Nc3'] : ['Ng1', 'Ng8', 'Nd4'];
    return `${index + 1}. ${white} ${index % 3 === 0 ? `(${index + 1}. ${other}) ${index + 1}... ` : ''}${black}`;
  });
  await page.goto('/analysis');
  await pgnField(page).fill(`${moves.join(' ')} *`);
  await page.getByRole('button', { name: 'Open on the board without analysis' }).click();
  await expect(table(page)).toBeVisible();
  for (const keys of [['End'], ['ArrowLeft'], ['Home', 'ArrowRight'], ['End']]) {
    for (const key of keys) await page.keyboard.press(key);
    await expectCurrentInSight(page);
    // The rows around it have come by then.
    await page.waitForTimeout(300);
    await expectCurrentInSight(page);
  }
  const row = (number: number) => table(page).getByRole('rowheader', { name: String(number), exact: true });
  await expect(row(300)).toBeVisible();
  await expect(row(150)).toHaveCount(0);
  await table(page).hover();
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, -400);
      return row(150).isVisible();
    })
    .toBe(true);
});

test('the arrow keys choose among the tabs, and do not step then', async ({ page }) => {
  await openResult(page, longResult);
  await page.getByRole('tab', { name: 'Moves' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Explorer' })).toBeFocused();
  await expect(page.getByRole('tab', { name: 'Explorer' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Starting Position', { exact: true })).toBeVisible();
});

test('after a press on a tab the arrow keys step through the game', async ({ page }) => {
  await openResult(page, longResult);
  await page.getByRole('tab', { name: 'Explorer' }).click();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Explorer' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Move 1', { exact: true })).toBeVisible();
});

for (const [width, height, side] of [
  [1440, 900, 625],
  [1366, 768, 490],
] as const) {
  test(`the board takes the height of the window at ${width}x${height}, and one row of controls stands beside it`, async ({
    page,
  }) => {
    const sideOfBoard = async (): Promise<number> =>
      (await page.getByRole('grid', { name: /^Board/ }).boundingBox())?.width ?? 0;
    await page.setViewportSize({ width, height });
    await page.goto('/analysis');
    await expect.poll(sideOfBoard).toBeGreaterThanOrEqual(side);
    await openResult(page, longResult);
    await expect.poll(sideOfBoard).toBeGreaterThanOrEqual(side);
    const tops = async (names: readonly string[]) =>
      Promise.all(names.map(async (name) => (await page.getByRole('button', { name }).boundingBox())?.y));
    const row = await tops(['Go to start', 'Next mistake', 'Learn', 'Flip board', 'More board controls']);
    expect(new Set(row).size).toBe(1);
  });
}

test('on a phone held on its side the board stands at the left, whole, and the moves at its right', async ({
  page,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await openResult(page, longResult);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const board = page.getByRole('grid', { name: /^Board/ });
  await expect(board).toBeInViewport({ ratio: 0.99 });
  const [left, right] = [await board.boundingBox(), await table(page).boundingBox()];
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
});

test('E reads the move, P the position by piece, R by rank', async ({ page }) => {
  await openResult(page, longResult);
  const spoken = page.getByRole('log', { name: 'Read out' });
  await page.keyboard.press('e');
  await expect(spoken).toHaveText('Starting Position, evaluation +0.0');
  await page.getByRole('button', { name: 'Next mistake' }).click();
  await page.keyboard.press('e');
  await expect(spoken).toHaveText('Move 8: Ng1, evaluation +2.0, mistake');
  await page.keyboard.press('p');
  await expect(spoken).toHaveText(/^White: king e1, queen d1, rooks a1 and h1, .* Black to move\.$/);
  await page.keyboard.press('r');
  await expect(spoken).toHaveText(/^Rank 8: black rook a8, black knight b8, /);
});

test('a game is stepped through by what a screen reader has: headings, lists of moves and mistakes, typed moves', async ({
  page,
}) => {
  await openResult(page, longResult);
  const said = (text: string) => page.getByRole('paragraph').filter({ hasText: text });
  for (const name of ['Moves', 'Mistakes']) {
    await expect(page.getByRole('heading', { name, exact: true })).toHaveCount(1);
  }
  const mistakes = page.getByRole('listitem').filter({ hasText: ', mistake' });
  await expect(mistakes).toHaveCount(8);
  await mistakes.nth(1).getByRole('button', { name: '15...Nf6, mistake' }).dispatchEvent('click');
  await expect(said('Black played Nf6: evaluation +2.0, mistake')).toHaveCount(1);
  const current = table(page).locator('[aria-current=step]');
  await expect(current).toHaveAccessibleName('Nf6 Mistake');
  await table(page).getByRole('row', { name: /^16 / }).getByRole('button').first().press('Enter');
  await expect(said('White played Ng1: evaluation +0.2')).toHaveCount(1);
  await page.keyboard.press('/');
  await page.keyboard.type('e5');
  await page.keyboard.press('Enter');
  await expect(said('Black played e5')).toHaveCount(1);
});

test('a promoted pawn becomes another piece on the free board', async ({ page }) => {
  await page.goto('/analysis');
  await pgnField(page).fill('[SetUp "1"]\n[FEN "7k/P7/8/8/8/8/8/K7 w - - 0 1"]\n\n1. Kb1 *');
  await page.getByRole('button', { name: 'Open on the board without analysis' }).click();
  await expect(page).toHaveURL(/game=/);
  await page.getByRole('gridcell', { name: /^a7/ }).focus();
  for (const key of ['Enter', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await expect(table(page)).toContainText('a8=Q+');
  await page.getByRole('group', { name: 'Promote to' }).getByRole('button', { name: 'Knight' }).click();
  await expect(table(page)).toContainText('a8=N');
  await expect(table(page)).not.toContainText('a8=Q');
  await expect(page.getByRole('group', { name: 'Promote to' })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('nothing moves the page while one steps; the board and the controls stay in sight', async ({ page }) => {
    await openResult(page, longResult);
    const top = await page.evaluate(() => window.scrollY);
    const forward = step(page, 'Forward one move');
    for (let count = 0; count < 20; count += 1) await forward.tap();
    await page.getByRole('button', { name: 'Next mistake' }).tap();
    for (let count = 0; count < 20; count += 1) await step(page, 'Back one move').tap();
    expect(await page.evaluate(() => window.scrollY)).toBe(top);
    await page.mouse.wheel(0, 300);
    await expect(page.getByRole('grid', { name: /^Board/ })).toBeInViewport({ ratio: 0.99 });
    await expect(page.getByRole('button', { name: 'Next mistake' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Flip board' })).toBeHidden();
    await page.getByRole('button', { name: 'More board controls' }).tap();
    await expect(page.getByRole('button', { name: 'Flip board' })).toBeInViewport({ ratio: 1 });
  });
});
