/** Narrowing a library down and deleting from it, through a real server of each test's own. */
import { chips, clubPgn, filters, fitting, gameRows, grid, imports, openImport, paste, undo } from './library-screen';
import { openGamesTab } from './profile-screens';
import { expect, test } from './support/own-server';

test.use({ quickEngine: 0 });

test('games by opening, opponent, result, color, time control and date', async ({ page }) => {
  await openImport(page);
  await paste(page, clubPgn(36));
  await expect(imports(page)).toContainText('36 games added');
  await openGamesTab(page, 'games');
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

const LENGTHS = ['1. e4 e5 2. Nf3', '1. d4', '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6', '1. c4 e5', '1. e4 e5 2. Nf3 Nf6'];
const RATINGS = [1500, undefined, 2100, 1500, 1800];

test('games by rating, name and length, from the list of orders and the titles of the columns', async ({ page }) => {
  await openImport(page);
  const rated = (index: number) => {
    const [moves, rating] = [LENGTHS[index], RATINGS[index]];
    return { moves, rating };
  };
  await paste(page, clubPgn(5, rated));
  await expect(imports(page)).toContainText('5 games added');
  await page.goto('/games?tab=games&sort=strongestOpponent');
  const numbers = () =>
    gameRows(page).evaluateAll((rows) => rows.map((row) => Number(/Rival (\d)/.exec(row.textContent)?.[1])));
  await expect(page.getByRole('status').getByText('5 games, highest-rated opponents first')).toBeVisible();
  await expect.poll(numbers).toEqual([3, 5, 4, 1, 2]);

  const sort = filters(page).getByLabel('Sort');
  await sort.selectOption('Lowest-rated opponents first');
  await expect.poll(numbers).toEqual([4, 1, 5, 3, 2]);
  await expect(page).toHaveURL('/games?tab=games&sort=weakestOpponent');
  await page.reload();
  await expect.poll(numbers).toEqual([4, 1, 5, 3, 2]);

  const title = (name: string) => grid(page).getByRole('columnheader', { name });
  await title('Opponent').getByRole('button').click();
  await expect.poll(numbers).toEqual([1, 2, 3, 4, 5]);
  await expect(title('Opponent')).toHaveAttribute('aria-sort', 'ascending');
  await title('Moves').getByRole('button').press('Enter');
  await expect.poll(numbers).toEqual([3, 5, 1, 4, 2]);
  await expect(sort).toHaveValue('longest');
  await title('Moves').getByRole('button').press('Enter');
  await expect.poll(numbers).toEqual([2, 4, 1, 5, 3]);
  await expect(title('Moves')).toHaveAttribute('aria-sort', 'ascending');
  await expect(title('Opponent')).not.toHaveAttribute('aria-sort');
  await filters(page).getByLabel('Color').selectOption('White');
  await expect.poll(numbers).toEqual([1, 5, 3]);
});

test('deleted games come back with Undo, the last one first', async ({ page }) => {
  await openImport(page);
  await paste(page, clubPgn(5));
  await expect(imports(page)).toContainText('5 games added');
  await openGamesTab(page, 'games');
  await expect(gameRows(page)).toHaveCount(5);
  const names = () => gameRows(page).evaluateAll((rows) => rows.map((row) => /Rival \d/.exec(row.textContent)?.[0]));
  const all = ['Rival 5', 'Rival 4', 'Rival 3', 'Rival 2', 'Rival 1'];
  await expect.poll(names).toEqual(all);

  await page.getByRole('button', { name: 'Delete the game against Rival 4' }).click();
  await expect(page.getByText('Game against Rival 4 deleted.')).toBeVisible();
  await expect.poll(names).toEqual(['Rival 5', 'Rival 3', 'Rival 2', 'Rival 1']);
  await expect(page.getByText('4 games, newest first')).toBeVisible();
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
