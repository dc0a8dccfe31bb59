/** An analysis outlives its page and its server: a real one for each test, with the real engine. */
import type { Page } from '@playwright/test';
import { ANALYZE, analyze, analyzeButton, pgnField } from './analysis-screen';
import { OPERA_PGN } from './analysis-served';
import { addressOf, end, expect, startServer, temporaryFolder, test } from './support/own-server';
import { callsTo } from './support/serve';

test.describe.configure({ timeout: 120_000 });

const progress = (page: Page) => page.getByText(/^[1-9]\d* of \d+ positions/);
const result = (page: Page) => page.getByRole('region', { name: 'Analysis result' });

/** Begins an analysis that takes a while: the server is new, and knows no position of the game. */
const begin = async (page: Page): Promise<void> => {
  await page.goto('/analysis');
  await analyze(page);
  await expect(progress(page)).toBeVisible({ timeout: 60_000 });
};

test('a reload in the middle of an analysis joins it again, up to its result', async ({ page }) => {
  await begin(page);
  const calls = callsTo(page, /^\/api\/analyze\//);
  await page.reload();
  await expect(progress(page)).toBeVisible();
  await expect(pgnField(page)).toHaveValue(OPERA_PGN);
  await expect(result(page)).toBeVisible({ timeout: 90_000 });
  expect(calls).toHaveLength(1);
  expect(calls[0]).toContain('GET /api/analyze/runs/');
  // It is a game on the board now; the input is empty again.
  await page.getByRole('button', { name: 'New Analysis' }).click();
  await expect(pgnField(page)).toHaveValue('');
  await page.reload();
  await expect(pgnField(page)).toHaveValue('');
});

test('a further tab shows the same analysis, and a cancel in one is seen in both', async ({ page, context }) => {
  await begin(page);
  const other = await context.newPage();
  const begun = callsTo(other, ANALYZE);
  await other.goto('/analysis');
  await expect(progress(other)).toBeVisible();
  await other.getByRole('button', { name: 'Cancel' }).click();
  for (const tab of [page, other]) {
    await expect(tab.getByText(/^Stopped after/)).toBeVisible();
    await expect(pgnField(tab)).toHaveValue(OPERA_PGN);
    await expect(analyzeButton(tab)).toBeEnabled();
  }
  expect(begun).toEqual([]);
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
  await pgnField(page).fill(OPERA_PGN);
  await page.getByRole('button', { name: 'Open on the board without analysis' }).click();
  await page.getByRole('button', { name: 'Analyze Game' }).click();
  await expect(progress(page)).toBeVisible({ timeout: 60_000 });
  await page.reload();
  await expect(progress(page)).toBeVisible();
  await expect(page.getByRole('row', { name: /^16 / })).toContainText('#1', { timeout: 90_000 });
});

test('a restart of the server ends no analysis', async ({ browser }) => {
  const folder = await temporaryFolder();
  const first = startServer(folder);
  const address = await addressOf(first);
  const page = await browser.newPage({ baseURL: address });
  await begin(page);
  first.kill('SIGKILL');
  const second = startServer(folder, undefined, { PORT: new URL(address).port });
  await addressOf(second);
  await expect(progress(page)).toBeVisible();
  await expect(result(page)).toBeVisible({ timeout: 90_000 });
  await page.close();
  await end(second);
});
