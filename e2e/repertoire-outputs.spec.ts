/** What a repertoire is exported to besides files: a study at Lichess, and a sheet of paper. */
import type { Page } from '@playwright/test';
import { dialog, makeRepertoire } from './repertoire-screen';
import { button } from './studies-screen';
import { expectFineAtBothWidths, expectNoSeriousFindings } from './support/axe';
import { expect, test } from './support/own-server';

test.use({ settings: { PROFILE_MODE: 'signed-in' } });

const LINES = '1. e4 c5 (1... e5 2. Nf3 Nc6 3. Bb5 {The Spanish.} a6) 2. Nf3 (2. Nc3) d6 3. d4 *';

const choose = async (page: Page, name: string): Promise<void> => {
  await button(page, 'Export').click();
  await button(page, name).click();
};

test('a guest exports a repertoire to a study at Lichess, and sees why not after a refusal', async ({ page }) => {
  const address = await makeRepertoire(page, LINES);
  const make = dialog(page).getByRole('button', { name: 'Study on Lichess' });
  const openLink = dialog(page).getByRole('link', { name: 'Open the study' });
  await choose(page, 'Study on Lichess');
  await expect(dialog(page)).toContainText('you sign in there and allow us to create studies');
  await make.click();
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(dialog(page).getByRole('alert')).toContainText('You did not give permission on Lichess');
  await expectNoSeriousFindings(page);

  await make.click();
  await page.getByRole('button', { name: 'Authorize' }).press('Enter');
  await expect(openLink).toBeFocused();
  await expect(dialog(page).getByRole('status')).toHaveText('2 chapters on Lichess.');
  const study = await openLink.getAttribute('href');
  expect(await (await page.request.get(study ?? '')).text()).toContain('White repertoire');

  await page.goto(address);
  await choose(page, 'Study on Lichess');
  await expect(openLink).toHaveAttribute('href', study ?? '');
});

test('the sheet has the lines of each opening and the gaps, and stands alone on paper', async ({ page }) => {
  await makeRepertoire(page, LINES);
  await choose(page, 'Sheet to print');
  const sheet = page.getByRole('article');
  const sicilian = sheet.getByRole('region', { name: 'Sicilian Defense' });
  await expect(sicilian).toContainText('1.e4 c5 2.Nf3 d6 3.d4');
  await expect(sicilian.getByRole('strong')).toHaveText(['1.e4', '2.Nf3', '3.d4']);
  await expect(sheet.getByRole('region', { name: 'Ruy Lopez' })).toContainText('3.Bb5 The Spanish. 3...a6');
  await expect(sheet.getByRole('list', { name: 'Gaps' }).getByRole('listitem').first()).toHaveText(
    /^1 game in \d+: \d+\.\.\.\S+ after 1\.e4/,
  );
  await expectFineAtBothWidths(page);
  await page.emulateMedia({ media: 'print' });
  await expect(sicilian).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(button(page, 'Print')).toBeHidden();
  await page.emulateMedia({ media: null });
  await button(page, 'Close').click();
  await expect(button(page, 'Export')).toBeVisible();
});
