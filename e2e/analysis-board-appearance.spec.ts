import { openResult, operaResult, step } from './analysis-fixtures';
import { expectFineAtBothWidths } from './support/axe';
import { asGuest } from './support/serve';
import { expect, test } from './support/test';

test.beforeEach(({ page }) => asGuest(page));

test('a guest chooses theme and pieces beside the board, and the browser keeps them [ACC-05] [ACC-06]', async ({
  page,
}) => {
  await openResult(page, operaResult);
  await page.getByRole('button', { name: 'More board controls' }).click();
  await page.getByRole('button', { name: 'Board and pieces' }).click();
  const dialog = page.getByRole('dialog', { name: 'Board and Pieces' });
  await dialog.getByRole('radio', { name: 'Wood' }).click();
  await dialog.getByRole('radio', { name: 'Medieval' }).click();
  // As long as a finger presses: the radios choose while the key is down.
  await page.keyboard.press('ArrowLeft', { delay: 100 });
  await expect(dialog.getByRole('radio', { name: 'Modern' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Starting Position')).toBeVisible();
  await expect(step(page, 'Back one move')).toBeDisabled();
  await page.goto('/');
  await expect(page.locator('.board')).toHaveAttribute('data-board-theme', 'Wood');
  await expect(page.locator('.board')).toHaveAttribute('data-pieces', 'Modern');
});

test('a look that is chosen in one tab shows in the other', async ({ page, context }) => {
  await openResult(page, operaResult);
  const other = await context.newPage();
  await asGuest(other);
  await other.goto('/');
  await expect(other.locator('.board')).toHaveAttribute('data-board-theme', 'Classic');
  await page.getByRole('button', { name: 'More board controls' }).click();
  await page.getByRole('button', { name: 'Board and pieces' }).click();
  await page.getByRole('dialog', { name: 'Board and Pieces' }).getByRole('radio', { name: 'Wood' }).click();
  await expect(other.locator('.board')).toHaveAttribute('data-board-theme', 'Wood');
});

test('axe finds nothing serious in the choice of an appearance', async ({ page }) => {
  await openResult(page, operaResult);
  await page.getByRole('button', { name: 'More board controls' }).click();
  await page.getByRole('button', { name: 'Board and pieces' }).click();
  await expect(page.getByRole('dialog').locator('cg-board')).toBeVisible();
  await expectFineAtBothWidths(page);
});
