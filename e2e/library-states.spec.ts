/** How the library panel follows what the server does, and what it shows to whom. */
import { holdStream } from './analysis-fixtures';
import { manyGames, servedImport } from './library-fixtures';
import {
  chips,
  clubPgn,
  gameRows,
  IMPORT,
  importButton,
  importDisclosure,
  imports,
  openImport,
  panel,
  paste,
  undo,
} from './library-screen';
import { LIBRARY_PATHS, OWNER, servedSummary, serveLibrary, serveOwner } from './own-fixtures';
import { openGamesTab } from './profile-screens';
import { asGuest, callsTo, serveJson } from './support/serve';
import { expect, test } from './support/test';

test.beforeEach(async ({ page }) => {
  await asGuest(page);
  await serveLibrary(page);
});

test('the stream tells how an import and the reviews go on; when it breaks it is asked for again', async ({ page }) => {
  const event = (library: object) => `event: library\ndata: ${JSON.stringify(library)}\n\n`;
  const base = { kind: 'own', reviewed: 10, deep: 0, failed: 0, names: ['RosalindRook'], canWrite: true };
  const running = (read: number) => servedImport({ state: 'running', read, size: 90_000, added: read / 100, known: 0 });
  const stream = await holdStream(page, LIBRARY_PATHS.progress);
  const refreshed = callsTo(page, LIBRARY_PATHS.report);
  await page.goto(IMPORT);
  await stream.write(event({ ...base, games: 212, waiting: 202, imports: [running(20_000)] }));
  await expect(panel(page)).toContainText('212 games, 10 reviewed by the engine, 202 waiting');
  await expect(imports(page)).toContainText('200 games added');
  const read = imports(page).getByRole('progressbar', { name: 'Text read' });
  await expect(read).toHaveAttribute('aria-valuenow', '20000');
  await stream.write(event({ ...base, games: 612, reviewed: 12, waiting: 600, imports: [running(60_000)] }));
  await expect(read).toHaveAttribute('aria-valuenow', '60000');
  await expect(panel(page).getByRole('progressbar', { name: 'Games reviewed by the engine' })).toHaveAttribute(
    'aria-valuenow',
    '12',
  );
  await expect.poll(() => refreshed.length).toBeGreaterThan(1);

  const again = page.waitForRequest((request) => request.url().endsWith(LIBRARY_PATHS.progress));
  await stream.cut();
  await again;
  await expect(panel(page)).toBeVisible();
});

test('without a stream a busy library is asked for again by hand, never by itself [API-31]', async ({ page }) => {
  await serveLibrary(page, { library: { games: 50, reviewed: 20, waiting: 30 } });
  await page.goto(IMPORT);
  await expect(panel(page)).toContainText('50 games, 20 reviewed by the engine, 30 waiting');
  await serveLibrary(page, { library: { games: 50, reviewed: 50 } });
  const requested = callsTo(page, LIBRARY_PATHS.library);
  await page.waitForTimeout(4000);
  expect(requested).toEqual([]);
  await panel(page).getByRole('button', { name: 'Refresh' }).click();
  await expect(panel(page)).toContainText('50 games, 50 reviewed by the engine');
  await expect(panel(page).getByRole('button', { name: 'Refresh' })).toHaveCount(0);
});

test('games whose analysis failed say so, and are listed alone when they are asked for', async ({ page }) => {
  const games = manyGames(8).map((game, index) =>
    index === 5 ? { ...game, analysisData: null, analysisFailed: true as const } : game,
  );
  await serveLibrary(page, { games, library: { reviewed: 7, failed: 1 } });
  await page.goto(IMPORT);
  await expect(panel(page)).toContainText('8 games, 7 reviewed by the engine, 1 failed');
  await openGamesTab(page, 'games');
  await expect(gameRows(page).nth(5).getByTitle('The analysis of this game failed')).toBeVisible();
  await expect(page.getByText('The analysis of 1 game failed.')).toBeVisible();
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(chips(page)).toContainText('Analysis failed');
  await expect(gameRows(page)).toHaveCount(1);
  await expect(page.getByText('The analysis of 1 game failed.')).toHaveCount(0);
  await chips(page).getByRole('button', { name: 'Clear all' }).click();
  await expect(gameRows(page)).toHaveCount(8);
});

