import type { Page } from '@playwright/test';
import { openTutorial, play, practice, practiceButton, tiles } from './learn-openings-screen';
import { expectNoSeriousFindings } from './support/axe';
import { NARROW, WIDE } from './support/screens';
import { expect, test } from './support/test';

const looksWell = async (page: Page, width: number): Promise<void> => {
  await expectNoSeriousFindings(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
};

for (const viewport of [WIDE, NARROW]) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport });

    test('axe finds nothing serious in a tutorial, in its practice and in the list [LEARN-11]', async ({ page }) => {
      await openTutorial(page, 'no-such-opening');
      await expect(tiles(page, 'White').filter({ hasText: 'London' })).toContainText('You face this often');
      await looksWell(page, viewport.width);
      await openTutorial(page, 'italian-game', 'line=legals-mate&ply=11');
      await expect(page.getByText('Mistake', { exact: true }).first()).toBeVisible();
      await looksWell(page, viewport.width);
      await practiceButton(page).click();
      await play(page, 'a2a3');
      await practice(page).getByRole('button', { name: 'Hint' }).click();
      await practice(page).getByRole('button', { name: 'Show the move' }).click();
      await expect(practice(page)).toContainText('The move is 1.e4.');
      await looksWell(page, viewport.width);
    });
  });
}
