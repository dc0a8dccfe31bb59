/** Studies without a mouse, over a server of their own: changed in two tabs at once. */
import { grid } from './analysis-fixtures';
import { button, chapters, makeStudy, moves, saved, unsavedIn } from './studies-screen';
import { INPUT_MODES, playMove } from './support/input-modes';
import { expect, test } from './support/own-server';

for (const hand of INPUT_MODES) {
  test.describe(hand.name, () => {
    test.use(hand.use);

    test('what two tabs write at once is shown with both, and mine kept as a chapter', async ({ page, context }) => {
      const address = await makeStudy(page, 'Two tabs', hand);
      const other = await context.newPage();
      await other.goto(address);
      await playMove(hand, grid(other), 'd2', 'd4');
      await expect(saved(other)).toBeVisible();
      await expect.poll(() => unsavedIn(other)).toEqual([]);
      await page.bringToFront();
      await playMove(hand, grid(page), 'c2', 'c4');
      const conflict = page.getByRole('alert').filter({ hasText: 'changed meanwhile' });
      await expect(conflict).toContainText('d4');
      await hand.press(button(page, 'Keep mine as a new chapter'));
      await expect(chapters(page)).toHaveText([/1Chapter 1/, /2Chapter 1 \(mine\)/]);
      await expect(moves(page)).toContainText('c4');
    });
  });
}
