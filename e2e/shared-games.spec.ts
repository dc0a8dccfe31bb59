/** The page that a link to somebody's games opens. What the server shows of them: src/server/features/library. */
import type { Page } from '@playwright/test';
import { sharedGamesPage } from '../src/contract/shared-games';
import { sharedGamesPaths } from '../src/test/library-paths';
import { manyGames } from './library-fixtures';
import { expectFineAtBothWidths } from './support/axe';
import { serveJson } from './support/serve';
import { expect, test } from './support/test';

const LINK = 'x'.repeat(22);
const PATHS = sharedGamesPaths(LINK);
const GAMES = manyGames(120);

const serveGames = async (page: Page): Promise<void> => {
  await serveJson(page, PATHS.shared, { name: 'ida.farrow', games: GAMES.length });
  await page.route(
    ({ pathname }) => pathname === PATHS.games,
    (route) => {
      const offset = Number(new URL(route.request().url()).searchParams.get('offset'));
      return route.fulfill({ json: { total: GAMES.length, offset, games: GAMES.slice(offset, offset + 100) } });
    },
  );
  for (const game of GAMES.slice(0, 2)) await serveJson(page, PATHS.game(game.id), game);
};

test('lists the games, and opens one on a board that keeps no changes', async ({ page }) => {
  await serveGames(page);
  await page.goto(sharedGamesPage(LINK));
  await expect(page.getByRole('heading', { name: 'Games of ida.farrow' })).toBeVisible();
  await expect(page.getByText('120 games, newest first')).toBeVisible();
  const grid = page.getByRole('grid', { name: 'Games' });
  await expect(grid.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await grid.getByRole('row').filter({ hasText: GAMES[1]!.whitePlayer }).first().click();
  await expect(page).toHaveURL(`${sharedGamesPage(LINK)}?game=2`);
  const board = page.getByRole('group', { name: `${GAMES[1]!.whitePlayer} – ${GAMES[1]!.blackPlayer}` });
  await expect(board.getByRole('button', { name: 'Analyze Game' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Select a game to see move-by-move analysis')).toBeVisible();
  await expectFineAtBothWidths(page);
});

test('says in plain words that the games are not shown any more', async ({ page }) => {
  const message = 'This link shows no games: it is incomplete, or whoever made it no longer shows their games.';
  await serveJson(page, PATHS.shared, { message, id: 'games-not-shared' }, 404);
  await page.goto(sharedGamesPage(LINK));
  await expect(page.getByRole('main').getByRole('alert')).toContainText(message);
  await expect(page.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/');
});
