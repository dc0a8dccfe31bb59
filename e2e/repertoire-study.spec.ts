/** A chapter of a study that is used as repertoire, over a real server of its own. */
import { dialog, here, VISITORS } from './repertoire-screen';
import { button, chooseInMenu, makeStudy, moves, play, saved } from './studies-screen';
import { expectNoSeriousFindings } from './support/axe';
import { expect, test } from './support/own-server';

test.use({ settings: { PROFILE_MODE: 'signed-in' } });

for (const visitor of VISITORS) {
  test(`a chapter becomes a repertoire, ${visitor.name}, which offers what the chapter gains`, async ({ page }) => {
    await visitor.enter(page);
    const study = await makeStudy(page, 'Spanish');
    await play(page, 'e2', 'e4');
    await play(page, 'e7', 'e5');
    await expect(saved(page)).toBeVisible();
    await chooseInMenu(page, 'Use chapter as repertoire');
    await expectNoSeriousFindings(page);
    await button(page, 'New repertoire with White').click();
    await expect(dialog(page)).toContainText('2 new moves, 2 new positions; 0 moves are there already.');
    await button(page, 'Add all').click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(here(page)).toContainText('e4Main move');
    await expect(moves(page)).toContainText('e5');
    const repertoire = page.url();

    await page.goto(study);
    await expect(moves(page)).toContainText('e5');
    await page.keyboard.press('End');
    await play(page, 'g1', 'f3');
    await expect(saved(page)).toBeVisible();
    await page.goto(repertoire);
    const changed = page.getByRole('status').filter({ hasText: 'has changed' });
    await expect(changed).toContainText('of the study “Spanish” has changed: 1 new move.');
    await expect(moves(page)).not.toContainText('Nf3');
    await expectNoSeriousFindings(page);
    await changed.getByRole('button', { name: 'Compare' }).click();
    await button(page, 'Add all').click();
    await expect(moves(page)).toContainText('Nf3');
    await expect(changed).toHaveCount(0);
    await page.reload();
    await expect(moves(page)).toContainText('Nf3');
    await expect(changed).toHaveCount(0);
  });
}
