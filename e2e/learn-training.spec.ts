/** Missed tactics as puzzles, through a real server with data of its own and the real engine. */
import type { Page } from '@playwright/test';
import { type PuzzleDto } from '../src/contract/learn/puzzles';
import { puzzleCard } from './learn-fixtures';
import { click, playWrong, solve } from './learn-solving';
import { expect, test } from './support/own-server';

const trainingCard = (page: Page) => page.getByRole('region', { name: 'From Sample Games' });
const count = async (page: Page, name: string): Promise<number> =>
  Number(await trainingCard(page).getByText(name, { exact: true }).locator('xpath=../dd').textContent());
const board = puzzleCard;

/** What the server gives to be trained next. */
const given = async (page: Page): Promise<PuzzleDto> => {
  const answer = await page.request.get('/api/puzzle-training/user/1');
  return ((await answer.json()) as { puzzle: PuzzleDto }).puzzle;
};

test('the sample’s missed tactics: one is failed, solved all the same, and rests until tomorrow', async ({ page }) => {
  await page.goto('/learn');
  await expect(trainingCard(page)).toContainText('Due');
  await expect(trainingCard(page)).toContainText('From 187 games');
  const fresh = await count(page, 'New');
  expect(fresh).toBeGreaterThan(0);

  await trainingCard(page).getByRole('link', { name: 'Train' }).click();
  await expect(page).toHaveURL(/train=own/);
  await expect(board(page)).toContainText('Tactics missed or allowed in the sample games');
  const puzzle = await given(page);
  // Looking at it, also again, is no try.
  await page.reload();
  await expect(trainingCard(page)).toContainText('Due');
  expect(await count(page, 'New')).toBe(fresh);
  await playWrong(page, puzzle);
  await solve(page, puzzle, click);

  await board(page).getByRole('button', { name: 'Next puzzle' }).click();
  await expect.poll(async () => (await given(page)).id).not.toBe(puzzle.id);
  await expect(board(page).getByRole('button', { name: 'Submit' })).toBeEnabled();
  await expect.poll(() => count(page, 'Scheduled')).toBe(1);
  expect(await count(page, 'Due')).toBe(0);
  expect(await count(page, 'New')).toBeLessThan(fresh);
});

test('what a scouted player misses is trained from the scout’s page', async ({ page }) => {
  await page.goto('/scout?player=mira.talwade&tab=tactics');
  const train = page.getByRole('link', { name: 'Train these' });
  await expect(train).toBeVisible();
  await expect(page.getByText(/^\d+ missed tactics?(, \d+ allowed)?$/)).toBeVisible();
  await train.click();
  await expect(page).toHaveURL(/\/learn\?train=/);
  await expect(board(page)).toContainText('missed');
  await expect(board(page)).toContainText(/\d+ new/);
  const answered = page.waitForResponse((response) => response.url().includes('opponent='));
  await page.reload();
  const { puzzle } = (await (await answered).json()) as { puzzle: PuzzleDto };
  await solve(page, puzzle, click);
  await expect(board(page).getByRole('button', { name: 'Next puzzle' })).toBeEnabled();
});

test('one’s own weaknesses lead to the training', async ({ page }) => {
  await page.goto('/games?tab=weaknesses');
  await page.getByRole('link', { name: 'Train these' }).click();
  await expect(page).toHaveURL(/\/learn\?train=own/);
});
