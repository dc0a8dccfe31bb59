import type { Page } from '@playwright/test';
import { button, lesson, openLearnPage, openLesson, play, state } from './learn-lessons-screen';
import { expectFineAtBothWidths } from './support/axe';
import { atBothWidths, WIDE } from './support/screens';
import { expect, test } from './support/test';

/** Nothing has to be scrolled to see the whole board, nor is it under the bar of phones. */
const hasWholeBoard = (page: Page): Promise<void> =>
  atBothWidths(page, async ({ width, height }) => {
    const bar = width < 640 ? 64 : 0;
    // A board takes its size a moment after the window.
    await expect(async () => {
      const box = (await lesson(page).locator('.board').boundingBox())!;
      expect(box.y + box.height).toBeLessThanOrEqual(height - bar);
      expect(box.width).toBeGreaterThan(width < 640 ? 340 : 600);
    }).toPass();
  });

test('axe finds nothing serious in a lesson on tactics, and its board is seen whole', async ({ page }) => {
  await openLesson(page, 'tactics/knight-fork');
  await hasWholeBoard(page);
  await page.keyboard.press('ArrowRight');
  await expectFineAtBothWidths(page);
  await button(page, 'To the exercises').click();
  await hasWholeBoard(page);
  await play(page, 'g7h5');
  await expect(state(page)).toContainText('isn’t best');
  await button(page, 'Clue').click();
  await expectFineAtBothWidths(page);
  await play(page, 'g7f5');
  await play(page, 'f5h6');
  await expect(state(page)).toContainText('is right: the puzzle is solved');
  await expectFineAtBothWidths(page);
});

test('axe finds nothing serious in an endgame: begun, thrown away, over and without an engine', async ({ page }) => {
  await openLesson(page, 'endgames/key-squares');
  await hasWholeBoard(page);
  await expectFineAtBothWidths(page);
  await play(page, 'e2e4');
  await expect(state(page)).toContainText('throws the win away');
  await expectFineAtBothWidths(page);
  await openLesson(page, 'endgames/bishop-pawn?moves=b1a1-b3c2');
  await expect(state(page)).toContainText('finished this lesson');
  await expectFineAtBothWidths(page);
  await page.route('**/*.wasm', (route) => route.abort());
  await openLesson(page, 'endgames/opposition?moves=e7f7');
  await expect(lesson(page).getByRole('alert')).toBeVisible();
  await expectFineAtBothWidths(page);
});

test('axe finds nothing serious where the lessons are listed', async ({ page }) => {
  await openLearnPage(page);
  await expectFineAtBothWidths(page);
  await page.goto('/learn/endgames/none');
  await expect(page.getByRole('heading', { name: 'No Such Lesson' })).toBeVisible();
  await expectFineAtBothWidths(page);
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
  await expect(state(page)).toContainText('throws the win away');
});
