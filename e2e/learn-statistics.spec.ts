import type { Locator, Page } from '@playwright/test';
import {
  ATTEMPTS,
  NO_PROGRESS,
  openLearn,
  PROGRESS,
  quickActions,
  RATED,
  servedProgress,
  serveLearn,
} from './learn-fixtures';
import { serveJson } from './support/serve';
import { expect, test } from './support/test';

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Puzzle Statistics' });
const drawing = (page: Page, name: RegExp): Locator => dialog(page).getByRole('img', { name });

const openStatistics = async (page: Page): Promise<void> => {
  await quickActions(page).getByRole('button', { name: 'View Statistics' }).click();
  await expect(dialog(page)).toBeVisible();
};

test('View Statistics shows the sums of the recorded attempts [LEARN-10]', async ({ page }) => {
  await openLearn(page);
  await openStatistics(page);
  await expect(dialog(page)).toContainText('Attempts40');
  await expect(dialog(page)).toContainText('Solved75%30 of 40');
  await expect(dialog(page)).toContainText('Average time41 s');
  await expect(dialog(page)).toContainText('Streak3');
  await expect(dialog(page)).toContainText('From 40 attempts');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
});

test('View Statistics shows success by theme and by difficulty, with counts [LEARN-10]', async ({ page }) => {
  await openLearn(page);
  await openStatistics(page);
  const rows = (name: string) => dialog(page).getByRole('region', { name }).getByRole('listitem');
  await expect(rows('Success by theme')).toHaveText([
    'Fork15 of 2075%strong',
    'Pin6 of 1250%fair',
    'Back-rank mate3 of 838%weak',
  ]);
  await expect(rows('Success by difficulty')).toHaveText(['1 star9 of 1090%strong', '3 stars21 of 3070%fair']);
});

test('View Statistics draws the last thirty days, and says them in words [LEARN-10]', async ({ page }) => {
  await openLearn(page);
  await openStatistics(page);
  const days = drawing(page, /^Attempts a day, last 30 days$/);
  await expect(days).toHaveAccessibleDescription(
    /^40 attempts on 2 of the last 30 days, 30 solved; most on \d+ \w+ 20\d\d: 25$/,
  );
  const heights = await days
    .locator('rect')
    .evaluateAll((bars) => bars.map((bar) => Math.round(Number(bar.getAttribute('height')))));
  expect(heights).toHaveLength(60);
  // Failed and solved of the scale's 25: three days ago 5 and 20, today 5 and 10.
  expect(heights.slice(52, 54)).toEqual([20, 80]);
  expect(heights.slice(58)).toEqual([20, 40]);
  expect(heights.filter((height) => height > 0)).toHaveLength(4);
});

test('View Statistics draws the rating after each rated attempt, and says it in words [LEARN-10]', async ({ page }) => {
  await openLearn(page);
  await openStatistics(page);
  const line = drawing(page, /^Measured rating after each attempt$/);
  await expect(line).toHaveAccessibleDescription(
    '4 rated attempts: from 1571 to 1587, lowest 1541, highest 1587. From 40 attempts',
  );
  const points = ((await line.locator('polyline').getAttribute('points')) ?? '').split(' ');
  expect(points.map((point) => Math.round(Number(point.split(',')[0])))).toEqual([0, 33, 67, 100]);
  const downs = points.map((point) => Number(point.split(',')[1]));
  expect(downs.indexOf(Math.max(...downs))).toBe(1);
  expect(downs.indexOf(Math.min(...downs))).toBe(3);
});

test('View Statistics says so when nothing is recorded [LEARN-10]', async ({ page }) => {
  await openLearn(page, { attempts: [], progress: NO_PROGRESS });
  await openStatistics(page);
  await expect(dialog(page)).toContainText('No attempts yet.');
  await expect(dialog(page).getByRole('img')).toHaveCount(0);
});

test('View Statistics that do not load can be tried again', async ({ page }) => {
  await serveLearn(page);
  for (const path of [ATTEMPTS, PROGRESS]) await serveJson(page, path, { message: 'Too busy' }, 503);
  await page.goto('/learn');
  await openStatistics(page);
  await expect(dialog(page).getByRole('alert')).toContainText('Your statistics could not be loaded. Too busy');
  await serveJson(page, ATTEMPTS, RATED);
  await serveJson(page, PROGRESS, servedProgress());
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await expect(dialog(page)).toContainText('Solved75%30 of 40');
  await expect(drawing(page, /^Measured rating/)).toBeVisible();
});