test('own games that took the place of the sample make way for it again', async ({ page }) => {
  await serveLibrary(page, { library: { kind: 'sample' } });
  await serveJson(page, LIBRARY_PATHS.imports, servedImport({ label: 'Pasted games', state: 'waiting' }), 202);
  await openImport(page);
  await expect(panel(page)).toContainText('Your games replace the sample games. You can undo this.');
  const replacedSample = { deletion: 'library 1', games: 187 };
  await serveLibrary(page, { library: { replacedSample } });
  await serveJson(page, LIBRARY_PATHS.imports, servedImport({ label: 'Pasted games', state: 'waiting' }), 202);
  await paste(page, clubPgn(2));
  await panel(page).getByRole('button', { name: 'Refresh' }).click();
  await expect(panel(page)).toContainText('Your games have replaced the sample games.');
  await expect(importButton(page)).toBeVisible();

  await serveJson(page, LIBRARY_PATHS.restore, servedSummary(187, { kind: 'sample' }));
  const [restored] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith(LIBRARY_PATHS.restore)),
    undo(page).click(),
  ]);
  expect(restored.postDataJSON()).toEqual({ deletion: 'library 1' });
});

test('who may not change a library sees whose it is, and nothing that writes', async ({ page }) => {
  await serveLibrary(page, { library: { canWrite: false } });
  await page.goto(IMPORT);
  await expect(panel(page)).toContainText(`This is the library of ${OWNER}. You can view it, but not change it.`);
  await expect(panel(page).getByRole('link', { name: /^Download all games/ })).toHaveCount(3);
  await expect(panel(page).getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await openGamesTab(page, 'games');
  await expect(gameRows(page)).not.toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
});

test('a server without libraries is shown nothing of them', async ({ page }) => {
  const stream = callsTo(page, LIBRARY_PATHS.progress);
  await serveOwner(page);
  await page.goto('/games');
  await expect(page.getByRole('heading', { name: 'My Chess Profile' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No games to show yet' })).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
  await expect(importDisclosure(page)).toHaveCount(0);
  expect(stream).toEqual([]);
});

test('whether the way in is open is remembered; without games it is open', async ({ page }) => {
  await page.goto(IMPORT);
  await expect(importDisclosure(page)).toHaveAttribute('aria-expanded', 'false');
  await importDisclosure(page).click();
  await page.reload();
  await expect(importDisclosure(page)).toHaveAttribute('aria-expanded', 'true');
  await importDisclosure(page).click();
  await page.evaluate(() => localStorage.clear());
  await serveLibrary(page, { games: [] });
  await page.reload();
  await expect(panel(page)).toContainText('No games yet.');
  await expect(importDisclosure(page)).toHaveAttribute('aria-expanded', 'true');
});

test('games that came by themselves are told of once, and a name can be left alone', async ({ page }) => {
  const kept = { site: 'lichess', name: 'RosalindRook', isKept: true, checkedAt: '2026-11-20T12:00:00.000Z' };
  const news = { newGames: 3, newSince: '2026-11-18T12:00:00.000Z' };
  await serveLibrary(page, { library: { games: 50, keptNames: [{ ...kept, ...news }] } });
  const changes: unknown[] = [];
  await page.route(
    ({ pathname }) => pathname === LIBRARY_PATHS.names,
    (route) => {
      const change: unknown = route.request().postDataJSON();
      changes.push(change);
      const isKept = !JSON.stringify(change).includes('false');
      return route.fulfill({ json: servedSummary(50, { keptNames: [{ ...kept, isKept, newGames: 0 }] }) });
    },
  );
  await page.goto('/games');
  await page.getByRole('link', { name: '3 new games' }).click();
  const line = panel(page).getByRole('list', { name: 'Automatic imports' });
  await expect(line).toContainText('3 games imported automatically since 18 Nov 2026');
  await expect.poll(() => changes).toEqual([{ site: 'lichess', name: 'RosalindRook', isSeen: true }]);
  await expect(line).toContainText('Checked every few hours, last on 20 Nov 2026');
  const choice = line.getByRole('checkbox', { name: /^Import new games of RosalindRook from Lichess automatically/ });
  await choice.click();
  await expect(choice).not.toBeChecked();
  await expect(line).toContainText('3 games imported automatically');
  expect(changes).toHaveLength(2);
});
