/** The real server with the real engine. */
import { analyze, analyzeButton, evaluation, OPERA_PGN, pgnField, step } from './analysis-fixtures';
import { expect, test } from './support/test';

test.use({ freshPage: true });

const FOOLS_MATE = '1. f3 e5 2. g4 Qh4# 0-1';

test('a person pastes Morphy’s opera game and gets an evaluation of every move [GEN-02, ANL-10]', async ({ page }) => {
  await page.goto('/analysis');
  await page.getByRole('radio', { name: '⚡ Fast (depth 12)' }).click();
  await analyze(page);
  await expect(page.getByRole('region', { name: 'Analysis result' })).toBeVisible();
  await expect(page.getByText('SF 16 • Depth 12', { exact: true })).toBeVisible();
  await expect(page.locator('[data-toast]')).toContainText('Game analyzed with 33 moves in fast mode');
  const row = page.getByRole('row', { name: /^16 / });
  await expect(row.getByRole('cell').nth(2)).toHaveText('Qb8+');
  await row.getByRole('button', { name: /^Qb8/ }).click();
  await expect(evaluation(page)).toHaveText('#1');
  await step(page, 'Go to end').click();
  await expect(page.getByText('Checkmate', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Summary' }).click();
  await expect(page.getByRole('region', { name: 'The game' })).toContainText('Philidor');
});

test('fool’s mate: mate in one after the second move [ANL-20]', async ({ page }) => {
  await page.goto('/analysis');
  await page.getByRole('radio', { name: '⚡ Fast (depth 12)' }).click();
  await analyze(page, FOOLS_MATE);
  await page.getByRole('button', { name: /^g4/ }).click();
  await expect(evaluation(page)).toHaveText('#-1');
});

test('an accurate analysis shows its progress and can be cancelled', async ({ page }) => {
  await page.goto('/analysis');
  await analyze(page);
  await expect(page.getByText(/^[1-9]\d* of \d+ positions/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(/^Stopped after/)).toBeVisible();
  await expect(pgnField(page)).toHaveValue(OPERA_PGN);
  await expect(analyzeButton(page)).toBeEnabled();
});

test('the server’s refusal is shown with its place [TOAST-01, ERR-24]', async ({ page }) => {
  await page.goto('/analysis');
  await analyze(page, '1. e4 e5\n2. Qxe9');
  await expect(page.locator('[data-toast]')).toContainText('Invalid move in PGN: Qxe9');
  await expect(page.getByRole('region', { name: 'Game Input' })).toContainText('line 2, column 4');
});
