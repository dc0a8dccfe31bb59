import type { Page } from '@playwright/test';
import { findTacticsLesson } from '../src/chess/lessons/tactics-lessons';
import { taskOf } from '../src/chess/puzzles/puzzle';
import { uciOf } from './learn-fixtures';
import {
  button,
  grid,
  lesson,
  openLearnPage,
  openLesson,
  play,
  playByKeys,
  square,
  state,
  tile,
} from './learn-lessons-screen';
import { reach } from './support/input-modes';
import { atBothWidths, WIDE } from './support/screens';
import { expect, test } from './support/test';

test('an exercise is solved by keyboard alone, and the browser keeps it', async ({ page }) => {
  await openLesson(page, 'tactics/mate-in-one');
  await expect(lesson(page).getByRole('heading', { name: 'Example' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(lesson(page)).toContainText('1.Qg7# Mates');
  await reach(button(page, 'To the exercises'));
  await page.keyboard.press('Enter');
  await expect(lesson(page).getByRole('heading', { name: 'Exercise 1 of 6' })).toBeFocused();
  await playByKeys(page, 'f3f2', 'black');
  await expect(state(page)).toHaveText('Rf2 isn’t best. Try again.');
  await reach(button(page, 'Clue'));
  await page.keyboard.press('Enter');
  await expect(lesson(page)).toContainText('Look at the rook on f3.');
  await page.keyboard.press('Enter');
  await expect(lesson(page)).toContainText('The rook on f3 goes to f1.');
  await playByKeys(page, 'f3f1', 'black');
  await expect(state(page)).toHaveText('Rf1# is right: the puzzle is solved.');
  await reach(button(page, 'Next exercise'));
  await page.keyboard.press('Enter');
  await expect(lesson(page).getByRole('heading', { name: 'Exercise 2 of 6' })).toBeFocused();
  await expect(page).toHaveURL(/\?exercise=2$/);
  await expect(button(page, 'Exercise 1, solved')).toBeVisible();
  await page.reload();
  await expect(lesson(page).getByRole('heading', { name: 'Exercise 2 of 6' })).toBeVisible();
  await expect(button(page, 'Exercise 1, solved')).toBeVisible();
  await openLearnPage(page);
  await expect(tile(page, 'Tactics', 'Mate in One')).toContainText('1 of 6 solved');
  await expect(tile(page, 'Tactics', 'Back-Rank Mate')).toContainText('0 of 6 solved');
});

test('other moves are tried on the example, which opens in the analysis from its own start', async ({ page }) => {
  await openLesson(page, 'tactics/fork');
  await play(page, 'd5c7');
  await expect(lesson(page)).toContainText('1.Nxc7+ Takes the pawn');
  await play(page, 'e8f8');
  await expect(lesson(page)).not.toContainText('1.Nxc7+ Takes the pawn');
  await expect(lesson(page).getByRole('switch', { name: 'Live engine' })).not.toBeChecked();
  await button(page, 'Open in analysis').click();
  await expect(page).toHaveURL(/\/analysis/);
  await expect(square(page, 'f8')).toHaveAccessibleName('f8, black king');
});

test('a line goes on with its reply, and the last exercise says that it is the last', async ({ page }) => {
  await openLesson(page, 'tactics/trapped-piece?exercise=1');
  await play(page, 'f8e7');
  await expect(state(page)).toHaveText('Ke7! Nd5+. What next? Move 2 of 2.');
  await play(page, 'c6d5');
  await expect(state(page)).toHaveText('cxd5 is right: the puzzle is solved.');
  await button(page, 'Exercise 4').click();
  await play(page, 'c6a5');
  await play(page, 'd8a8');
  await expect(lesson(page)).toContainText('This was the last exercise of the lesson.');
  await expect(button(page, 'Next exercise')).toHaveCount(0);
  await expect(grid(page)).toHaveAttribute('aria-disabled', 'true');
});

test('all exercises solved finish the lesson', async ({ page }) => {
  const { exercises = [] } = findTacticsLesson('mate-in-one') ?? {};
  await openLesson(page, 'tactics/mate-in-one?exercise=1');
  for (const [index, exercise] of exercises.entries()) {
    await expect(lesson(page).getByRole('heading', { name: `Exercise ${index + 1} of 6` })).toBeVisible();
    const task = taskOf(exercise);
    for (const move of uciOf(task?.fen ?? '', task?.line ?? [])) await play(page, move);
    await expect(state(page)).toContainText('is right: the puzzle is solved.');
    if (index < 5) await button(page, 'Next exercise').click();
  }
  await openLearnPage(page);
  await expect(tile(page, 'Tactics', 'Mate in One')).toContainText('6 of 6 solved');
  await expect(page.getByRole('region', { name: 'Tactics Lessons' })).toContainText('1 of 14 finished');
});

test('the address of a merged lesson leads to the one that teaches it now', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('done-lessons', '{"tactics/knight-fork/op71mstahe":1}'));
  await page.goto('/learn/tactics/knight-fork?exercise=2');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fork');
  await expect(page).toHaveURL(/\/learn\/tactics\/fork$/);
  await expect(button(page, 'Exercise 1')).toBeVisible();
});

test('an address without a lesson leads to those that there are', async ({ page }) => {
  for (const address of ['tactics/none', 'endgames/none', 'videos/none']) {
    await page.goto(`/learn/${address}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No Such Lesson');
    await expect(page.getByRole('list', { name: 'Tactics Lessons' }).getByRole('link')).toHaveCount(14);
    await expect(page.getByRole('list', { name: 'Endgame Lessons' }).getByRole('link')).toHaveCount(15);
  }
});

/** Nothing has to be scrolled to see the whole board, nor is it under the bar of phones. */
const hasWholeBoard = (page: Page, widths = { wide: 600, narrow: 340 }): Promise<void> =>
  atBothWidths(page, async ({ width, height }) => {
    const bar = width < 640 ? 64 : 0;
    // A board takes its size a moment after the window.
    await expect(async () => {
      const box = (await lesson(page).locator('.board').boundingBox())!;
      expect(box.y + box.height).toBeLessThanOrEqual(height - bar);
      expect(box.width).toBeGreaterThan(width < 640 ? widths.narrow : widths.wide);
    }).toPass();
  });

test('the board of a lesson is seen whole', async ({ page }) => {
  await openLesson(page, 'tactics/fork');
  await hasWholeBoard(page, { wide: 390, narrow: 320 });
  await button(page, 'To the exercises').click();
  await hasWholeBoard(page);
  await openLesson(page, 'endgames/key-squares');
  await hasWholeBoard(page);
});

test.describe('at 200 % zoom', () => {
  test.use({ viewport: { width: WIDE.width / 2, height: WIDE.height / 2 } });

  test('nothing is cut off, and the board fits the window', async ({ page }) => {
    for (const address of ['tactics/pin?exercise=1', 'tactics/pin', 'endgames/lucena']) {
      await openLesson(page, address);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(720);
      const box = (await lesson(page).locator('.board').boundingBox())!;
      expect(box.height).toBeLessThanOrEqual(450);
      expect(box.width).toBeGreaterThanOrEqual(280);
    }
  });
});

test('with less motion nothing moves quickly while the engine is loaded', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  let load = (): void => undefined;
  const isLoaded = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route('**/*.wasm', async (route) => {
    await isLoaded;
    await route.continue();
  });
  await openLesson(page, 'endgames/key-squares');
  await play(page, 'e2e4');
  await expect(state(page)).toHaveText('Loading the engine…');
  // What goes round goes slowly, and nothing else moves.
  const quick = () =>
    document.getAnimations().filter(({ effect }) => Number(effect?.getTiming().duration) < 3_000).length;
  expect(await page.evaluate(() => document.getAnimations().length)).toBeGreaterThan(0);
  await expect.poll(() => page.evaluate(quick)).toBe(0);
  load();
  await expect(state(page)).toContainText('throws away the win');
});
