/** A site beside the platform, as the server tells of one: everywhere it stands by its label. */
import { scoutPaths } from '../src/contract/player/scout';
import { PLATFORM, SITES_PATH } from '../src/contract/sites';
import { servedImport } from './library-fixtures';
import { importDisclosure, imports, openImport, panel } from './library-screen';
import { serveLibrary } from './own-fixtures';
import { servedGames, servedInsights } from './scout-fixtures';
import { expectNoSeriousFindings } from './support/axe';
import { asGuest, serveJson } from './support/serve';
import { expect, test } from './support/test';

const ROOKERY = {
  site: 'rookery',
  label: 'The Rookery',
  capabilities: { evaluations: true, clocks: true, tournaments: false, search: true, since: false, studies: false },
};
const SAMPLE = {
  site: 'sample',
  label: 'Sample',
  capabilities: { evaluations: false, clocks: true, tournaments: true, search: false, since: true, studies: false },
};
const CALLS = scoutPaths('rookery:Magpie');
const pathOf = (path: string): string => new URL(path, 'http://localhost').pathname;

test.beforeEach(async ({ page }) => {
  await asGuest(page);
  await serveJson(page, SITES_PATH, [PLATFORM, ROOKERY, SAMPLE]);
});

test('is chosen below the name, and the address keeps where the player is', async ({ page }) => {
  const games = servedGames(3, () => ({ evaluatedBy: 'rookery', whitePlayer: 'Magpie', color: 'white' }));
  const player = { site: 'rookery', name: 'Magpie', url: 'https://rookery.example/member/magpie' };
  const figures = {
    player: { ...player, isSample: false, isBot: false, isMarked: true, ratings: {} },
    scan: { games: 3, scanned: 3, isFinished: true, deep: 0, isOver: true, oddGames: 0 },
  };
  await serveJson(page, pathOf(CALLS.games), games);
  await serveJson(page, pathOf(CALLS.insights), servedInsights(figures, games, 'Magpie'));
  await serveJson(page, pathOf(CALLS.tournaments), []);
  await page.goto('/scout');
  const radios = page.getByRole('radiogroup', { name: 'Search by' }).getByRole('radio');
  await expect(radios).toHaveText(['FIDE ID', 'AICF ID', 'Lichess Username']);
  await expect(page.getByText('Only Lichess and The Rookery usernames can be searched.')).toBeVisible();
  await page.getByPlaceholder('Lichess username').fill('Magpie');
  await page.getByRole('button', { name: 'The Rookery', exact: true }).click();
  await expect(radios.last()).toHaveText('The Rookery Username');
  const card = page.getByRole('region', { name: 'Player', exact: true });
  await expect(card.getByRole('heading', { name: 'Magpie' })).toBeVisible();
  await expect(page).toHaveURL(/player=rookery(:|%3A)Magpie$/);
  await expect(card.getByRole('link', { name: 'Profile on The Rookery' })).toHaveAttribute('href', player.url);
  await expect(card).toContainText('Flagged by The Rookery');
  await expect(card).toContainText('Evaluations: 3 games by The Rookery');
  await expectNoSeriousFindings(page);
  await page.goto('/scout');
  await expect(page.getByRole('link', { name: 'Magpie The Rookery' })).toBeVisible();
});

test('is named where it has no such player', async ({ page }) => {
  for (const path of [CALLS.games, CALLS.insights, CALLS.tournaments]) await serveJson(page, pathOf(path), '', 404);
  await page.goto('/scout?player=rookery:Magpie');
  await expect(page.getByText('No one on The Rookery has this username.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'The Rookery Username' })).toBeChecked();
});

test('fills a library, all games at a time, as it cannot be asked for those since the last', async ({ page }) => {
  const begun = servedImport({ id: 9, kind: 'rookery', label: 'Magpie', state: 'running', added: 0, known: 0 });
  await serveLibrary(page, { library: { latestGames: { lichess: '2026-11-01T10:00:00.000Z' }, imports: [begun] } });
  await openImport(page);
  await expect(importDisclosure(page)).toBeVisible();
  await expect(imports(page).first()).toContainText('Fetching Magpie’s games from The Rookery');
  await panel(page).getByRole('radio', { name: 'The Rookery' }).click();
  await expect(panel(page).getByRole('textbox', { name: 'The Rookery username' })).toBeVisible();
  await expect(panel(page).getByRole('radiogroup', { name: 'Which games' })).toHaveCount(0);
  await panel(page).getByRole('radio', { name: 'Lichess' }).click();
  await expect(panel(page).getByRole('radiogroup', { name: 'Which games' })).toBeVisible();
});
