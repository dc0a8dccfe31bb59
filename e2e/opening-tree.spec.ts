/** The opening tree on the report of an opponent and on one's own games: by press, on the board, by key and by link. */
import type { Locator, Page } from '@playwright/test';
import { START_FEN } from '../src/chess/position/fen';
import { playMoves } from '../src/chess/position/move';
import { REFERENCE_TREE_PATH, treePath } from '../src/contract/analysis/positions';
import { openResult, operaResult } from './analysis-fixtures';
import { serveLibrary } from './own-fixtures';
import { openReport, PLAYER, servedGame, servedGames, viewer } from './scout-fixtures';
import { asGuest, serveJson } from './support/serve';
import { expect, test } from './support/test';
import { serveTree } from './tree-fixtures';

const tree = (page: Page): Locator => page.getByRole('region', { name: 'Opening Tree' });
const move = (page: Page, san: string): Locator => tree(page).getByRole('button', { name: new RegExp(`^${san}, `) });
const way = (page: Page): Locator => tree(page).getByRole('navigation', { name: 'Moves to this position' });
const square = (page: Page, name: string): Locator =>
  tree(page).getByRole('gridcell', { name: new RegExp(`^${name},`) });
/** The squares lie under the pieces. */
const press = async (page: Page, name: string): Promise<void> => {
  const cell = square(page, name);
  await cell.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await cell.boundingBox()) ?? {};
  await page.mouse.click(x + width / 2, y + height / 2);
};
const games = (page: Page): Locator => tree(page).getByRole('region', { name: 'Games that reach this position' });

const OPPONENT = { site: 'lichess', name: PLAYER } as const;

/** Six games as White: five with 1.e4, of them one by 1.Nf3 and 2.e4 into the same position, and one with 1.d4. */
const MOVES = ['e4 e5 Nf3 d6', 'e4 e5 Nf3 Nc6', 'e4 c5', 'e4 c5', 'Nf3 e5 e4 d6', 'd4 d5'];
const played = servedGames(6, (index) => ({
  moves: MOVES[index]!.split(' '),
  result: index === 0 ? '0-1' : '1-0',
  blackPlayer: `Rival${index}`,
  timeControl: '10+5',
}));

test.beforeEach(async ({ page }) => {
  await asGuest(page);
});

test(
  'says what was played, how often and how it went, and goes on with a press',
  { tag: '@fast' },
  async ({ page }) => {
    await openReport(page, { games: played }, 'openings');
    await expect(tree(page)).toContainText('6 games here.');
    await expect(move(page, 'e4')).toContainText('1.e4475%');
    await expect(move(page, 'd4')).toContainText('1100%');
    await move(page, 'e4').click();
    await expect(tree(page)).toContainText('4 games here.');
    await move(page, 'e5').click();
    await expect(move(page, 'Nf3')).toContainText('2 +1');
    await move(page, 'Nf3').click();
    await expect(tree(page)).toContainText('3 games here.');
    await expect(way(page)).toContainText('Start1.e4e52.Nf3');
    await expect(page).toHaveURL(/moves=e2e4-e7e5-g1f3/);
  },
);

test('a link leads to a position, and the way back is on the screen', async ({ page }) => {
  await openReport(page, { games: played }, 'openings');
  await page.goto(`/scout?player=${PLAYER}&moves=e2e4-c7c5`);
  await expect(tree(page)).toContainText('2 games here.');
  await tree(page).getByRole('button', { name: 'Back', exact: true }).click();
  await expect(tree(page)).toContainText('4 games here.');
  await way(page).getByRole('button', { name: 'Start' }).click();
  await expect(tree(page)).toContainText('6 games here.');
  await expect(page).not.toHaveURL(/moves=/);
});

