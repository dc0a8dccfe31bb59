import { analyze, holdStream, openResult, OPERA_PGN, operaResult, pgnField, streamBegin } from './analysis-fixtures';
import { expectFineAtBothWidths } from './support/axe';
import { asGuest } from './support/serve';
import { expect, test } from './support/test';

test.beforeEach(async ({ page }) => {
  await asGuest(page);
});

test('the input has no serious finding, nor with several games', async ({ page }) => {
  await page.goto('/analysis');
  await expect(pgnField(page)).toBeVisible();
  await expectFineAtBothWidths(page);
  await pgnField(page).fill(`${OPERA_PGN}\n[White "A"]\n\n1. e4 e5 2. Qxe9 *\n`);
  await expect(page.getByRole('group', { name: 'Choose the game to analyze' })).toBeVisible();
  await expectFineAtBothWidths(page);
});

test('a running analysis has no serious finding', async ({ page }) => {
  const stream = await holdStream(page);
  await page.goto('/analysis');
  await analyze(page);
  await stream.write(streamBegin(20));
  await expect(page.getByText('20 of 34 positions')).toBeVisible();
  await expectFineAtBothWidths(page);
});

test('a result has no serious finding', async ({ page }) => {
  await openResult(page, operaResult);
  await page.getByRole('button', { name: 'Bxd7+' }).click();
  await expectFineAtBothWidths(page);
});
