import { findTacticsLesson } from '../src/chess/lessons/tactics-lessons';
import { taskOf } from '../src/chess/puzzles/puzzle';
import { uciOf } from './learn-fixtures';
import { button, grid, lesson, openLearnPage, openLesson, play, playByKeys, state, tile } from './learn-lessons-screen';
import { reach } from './support/input-modes';
import { expect, test } from './support/test';

test('an exercise is solved by keyboard alone, and the browser keeps it', async ({ page }) => {
  await openLesson(page, 'tactics/rook-mates');
  await expect(lesson(page).getByRole('heading', { name: 'Example' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(lesson(page)).toContainText('1.Rd8# Mates');
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
  await expect(tile(page, 'Tactics', 'Mate with the Rook')).toContainText('1 of 6 solved');
  await expect(tile(page, 'Tactics', 'Mate with the Queen')).toContainText('0 of 6 solved');
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
  const { exercises = [] } = findTacticsLesson('queen-mates') ?? {};
  await openLesson(page, 'tactics/queen-mates?exercise=1');
  for (const [index, exercise] of exercises.entries()) {
    await expect(lesson(page).getByRole('heading', { name: `Exercise ${index + 1} of 6` })).toBeVisible();
    const task = taskOf(exercise);
    for (const move of uciOf(task?.fen ?? '', task?.line ?? [])) await play(page, move);
    await expect(state(page)).toContainText('is right: the puzzle is solved.');
    if (index < 5) await button(page, 'Next exercise').click();
  }
  await openLearnPage(page);
  await expect(tile(page, 'Tactics', 'Mate with the Queen')).toContainText('6 of 6 solved');
  await expect(page.getByRole('region', { name: 'Tactics Lessons' })).toContainText('1 of 14 finished');
});

test('an address without a lesson leads to those that there are', async ({ page }) => {
  for (const address of ['tactics/none', 'endgames/none', 'videos/none']) {
    await page.goto(`/learn/${address}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No Such Lesson');
    await expect(page.getByRole('list', { name: 'Tactics Lessons' }).getByRole('link')).toHaveCount(14);
    await expect(page.getByRole('list', { name: 'Endgame Lessons' }).getByRole('link')).toHaveCount(15);
  }
});