test('moves are made on the board and by key', async ({ page }) => {
  await openReport(page, { games: played }, 'openings');
  await press(page, 'd2');
  await press(page, 'd4');
  await expect(tree(page)).toContainText('1 game here.');
  await press(page, 'g8');
  await press(page, 'f6');
  await expect(tree(page)).toContainText('No matching game reaches this position.');
  await way(page).getByRole('button', { name: 'd4' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tree(page)).toContainText('1 game here.');
  await page.keyboard.press('ArrowRight');
  await expect(way(page)).toContainText('d4d5');
  await page.keyboard.press('Home');
  await expect(tree(page)).toContainText('6 games here.');
});

test('leads to its games, from the position on', async ({ page }) => {
  await openReport(page, { games: played }, 'openings');
  await move(page, 'e4').click();
  await expect(games(page)).toContainText('4 games');
  await games(page)
    .getByRole('button', { name: /Rival0/ })
    .click();
  await expect(viewer(page)).toContainText('Rival0');
});

test('counts by side and by result', async ({ page }) => {
  const asBlack = servedGame({ id: 'black', whitePlayer: 'Rival9', blackPlayer: PLAYER });
  await openReport(page, { games: [...played, asBlack] }, 'openings');
  await tree(page).getByRole('radio', { name: 'As Black' }).click();
  await expect(tree(page)).toContainText('1 game here.');
  await tree(page).getByRole('radio', { name: 'As White' }).click();
  await tree(page).getByLabel('Result').selectOption('Lost');
  await expect(tree(page)).toContainText('1 game here.');
  await expect(page).toHaveURL(/result=loss/);
});

test('says when the moves cannot be loaded, and tries again', async ({ page }) => {
  await openReport(page, { games: played }, 'openings');
  await expect(move(page, 'e4')).toBeVisible();
  await serveJson(page, treePath(OPPONENT), { message: 'Out of order' }, 500);
  await move(page, 'e4').click();
  await expect(tree(page).getByRole('alert')).toContainText('The moves of this position could not be loaded.');
  await serveTree(page, OPPONENT, PLAYER, played);
  await tree(page).getByRole('button', { name: 'Try again' }).click();
  await expect(tree(page)).toContainText('4 games here.');
});

test('is on one’s own games too, and keeps its place when a game is chosen', async ({ page }) => {
  await serveLibrary(page, { games: played });
  await page.goto('/games?tab=openings');
  await move(page, 'e4').click();
  await games(page)
    .getByRole('button', { name: /Rival1/ })
    .click();
  await expect(page).toHaveURL(/moves=e2e4/);
  await expect(page).toHaveURL(/game=/);
});

test('stands beside the board of a game, follows it, plays on it, and leads into the tree', async ({ page }) => {
  await openReport(page, { games: played }, 'openings');
  await games(page)
    .getByRole('button', { name: /Rival0/ })
    .click();
  await viewer(page).getByRole('tab', { name: 'Explorer' }).click();
  await expect(viewer(page)).toContainText('6 games here.');
  await viewer(page).getByRole('button', { name: 'Next', exact: true }).click();
  await expect(viewer(page)).toContainText('4 games here.');
  await viewer(page).getByRole('radio', { name: 'As Black' }).click();
  await expect(viewer(page)).toContainText('No matching game reaches this position.');
  await viewer(page).getByRole('radio', { name: 'As White' }).click();
  await viewer(page).getByRole('button', { name: /^e5, / }).click();
  await expect(viewer(page).getByText('Move 1...', { exact: true })).toBeVisible();
  await expect(viewer(page)).toContainText('2 games here.');
  await viewer(page)
    .getByRole('link', { name: `How ${PLAYER} plays` })
    .click();
  await expect(page).toHaveURL(/moves=e2e4-e7e5/);
  await expect(tree(page)).toContainText('2 games here.');
});

test('stands beside the board of an analysis, with one’s own games; a move is played there', async ({ page }) => {
  await serveLibrary(page, { games: played });
  await openResult(page, operaResult);
  await page.keyboard.press('Home');
  await page.getByRole('tab', { name: 'Explorer' }).click();
  const explorer = page.getByRole('region', { name: 'Opening explorer' });
  await expect(explorer.getByText('6 games here.')).toBeVisible();
  await explorer.getByRole('button', { name: /^e4, / }).click();
  await expect(page.getByText('Move 1', { exact: true })).toBeVisible();
  await expect(explorer.getByText('4 games here.')).toBeVisible();
  await explorer.getByRole('link', { name: 'The games of this position' }).click();
  await expect(page).toHaveURL(/\/games\?.*moves=e2e4/);
});

test('shows an opponent’s games at the board, and those that everybody has', async ({ page }) => {
  await serveTree(page, OPPONENT, PLAYER, played);
  const english = {
    san: 'c4',
    uci: 'c2c4',
    fen: playMoves(START_FEN, ['c4'])[0]!.fen,
    games: 12,
    wins: 5,
    draws: 4,
    losses: 3,
  };
  await serveJson(page, REFERENCE_TREE_PATH, {
    fen: START_FEN,
    games: 12,
    moves: [{ ...english, score: 7 / 12, lastPlayed: 0, reached: 12, transpositions: 0 }],
  });
  await openResult(page, operaResult);
  await page.keyboard.press('Home');
  await page.getByRole('tab', { name: 'Explorer' }).click();
  const explorer = page.getByRole('region', { name: 'Opening explorer' });
  await explorer.getByRole('radio', { name: 'An opponent' }).click();
  await explorer.getByRole('combobox', { name: 'Opponent' }).fill('no name!');
  await explorer.getByRole('button', { name: 'Show' }).click();
  await expect(explorer).toContainText('This is not a player name.');
  await explorer.getByRole('combobox', { name: 'Opponent' }).fill(PLAYER);
  await page.keyboard.press('Enter');
  await expect(explorer.getByRole('button', { name: /^e4, 4 games/ })).toBeVisible();
  await expect(explorer.getByRole('link', { name: `How ${PLAYER} plays` })).toHaveAttribute(
    'href',
    new RegExp(`scout\\?player=${PLAYER}`),
  );
  await explorer.getByRole('radio', { name: 'Reference games' }).click();
  await expect(explorer.getByRole('button', { name: /^c4, 12 games/ })).toBeVisible();
});
