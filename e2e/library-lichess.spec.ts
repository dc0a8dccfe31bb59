/** Games from Lichess into a library, through a real server of each test's own and the mock Lichess server. */
import { importButton, imports, openImport, panel } from './library-screen';
import { expect, test } from './support/own-server';

// No test waits for an evaluation.
test.use({ quickEngine: 0 });

test.beforeEach(async ({ page }) => {
  await openImport(page);
  await panel(page).getByRole('radio', { name: 'Lichess' }).click();
});

const username = 'Lichess username';

test('all games of a name, and later those since the last one', async ({ page }) => {
  await panel(page).getByLabel(username).fill('GambitGustav');
  await importButton(page).click();
  const first = imports(page).filter({ hasText: 'GambitGustav’s games from Lichess' });
  await expect(first).toContainText(/Imported: .*\d+ games added/);
  await expect(panel(page)).toContainText('Your names: GambitGustav');

  await expect(panel(page).getByRole('radio', { name: /^Since the last one, \d+ \w+ \d{4}$/ })).toBeChecked();
  await importButton(page).click();
  await expect(imports(page).first()).toContainText(/0 games added|No games found/);

  const choice = panel(page).getByRole('checkbox', { name: /^Import new games of GambitGustav from Lichess/ });
  await expect(choice).toBeChecked();
  await choice.click();
  await expect(choice).not.toBeChecked();
  await page.reload();
  await expect(choice).not.toBeChecked();
});

test('a name that nobody has: in words, and the sample stays', async ({ page }) => {
  await panel(page).getByLabel(username).fill('NobodyAtAll');
  await importButton(page).click();
  await expect(imports(page)).toContainText('Import failed: NobodyAtAll’s games from Lichess');
  await expect(imports(page)).toContainText('Lichess has no player called NobodyAtAll.');
  await expect(panel(page)).toContainText('187 games');
  await expect(panel(page).getByLabel(username)).toHaveValue('NobodyAtAll');
});

test('a name that nobody can have is not asked for', async ({ page }) => {
  await panel(page).getByLabel(username).fill('no such name');
  await importButton(page).click();
  await expect(panel(page)).toContainText('A player’s name has 2 to 30 letters');
  await expect(imports(page)).toHaveCount(0);
});
