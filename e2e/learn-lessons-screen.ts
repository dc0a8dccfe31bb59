/** The lessons on tactics and endgames by role and name, and ways to play on their boards. */
import type { Locator, Page } from '@playwright/test';
import { openList, serveLearn } from './learn-fixtures';
import { reach } from './support/input-modes';
import { asGuest } from './support/serve';
import { expect } from './support/test';

export const grid = (page: Page): Locator => page.getByRole('grid');
export const square = (page: Page, name: string): Locator => grid(page).locator(`[data-square=${name}]`);
export const lesson = (page: Page): Locator => page.getByRole('region', { name: 'Lesson', exact: true });
export const state = (page: Page): Locator => lesson(page).locator('[role=status]');
export const button = (page: Page, name: string): Locator => lesson(page).getByRole('button', { name, exact: true });
export const tile = (page: Page, group: 'Tactics' | 'Endgame', name: string): Locator =>
  page.getByRole('list', { name: `${group} Lessons` }).getByRole('link', { name });

/** Opens a lesson such as `tactics/fork?exercise=2` as a guest. */
export const openLesson = async (page: Page, address: string): Promise<void> => {
  await asGuest(page);
  await page.goto(`/learn/${address}`);
  await expect(lesson(page)).toBeVisible();
};

/** `/learn` with its answers. */
export const openLearnPage = async (page: Page): Promise<void> => {
  await serveLearn(page);
  await page.goto('/learn');
  for (const title of ['Tactics Lessons', 'Endgame Lessons']) await openList(page, title);
};

/** Plays a move such as `e2e4`: Enter on the piece, Enter on its square. */
export const play = async (page: Page, move: string): Promise<void> => {
  await expect(grid(page)).not.toHaveAttribute('aria-disabled', 'true');
  for (const name of [move.slice(0, 2), move.slice(2, 4)]) await square(page, name).press('Enter');
};

/** The same move by keyboard alone: Tab to the board, the arrow keys from square to square. */
export const playByKeys = async (page: Page, move: string, bottom: 'white' | 'black'): Promise<void> => {
  await reach(grid(page));
  for (const name of [move.slice(0, 2), move.slice(2, 4)]) {
    const from = (await grid(page).locator('[data-square]:focus').getAttribute('data-square')) ?? '';
    const sign = bottom === 'white' ? 1 : -1;
    const right = sign * (name.charCodeAt(0) - from.charCodeAt(0));
    const up = sign * (name.charCodeAt(1) - from.charCodeAt(1));
    for (let step = 0; step < Math.abs(right); step++) {
      await page.keyboard.press(right > 0 ? 'ArrowRight' : 'ArrowLeft');
    }
    for (let step = 0; step < Math.abs(up); step++) await page.keyboard.press(up > 0 ? 'ArrowUp' : 'ArrowDown');
    await page.keyboard.press('Enter');
  }
};
