/** Narrowing a library down and deleting from it, through a real server of each test's own. */
import { chips, clubPgn, filters, fitting, gameRows, grid, openImport, panel, paste, undo } from './library-screen';
import { expect, test } from './support/own-server';

test('games by opening, opponent, result, color, time control and date', async ({ page }) => {
  test.slow();
  await openImport(page);
  await paste(page, clubPgn(36));
  await expect(page.getByText('36 games, newest first')).toBeVisible();

  const select = (label: string, option: string) => filters(page).getByLabel(label).selectOption(option);
  await select('Result', 'Won');
  await expect(fitting(page, 12, 36)).toBeVisible();
  await select('Color', 'White');
  await expect(fitting(page, 6, 36)).toBeVisible();
  await expect(gameRows(page)).toHaveCount(6);
  await expect(gameRows(page).first()).toContainText('As White against Rival 31');
  await expect(chips(page).getByRole('listitem')).toHaveText(['Clear: Won', 'Clear: As White', 'Clear all']);

  await chips(page).getByRole('button', { name: 'Clear: Won' }).click();
  await expect(fitting(page, 18, 36)).toBeVisible();
  await select('Time control', 'Bullet');
  await expect(fitting(page, 6, 36)).toBeVisible();
  await chips(page).getByRole('button', { name: 'Clear all' }).click();
  await expect(page.getByText('36 games, newest first')).toBeVisible();

  await filters(page).getByLabel('Opponent').fill('RIVAL 3');
  await expect(fitting(page, 8, 36)).toBeVisible();
  await filters(page).getByLabel('From').fill('2025-02-01');
  await filters(page).getByLabel('To').fill('2025-02-02');
  await expect(fitting(page, 2, 36)).toBeVisible();
  await expect(chips(page)).toContainText('From 1 Feb 2025');
  await chips(page).getByRole('button', { name: 'Clear all' }).click();
  await expect(filters(page).getByLabel('Opponent')).toHaveValue('');

  await filters(page).getByLabel('Opening').fill('sicilian defense');
  await expect(fitting(page, 12, 36)).toBeVisible();
  await filters(page).getByLabel('Opening').fill('no such opening');
  await filters(page).getByLabel('Opening').press('Enter');
  await expect(page.getByText('No games match these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await expect(gameRows(page).first()).toContainText('Rival 36');
});

test('deleted games come back with Undo, the last one first', async ({ page }) => {
  test.slow();
  await openImport(page);
  await paste(page, clubPgn(5));
  await expect(gameRows(page)).toHaveCount(5);
  const names = () => gameRows(page).evaluateAll((rows) => rows.map((row) => /Rival \d/.exec(row.textContent)?.[0]));
  const all = ['Rival 5', 'Rival 4', 'Rival 3', 'Rival 2', 'Rival 1'];
  await expect.poll(names).toEqual(all);

  await page.getByRole('button', { name: 'Delete the game against Rival 4' }).click();
  await expect(page.getByText('Game against Rival 4 deleted.')).toBeVisible();
  await expect.poll(names).toEqual(['Rival 5', 'Rival 3', 'Rival 2', 'Rival 1']);
  await expect(panel(page)).toContainText('4 games');
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Delete');
  await expect(page.getByText('Game against Rival 5 deleted.')).toBeVisible();
  await expect(page.getByText('2 deletions can be undone')).toBeVisible();
  await expect.poll(names).toEqual(['Rival 3', 'Rival 2', 'Rival 1']);

  const takeBack = undo(page.getByRole('status').filter({ hasText: 'deleted.' }));
  await takeBack.click();
  await expect(page.getByText('Game against Rival 4 deleted.')).toBeVisible();
  await takeBack.click();
  await expect.poll(names).toEqual(all);
  await expect(takeBack).toHaveCount(0);
});
