import { manyGames, servedImport } from './library-fixtures';
import {
  clubPgn,
  filters,
  gameRows,
  grid,
  IMPORT,
  importDisclosure,
  imports,
  openImport,
  panel,
  paste,
} from './library-screen';
import { LIBRARY_PATHS, serveLibrary } from './own-fixtures';
import { openGamesTab } from './profile-screens';
import { expectFineAtBothWidths } from './support/axe';
import { NARROW } from './support/screens';
import { asGuest, serveJson } from './support/serve';
import { expect, test } from './support/test';

const PROBLEM = { message: 'Invalid move in PGN: Qh9', game: 6, line: 65, column: 34, moveNumber: '4' };

test('list and panel at work have no serious finding and do not scroll sideways', async ({ page }) => {
  await asGuest(page);
  const running = servedImport({ id: 5, state: 'running', read: 40_000, added: 120 });
  const finished = servedImport({ refused: 1 });
  await serveLibrary(page, {
    games: manyGames(300),
    library: { reviewed: 250, waiting: 50, imports: [running, finished] },
  });
  await serveJson(page, LIBRARY_PATHS.problems(4), [PROBLEM]);
  await serveJson(page, LIBRARY_PATHS.imports, '', 503);
  await page.goto(IMPORT);
  await imports(page).getByRole('button', { name: 'Show 1 skipped game' }).click();
  await importDisclosure(page).click();
  await paste(page, clubPgn(4));
  await expect(panel(page).getByRole('alert')).toBeVisible();
  await expectFineAtBothWidths(page);
  await openGamesTab(page, 'games');
  // Where there is room they are open.
  await page.setViewportSize(NARROW);
  await page.getByRole('button', { name: 'Filters' }).click();
  await filters(page).getByLabel('Color').selectOption('White');
  await expect(gameRows(page).first()).toContainText('As White');
  await serveJson(page, LIBRARY_PATHS.game('1'), { deletion: 'game 1', games: 1 });
  await page
    .getByRole('button', { name: /^Delete the game/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await grid(page).focus();
  await page.keyboard.press('ArrowDown');
  await expectFineAtBothWidths(page);
});

test('the sample, Lichess and no games at all have no serious finding', async ({ page }) => {
  await asGuest(page);
  await serveLibrary(page, { library: { kind: 'sample', latestGames: { lichess: '2026-11-01T10:00:00.000Z' } } });
  await openImport(page);
  await panel(page).getByRole('radio', { name: 'Lichess' }).click();
  await expectFineAtBothWidths(page);
  await serveLibrary(page, { games: [] });
  await page.reload();
  await expect(panel(page)).toContainText('No games yet.');
  await expectFineAtBothWidths(page);
});
