import { expectFineAtBothWidths, expectNoSeriousFindings } from './support/axe';
import { NARROW, SCREENS } from './support/screens';
import { asGuest, signedInAs } from './support/serve';
import { expect, test } from './support/test';

for (const { path, heading } of SCREENS) {
  test(`axe finds nothing serious on ${path}`, async ({ page }) => {
    await asGuest(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expectFineAtBothWidths(page);
  });
}

test('axe finds nothing serious in the opened menu', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await signedInAs(page, 'morphy');
  await page.goto('/games');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await expectNoSeriousFindings(page);
});

test('axe finds nothing serious with a tooltip shown', async ({ page }) => {
  await asGuest(page);
  await page.goto('/games');
  await page.getByRole('button', { name: 'New Game' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tooltip')).toBeVisible();
  await expectNoSeriousFindings(page);
});
