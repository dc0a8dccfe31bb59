/** Missed tactics as puzzles, through a real server with data of its own and the real engine. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/own-server';

/** The engine looks at a few tactics before the first puzzle. */
const CHECKED = { timeout: 90_000 };

const trainingCard = (page: Page) => page.getByRole('region', { name: 'From Your Games' });
const count = async (page: Page, name: string): Promise<number> =>
  Number(await trainingCard(page).getByText(name, { exact: true }).locator('xpath=../dd').textContent());
const board = (page: Page) => page.getByRole('region', { name: 'Daily Puzzle' });

type Given = { readonly id: number; readonly userMoves: readonly string[]; readonly fen: string };

/** What the server gives to be trained next. */
const given = async (page: Page, opponent = ''): Promise<Given> => {
  const answer = await page.request.get(`/api/puzzle-training/user/1${opponent}`);
  const { puzzle } = (await answer.json()) as { puzzle: { id: number; line: string[]; fen: string } };
  return { id: puzzle.id, userMoves: puzzle.line.filter((_, index) => index % 2 === 0), fen: puzzle.fen };
};

test('the sample’s missed tactics: one is failed, solved all the same, and rests until tomorrow', async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto('/learn');
  await expect(trainingCard(page)).toContainText('To repeat', CHECKED);
  await expect(trainingCard(page)).toContainText('From 187 games');
  const fresh = await count(page, 'New');
  expect(fresh).toBeGreaterThan(0);

  await trainingCard(page).getByRole('link', { name: 'Train' }).click();
  await expect(page).toHaveURL(/train=own/);
  await expect(board(page)).toContainText('Tactics you missed in your own games');
  const { id } = await given(page);
  for (const solved of [false, true]) {
    const attempt = { userId: 1, puzzleId: id, solved, timeSpent: 30 };
    expect((await page.request.post('/api/puzzle-attempts', { data: attempt })).ok()).toBe(true);
  }

  await page.goto('/learn');
  await expect.poll(() => count(page, 'Resting'), CHECKED).toBe(1);
  expect(await count(page, 'To repeat')).toBe(0);
  expect(await count(page, 'New')).toBeLessThan(fresh);
  await page.goto(`/learn?train=own`);
  await expect.poll(async () => (await given(page)).id, CHECKED).not.toBe(id);
});

test('what a scouted player misses is trained from the scout’s page', async ({ page }) => {
  test.setTimeout(300_000);
  await page.goto('/scout?player=mira.talwade');
  const train = page.getByRole('link', { name: 'Train what they miss' });
  await expect(train).toBeVisible({ timeout: 180_000 });
  await expect(page.getByText(/^\d+ missed tactics?$/)).toBeVisible();
  await train.click();
  await expect(page).toHaveURL(/\/learn\?train=/);
  await expect(board(page)).toContainText('missed', CHECKED);
  await expect(board(page)).toContainText(/\d+ new/, CHECKED);
});

test('one’s own weaknesses lead to the training', async ({ page }) => {
  await page.goto('/games');
  await page.getByRole('link', { name: 'Train these' }).click();
  await expect(page).toHaveURL(/\/learn\?train=own/);
});
