import type { Page } from '@playwright/test';
import type { AnalysisResult } from '../src/contract/analysis/analysis';
import {
  ANALYZE,
  analyzeButton,
  bareResult,
  board,
  grid,
  openResult,
  OPERA_PGN,
  operaResult,
  pgnField,
  piecesOn,
  plainResult,
} from './analysis-fixtures';
import { asGuest, callsTo, serveJson } from './support/serve';
import { expect, test } from './support/test';

const place = (page: Page, text: string) => page.getByText(text, { exact: true });

test.beforeEach(async ({ page }) => {
  await asGuest(page);
});

test('the keys step through the game, turn the board and list themselves', async ({ page }) => {
  await openResult(page, operaResult);
  for (const [key, text] of [
    ['ArrowRight', 'Move 1'],
    ['ArrowRight', 'Move 1...'],
    ['ArrowLeft', 'Move 1'],
    ['End', 'Move 17'],
    ['ArrowUp', 'Starting Position'],
    ['ArrowDown', 'Move 17'],
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
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(place(page, 'Starting Position')).toBeVisible();
});

test('from paste to mate by keyboard alone', async ({ page }) => {
  await serveJson(page, ANALYZE, operaResult);
  await page.goto('/analysis');
  await pgnField(page).focus();
  await page.keyboard.insertText(OPERA_PGN);
  for (let tab = 0; tab < 6 && !(await analyzeButton(page).evaluate((b) => b === document.activeElement)); tab++) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Analysis result' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(place(page, 'Checkmate')).toBeVisible();
});

test('each step is announced and the board described', async ({ page }) => {
  await openResult(page, operaResult);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('White played e4: evaluation +0.4')).toHaveAttribute('aria-live', 'polite');
  await expect(grid(page)).toHaveAccessibleDescription(/e4/);
});

test('a reload shows the same analysis at the same move without asking again', async ({ page }) => {
  await openResult(page, operaResult);
  await page.getByRole('button', { name: 'Bxd7+ Blunder', exact: true }).click();
  await expect(page).toHaveURL(/path=Mc0k/);
  const calls = callsTo(page, ANALYZE);
  await page.reload();
  await expect(place(page, 'Move 15')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Bxd7+ Blunder', exact: true })).toHaveAttribute(
    'aria-current',
    'step',
  );
  expect(calls).toEqual([]);
});

test('stepping leaves no trail in the history, New Analysis does', async ({ page }) => {
  await page.goto('/learn');
  await openResult(page, operaResult);
  await page.keyboard.press('End');
  await expect(page).toHaveURL(/path=Mc0k/);
  await page.getByRole('button', { name: '← New Analysis' }).click();
  await expect(pgnField(page)).toBeVisible();
  await page.goBack();
  await expect(place(page, 'Move 17')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/learn/);
});

test('New Game leaves the result for an empty form', async ({ page }) => {
  await openResult(page, operaResult);
  await page.getByRole('button', { name: 'New Game' }).click();
  await expect(pgnField(page)).toHaveValue('');
  await expect(page).toHaveURL(/\/analysis$/);
});

test('an analysis that is not kept leads to the input with a quiet note', async ({ page }) => {
  await page.goto('/analysis?game=g000&ply=5');
  await expect(page.getByText('This analysis isn’t saved on this device')).toBeVisible();
  await expect(pgnField(page)).toBeVisible();
});

test('a place beyond the game is the last move', async ({ page }) => {
  await openResult(page, plainResult);
  const address = new URL(page.url());
  for (const [name, there, label] of [
    ['ply', '400', 'Move 2...'],
    ['ply', '1', 'Move 1...'],
    ['path', 'NV0kOe7fAAAA', 'Move 2...'],
  ] as const) {
    const { pathname, searchParams } = address;
    await page.goto(`${pathname}?game=${searchParams.get('game') ?? ''}&${name}=${there}`);
    await expect(place(page, label)).toBeVisible();
  }
});

test('the graph goes to where it is pressed, and says where it stands', async ({ page }) => {
  await openResult(page, operaResult);
  const graph = page.getByRole('slider', { name: 'Evaluation graph' });
  const box = await graph.boundingBox();
  if (!box) throw new Error('the graph is not on the page');
  await graph.click({ position: { x: box.width - 2, y: 10 } });
  await expect(place(page, 'Move 17')).toBeVisible();
  await expect(graph).toHaveAttribute('aria-valuetext', 'Move 17, #');
  await graph.press('ArrowLeft');
  await expect(graph).toHaveAttribute('aria-valuetext', 'Move 16..., #1');
});

test('the current move stays in view in its own box, the page does not move', async ({ page }) => {
  await openResult(page, operaResult);
  const box = page.getByRole('region', { name: 'Moves' });
  for (const [key, san] of [
    ['End', 'Rd8#'],
    ['Home', 'e4'],
  ] as const) {
    await page.keyboard.press(key);
    const move = box.getByRole('button', { name: san, exact: true });
    await expect
      .poll(async () => {
        const [inner, outer] = [await move.boundingBox(), await box.boundingBox()];
        return inner && outer && inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height;
      })
      .toBe(true);
  }
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('a game of 300 moves steps through without stumbling', async ({ page }) => {
  const shuffle = ['Nf3', 'Nf6', 'Ng1', 'Ng8'];
  const sans = Array.from({ length: 600 }, (_, ply) => shuffle[ply % 4] ?? '');
  const long: AnalysisResult = {
    ...bareResult,
    pgn: sans.map((san, ply) => (ply % 2 === 0 ? `${ply / 2 + 1}. ${san}` : san)).join(' '),
    totalMoves: 600,
    moveEvaluations: Object.fromEntries(sans.map((_, ply) => [String(ply), 0.2])),
  };
  await openResult(page, long);
  for (let press = 0; press < 40; press++) await page.keyboard.press('ArrowRight');
  await expect(place(page, 'Move 20...')).toBeVisible();
  await page.keyboard.press('End');
  await expect(place(page, 'Move 300...')).toBeVisible();
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('taps on the board move its pieces', async ({ page }) => {
    await openResult(page, operaResult);
    const box = await board(page).boundingBox();
    if (!box) throw new Error('the board is not on the page');
    const tap = (file: number, rank: number) =>
      page.touchscreen.tap(box.x + (box.width * (file - 0.5)) / 8, box.y + (box.height * (8.5 - rank)) / 8);
    await tap(7, 4);
    await expect(place(page, 'Starting Position')).toBeVisible();
    await tap(4, 2);
    await tap(4, 4);
    await expect(place(page, 'Move 1')).toBeVisible();
    await expect.poll(() => piecesOn(board(page))).toContain('d4 white pawn');
  });

  test('a swipe to the left steps forward, to the right back', async ({ page }) => {
    await openResult(page, operaResult);
    const box = await board(page).boundingBox();
    if (!box) throw new Error('the board is not on the page');
    const session = await page.context().newCDPSession(page);
    const swipe = async (from: number, to: number) => {
      const at = (share: number) => [{ x: box.x + box.width * share, y: box.y + box.height / 2 }];
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) });
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at((from + to) / 2) });
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(to) });
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await swipe(0.8, 0.2);
    await expect(place(page, 'Move 1')).toBeVisible();
    await swipe(0.2, 0.8);
    await expect(place(page, 'Starting Position')).toBeVisible();
  });

  test('everything to press is at least 40 px high', async ({ page }) => {
    await openResult(page, operaResult);
    const result = page.getByRole('region', { name: 'Analysis result' });
    const heights = await result.getByRole('button').evaluateAll((all) =>
      // What is for screen readers alone has no size.
      all.filter((b) => b.closest('.sr-only') === null).map((b) => b.getBoundingClientRect().height),
    );
    expect(heights.length).toBeGreaterThan(35);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(40);
  });
});
