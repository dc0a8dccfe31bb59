/** Learning from the mistakes of a real game, with the real engine judging what is tried. */
import type { Page } from '@playwright/test';
import { board, grid, openResult, operaResult, piecesOn } from './analysis-fixtures';
import { asGuest } from './support/serve';
import { expect, test } from './support/test';

const status = (page: Page) => page.getByRole('region', { name: 'Mistake 1 of 1' }).getByRole('status');
const play = async (page: Page, from: string, to: string) => {
  for (const square of [from, to]) {
    await grid(page)
      .getByRole('gridcell', { name: new RegExp(`^${square}`) })
      .focus();
    await page.keyboard.press('Enter');
  }
};

test.beforeEach(async ({ page }) => {
  await asGuest(page);
  await openResult(page, operaResult);
});

test('a better move is looked for on the board until it is found, with hints, and its line is played', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Learn from the mistakes' }).click();
  await expect(page.getByText('15.Bxd7+??Blunder was played. Find a better move for White.')).toBeVisible();
  await play(page, 'b5', 'd7');
  await expect(status(page)).toHaveText('Bxd7+ was played in the game. Try another move.');
  await play(page, 'b3', 'b4');
  await expect(status(page)).toHaveText('Qb4 isn’t good enough either. Try another move.');
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(board(page).locator('.cg-shapes circle')).toHaveCount(1);
  await page.getByRole('button', { name: 'One more hint' }).click();
  await expect(board(page).locator('.cg-shapes circle')).toHaveCount(2);
  await play(page, 'g5', 'f6');
  await expect(status(page)).toHaveText('Bxf6 is the engine’s choice.');
  await expect(page.getByText('15.Bxf6 Bd6 16.Qxe6+')).toBeVisible();
  await page.getByRole('button', { name: 'See the score' }).click();
  await expect(
    page.getByText('1 of 1 found, 1 with a hint. White’s accuracy in the game: 88.3%. Train it?'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to my games for training' })).toBeVisible();

  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByRole('button', { name: 'Show the move' }).click();
  await page.getByRole('button', { name: 'Play the line on the board' }).click();
  await expect.poll(() => piecesOn(board(page))).not.toContain('g5 white bishop');
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByRole('region', { name: 'Moves' }).getByRole('paragraph').first()).toContainText(
    '15. Bxf6 Bd6',
  );
});

test('a side without mistakes is told so', async ({ page }) => {
  await page.getByRole('button', { name: 'Learn from the mistakes' }).click();
  await page.getByRole('radio', { name: 'Black' }).click();
  await expect(page.getByText('Black made no mistakes or blunders to learn from.')).toBeVisible();
});

test('keys lead from mistake to mistake', async ({ page }) => {
  await page.keyboard.press('m');
  await expect(page.getByText('Move 15', { exact: true })).toBeVisible();
  await page.keyboard.press('i');
  await expect(page.getByText('Move 4...', { exact: true })).toBeVisible();
  await page.keyboard.press('Shift+I');
  await expect(page.getByText('Move 10...', { exact: true })).toBeVisible();
});

test('without the engine a move stays unjudged, and nothing is lost', async ({ page }) => {
  await page.getByRole('button', { name: 'Learn from the mistakes' }).click();
  await page.route('**/api/evaluation?**', (route) => route.abort());
  await play(page, 'b3', 'b4');
  await expect(status(page)).toHaveText('The engine could not be reached, so Qb4 was not checked. Try again.');
  await play(page, 'g5', 'f6');
  await expect(status(page)).toHaveText('Bxf6 is the engine’s choice.');
});
