import { openTutorial, play, practice, practiceButton, tiles } from './learn-openings-screen';
import { expectFineAtBothWidths } from './support/axe';
import { expect, test } from './support/test';

test('axe finds nothing serious in a tutorial, in its practice and in the list [LEARN-11]', async ({ page }) => {
  await openTutorial(page, 'no-such-opening');
  await expect(tiles(page, 'White').filter({ hasText: 'London' })).toContainText('You face this often');
  await expectFineAtBothWidths(page);
  await openTutorial(page, 'italian-game', 'line=legals-mate&ply=11');
  await expect(page.getByText('Mistake', { exact: true }).first()).toBeVisible();
  await expectFineAtBothWidths(page);
  await practiceButton(page).click();
  await play(page, 'a2a3');
  await practice(page).getByRole('button', { name: 'Hint' }).click();
  await practice(page).getByRole('button', { name: 'Show the move' }).click();
  await expect(practice(page)).toContainText('The move is 1.e4.');
  await expectFineAtBothWidths(page);
});
