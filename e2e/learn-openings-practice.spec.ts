import { openList } from './learn-fixtures';
import type { Page } from '@playwright/test';
import {
  grid,
  lineButton,
  openTutorial,
  play,
  playByKeys,
  playByTaps,
  practice,
  practiceButton,
  square,
  tiles,
} from './learn-openings-screen';
import { expect, test } from './support/test';

/* A line is many moves, each with a pause before the reply. */

const help = (page: Page, name: string) => practice(page).getByRole('button', { name });
const LEGAL = ['e2e4', 'g1f3', 'f1c4', 'b1c3', 'h2h3', 'f3e5', 'c4f7', 'c3d5'];

test('a line is practiced by keyboard alone, and the browser keeps how it went [LEARN-11]', async ({ page }) => {
  await openTutorial(page, 'italian-game', 'line=legals-mate');
  await practiceButton(page).press('Enter');
  await expect(practice(page)).toContainText('Your turn: find White’s move 1.');
  await expect(page.getByText('You play White: the other side falls into the trap.')).toBeVisible();
  for (const move of LEGAL) await playByKeys(page, move);
  await expect(practice(page)).toContainText('All 8 moves right on the first try.');
  await expect(practice(page)).toContainText('8.Nd5# Mates');
  await expect(practice(page)).toContainText('The lesson: Black takes the queen');
  await expect(grid(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(lineButton(page, 'Légal’s Mate')).toContainText(/8 of 8 as White, \d+ \w+ \d{4}/);
  await page.getByRole('link', { name: 'All tutorials' }).click();
  await page.reload();
  await openList(page, 'Opening Tutorials');
  await expect(tiles(page, 'White').filter({ hasText: 'Italian Game' })).toContainText(/1 line practiced, last on \d/);
  await expect(tiles(page, 'White').filter({ hasText: 'Ruy Lopez' })).not.toContainText('practiced');
});

test('a right move goes on with its sentence and the reply, a wrong one is undone [LEARN-11]', async ({ page }) => {
  await openTutorial(page, 'italian-game');
  await practiceButton(page).click();
  await play(page, 'e2e4');
  await expect(practice(page)).toContainText('1.e4 Takes a share of the center');
  await expect(practice(page)).toContainText('1...e5 Takes the same share');
  await play(page, 'a2a3');
  await expect(practice(page)).toContainText('a3 isn’t the move in this line. Try again');
  await expect(square(page, 'a2')).toHaveAccessibleName('a2, white pawn');
  await help(page, 'Hint').click();
  await expect(practice(page)).toContainText('Move the knight on g1.');
  await help(page, 'Show the move').click();
  await expect(practice(page)).toContainText('The move is 2.Nf3.');
  await expect(page.locator('.cg-shapes line')).toHaveCount(1);
  await play(page, 'g1f3');
  await expect(practice(page)).toContainText('2...Nc6');
  await expect(practice(page)).not.toContainText('a3 is not');
  await expect(page.locator('.cg-shapes line')).toHaveCount(0);
  await play(page, 'f1c4');
  await play(page, 'b2b4');
  await expect(practice(page)).toContainText('b4 belongs to another line: Evans Gambit');
  for (const move of ['c2c3', 'd2d3', 'e1g1', 'f1e1']) await play(page, move);
  await expect(practice(page)).toContainText('6 of 7 moves right on the first try.');
  await expect(practice(page)).toContainText('The position is equal.');
  await help(page, 'Again').click();
  await expect(practice(page)).toContainText('Your turn: find White’s move 1.');
  await expect(page.getByRole('heading', { name: 'Giuoco Pianissimo' })).toBeFocused();
});

test('the practice goes on with the next line, another one, or the other side [LEARN-11]', async ({ page }) => {
  await openTutorial(page, 'italian-game', 'line=legals-mate');
  await practiceButton(page).click();
  for (const move of LEGAL) await play(page, move);
  await help(page, 'Next line: The bait on e5').click();
  await expect(page.getByRole('heading', { name: 'The bait on e5' })).toBeFocused();
  await expect(page.getByText('You play Black: the other side falls into the trap.')).toBeVisible();
  await expect(practice(page)).toContainText('Your turn: find Black’s move 1.');
  await lineButton(page, 'Evans Gambit').click();
  await expect(practice(page)).toContainText('Your turn: find White’s move 1.');
  await page.getByRole('button', { name: 'Play Black instead' }).click();
  await expect(practice(page)).toContainText('Your turn: find Black’s move 1.');
  await expect(page.locator('coords.black').first()).toBeVisible();
  await page.keyboard.press('f');
  await expect(page.locator('coords.black')).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to the moves' }).click();
  await expect(page.getByText('The start position. Step forward')).toBeVisible();
});

test('the keys of the practice list themselves [LEARN-11]', async ({ page }) => {
  await openTutorial(page, 'slav-defense');
  await practiceButton(page).click();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Move between squares');
});

test('what somebody else stored under the name is nothing practiced [LEARN-11]', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('practised-lines', '{"italian-game/legals-mate":{"at":"yesterday"},');
  });
  await openTutorial(page, 'italian-game', 'line=legals-mate');
  await expect(lineButton(page, 'Légal’s Mate')).toHaveText('Légal’s Mate');
  await practiceButton(page).click();
  for (const move of LEGAL) await play(page, move);
  await expect(lineButton(page, 'Légal’s Mate')).toContainText('8 of 8 as White');
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('Black’s moves are played with taps, on a board that stays where it is [LEARN-11]', async ({ page }) => {
    await openTutorial(page, 'italian-game', 'line=blackburne-shilling');
    await practiceButton(page).tap();
    await grid(page).scrollIntoViewIfNeeded();
    await expect(practice(page)).toContainText('Your turn');
    const before = await grid(page).boundingBox();
    await playByTaps(page, 'a7a6');
    await expect(practice(page)).toContainText('a6 isn’t the move in this line');
    for (const move of ['e7e5', 'b8c6', 'c6d4', 'd8g5', 'g5g2', 'g2e4', 'd4f3']) await playByTaps(page, move);
    await expect(practice(page)).toContainText('6 of 7 moves right on the first try.');
    expect(await grid(page).boundingBox()).toEqual(before);
    await expect(lineButton(page, 'The bait on e5')).toContainText('6 of 7 as Black');
  });
});
