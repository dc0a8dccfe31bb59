/** An analysis outlives its page and its server: a real one for each test, with an engine that takes its time. */
import type { Page } from '@playwright/test';
import { ANALYZE, analyze, analyzeButton, pgnField } from './analysis-fixtures';
import { INPUT_MODES } from './support/input-modes';
import {
  addressOf,
  end,
  expect,
  settingsOfQuickEngine,
  startServer,
  temporaryFolder,
  test,
} from './support/own-server';
import { callsTo } from './support/serve';

/** Of 17 positions: long enough for a reload in the middle. */
const GAME = '1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 *';

const DELAY = 400;

test.use({ quickEngine: DELAY });

const progress = (page: Page) => page.getByText(/^[1-9]\d* of \d+ positions/);
const result = (page: Page) => page.getByRole('region', { name: 'Analysis result' });

/** Begins an analysis that takes a while: the server is new, and knows no position of the game. */
const begin = async (page: Page): Promise<void> => {
  await page.goto('/analysis');
  await analyze(page, GAME);
  await expect(progress(page)).toBeVisible();
};

test('a reload in the middle of an analysis joins it again, up to its result', async ({ page }) => {
  await begin(page);
  const calls = callsTo(page, /^\/api\/analyze\//);
  await page.reload();
  await expect(progress(page)).toBeVisible();
  await expect(result(page)).toBeVisible();
  expect(calls).toHaveLength(1);
  expect(calls[0]).toContain('GET /api/analyze/runs/');
  // It is a game on the board now; the input is empty again.
  await page.getByRole('button', { name: 'New Analysis' }).click();
  await expect(pgnField(page)).toHaveValue('');
  await page.reload();
  await expect(pgnField(page)).toHaveValue('');
});

for (const hand of INPUT_MODES) {
  test.describe(hand.name, () => {
    test.use(hand.use);

    test('an analysis is begun, joined again after a reload, and shown', async ({ page }) => {
      await page.goto('/analysis');
      await hand.write(pgnField(page), GAME);
      await hand.press(analyzeButton(page));
      await expect(progress(page)).toBeVisible();
      await page.reload();
      await expect(progress(page)).toBeVisible();
      await expect(result(page)).toBeVisible();
    });
  });
}

test.describe('in two tabs', () => {
  // It is cancelled: only a slow engine still runs once a second tab has opened.
  test.use({ quickEngine: 10 * DELAY });

  test('a further tab shows the same analysis, and a cancel in one is seen in both', async ({ page, context }) => {
    await begin(page);
    const other = await context.newPage();
    const begun = callsTo(other, ANALYZE);
    await other.goto('/analysis');
    await expect(progress(other)).toBeVisible();
    await other.getByRole('button', { name: 'Cancel' }).click();
    for (const tab of [page, other]) {
      await expect(tab.getByText(/^Stopped after/)).toBeVisible();
      await expect(pgnField(tab)).toHaveValue(GAME);
      await expect(analyzeButton(tab)).toBeEnabled();
    }
    expect(begun).toEqual([]);
  });
});

test('another screen and back, and what was typed is still there', async ({ page }) => {
  await page.goto('/analysis');
  await pgnField(page).fill('1. e4 e5 2. Nf3');
  await page.getByRole('link', { name: 'Learn Chess' }).click();
  await expect(page).toHaveURL(/learn/);
  await page.goBack();
  await expect(pgnField(page)).toHaveValue('1. e4 e5 2. Nf3');
  await page.reload();
  await expect(pgnField(page)).toHaveValue('1. e4 e5 2. Nf3');
  await begin(page);
  await page.getByRole('link', { name: 'Learn Chess' }).click();
  await expect(page).toHaveURL(/learn/);
  await page.goBack();
  await expect(progress(page)).toBeVisible();
});

test('an analysis of the game on the board goes on after a reload', async ({ page }) => {
  await page.goto('/analysis');
  await pgnField(page).fill(GAME);
  await page.getByRole('button', { name: 'Open on the board without analysis' }).click();
  await page.getByRole('button', { name: 'Analyze Game' }).click();
  await expect(progress(page)).toBeVisible();
  await page.reload();
  await expect(progress(page)).toBeVisible();
  await expect(page.getByRole('row', { name: /^8 / })).toContainText(/c6.*[+-]\d/);
});

test('a restart of the server ends no analysis', async ({ browser }) => {
  const folder = await temporaryFolder();
  const engine = settingsOfQuickEngine(folder, DELAY);
  const first = startServer(folder, undefined, engine);
  const address = await addressOf(first);
  const page = await browser.newPage({ baseURL: address });
  await begin(page);
  first.kill('SIGKILL');
  const second = startServer(folder, undefined, { ...engine, PORT: new URL(address).port });
  await addressOf(second);
  await expect(progress(page)).toBeVisible();
  await expect(result(page)).toBeVisible();
  await page.close();
  await end(second);
});
