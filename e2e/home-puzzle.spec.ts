/** The puzzle of the day on the home page, shown there and solved on the page for learning. */
import type { Page } from '@playwright/test';
import { OPERA_PUZZLE, PLAIN_PUZZLE } from './learn-fixtures';
import { click } from './learn-solving';
import { card } from './scout-fixtures';
import { expectNoSeriousFindings } from './support/axe';
import { asGuest, callsTo, hold, serveJson } from './support/serve';
import { expect, test } from './support/test';

/** The middle of a square of the picture, seen from White's side. */
const pointOn = async (page: Page, square: string): Promise<{ x: number; y: number }> => {
  const picture = page.getByRole('img', { name: 'Puzzle of the day, white to move' });
  await picture.scrollIntoViewIfNeeded();
  const box = await picture.boundingBox();
  if (box === null) throw new Error('The board is not on the screen.');
  const [file, rank] = [square.charCodeAt(0) - 'a'.charCodeAt(0), Number(square[1]) - 1];
  return { x: box.x + ((file + 0.5) * box.width) / 8, y: box.y + ((7.5 - rank) * box.height) / 8 };
};

const drag = async (page: Page, from: string, to: string): Promise<void> => {
  const [start, end] = [await pointOn(page, from), await pointOn(page, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
};

const daily = (page: Page) => card(page, 'Daily Puzzle');

test.beforeEach(async ({ page }) => {
  await asGuest(page);
  await serveJson(page, '/api/puzzle-attempts', { solved: true, attemptedAt: '2026-11-21T10:00:00.000Z' });
});

test('neither presses nor a drag move a piece on the home page [HOME-04]', async ({ page }) => {
  await serveJson(page, '/api/puzzles/daily', OPERA_PUZZLE);
  const calls = callsTo(page, '/api/puzzle-attempts');
  await page.goto('/');
  await expect(daily(page)).toContainText('White to move');
  await expectNoSeriousFindings(page);
  const position = daily(page).getByRole('img', { name: 'Puzzle of the day, white to move' });
  const before = await position.getAttribute('aria-describedby');
  const text = await page.locator(`[id="${before}"]`).textContent();
  for (const square of ['b3', 'b8', 'd1', 'd8']) {
    const { x, y } = await pointOn(page, square);
    await page.mouse.click(x, y);
  }
  await drag(page, 'b3', 'b8');
  await expect(daily(page).locator('.selected, .move-dest, .dragging').filter({ visible: true })).toHaveCount(0);
  await expect(page.locator(`[id="${before}"]`)).toHaveText(text ?? '');
  expect(calls).toHaveLength(0);
});

test('is solved on the page for learning, where its board is ready to be played [HOME-19]', async ({ page }) => {
  await serveJson(page, '/api/puzzles/daily', OPERA_PUZZLE);
  await page.goto('/');
  await daily(page).getByRole('link', { name: 'Solve Puzzle' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Learn Chess');
  for (const square of ['b3', 'b8']) await click(page, square);
  await expect(page.getByText(/Move 2 of 2\./)).toBeVisible();
});

test('moves nothing when it comes', async ({ page }) => {
  const held = await hold(page, '/api/puzzles/daily');
  const calls = callsTo(page, '/api/puzzles/daily');
  await page.goto('/');
  await expect.poll(() => calls.length).toBe(1);
  const before = await daily(page).boundingBox();
  await held.release(OPERA_PUZZLE);
  await expect(daily(page)).toContainText('White to move');
  expect(await daily(page).boundingBox()).toEqual(before);
});

test('that does not come is said, a famous position stands in its place, and it can be tried again', async ({
  page,
}) => {
  await serveJson(page, '/api/puzzles/daily', { message: 'Too busy' }, 503);
  await page.goto('/');
  await expect(daily(page)).toContainText('The puzzle of the day could not be loaded. Too busy');
  await expect(daily(page).getByRole('img', { name: 'The final position of Morphy' })).toBeVisible();
  await expectNoSeriousFindings(page);
  await serveJson(page, '/api/puzzles/daily', PLAIN_PUZZLE);
  await daily(page).getByRole('button', { name: 'Try again' }).click();
  await expect(daily(page)).toContainText('Black to move');
});
