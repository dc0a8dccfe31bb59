import type { Page } from '@playwright/test';
import { choose, openingGames, openReport, PLAYER, repertoire, servedGames, viewer } from './scout-fixtures';
import { asGuest } from './support/serve';
import { expect, test } from './support/test';

const PHILIDOR = 'Philidor Defense';
const SICILIAN = 'Sicilian Defense';

test.beforeEach(async ({ page }) => {
  await asGuest(page);
});

const rows = (page: Page) => openingGames(page).getByRole('listitem');

test('openings are grouped by color from the games [SCT-07, ENT-08, ENT-12]', async ({ page }) => {
  const results = ['1-0', '0-1', '1-0', '1/2-1/2', '*'];
  const games = servedGames(8, (index) => ({
    result: results[index % 5]!,
    ...(index < 5 ? {} : { opening: SICILIAN, whitePlayer: 'GambitGustav', blackPlayer: PLAYER }),
  }));
  await openReport(page, { games, figures: { openingRepertoire: {} } }, 'openings');
  await expect(page.getByRole('heading', { name: 'Opening Repertoire Analysis' })).toBeVisible();
  const white = page.getByRole('list', { name: 'Openings as White' });
  const black = page.getByRole('list', { name: 'Openings as Black' });
  await expect(white.getByRole('listitem')).toHaveCount(1);
  await expect(white).toContainText('Philidor Defense1.e4 e5 2.Nf3 d65 games: 2 W, 2 D, 1 L40%');
  await expect(black.getByRole('listitem')).toHaveCount(1);
  await expect(black).toContainText('Sicilian Defense1.e4 e5 2.Nf3 d63 games: 1 W, 0 D, 2 L33%');
});

test('games without a named opening make no group [ENT-09]', async ({ page }) => {
  const names = ['', 'Unknown', null, PHILIDOR];
  await openReport(page, { games: servedGames(4, (index) => ({ opening: names[index]! })) }, 'openings');
  await expect(repertoire(page).getByRole('list').getByRole('listitem')).toHaveCount(1);
  await expect(repertoire(page)).toContainText('From 1 game; 3 more have no named opening');
});

test('the win rate of an opening is marked by color and word, good where it is bad for the player [LIM-09]', async ({
  page,
}) => {
  const games = servedGames(22, (index) => ({
    opening: index < 2 ? 'Few' : index < 12 ? PHILIDOR : SICILIAN,
    result: index === 0 || index >= 12 ? '1-0' : '0-1',
  }));
  await openReport(page, { games }, 'openings');
  for (const [percent, tone, word] of [
    ['0%', 'good', 'wins rarely'],
    ['100%', 'bad', 'wins often'],
  ] as const) {
    const badge = repertoire(page).getByText(new RegExp(`^${percent}`));
    await expect(badge).toHaveClass(new RegExp(`text-${tone}`));
    await expect(badge).toContainText(word);
  }
  await expect(repertoire(page).getByText(/^50%/)).toHaveClass(/text-ink-soft/);
  await expect(repertoire(page).getByText(/^50%/)).toContainText('few games');
});

test('pressing an opening lists its latest ten games in view, and only its own [SCT-08, STATE-04, STATE-05]', async ({
  page,
}) => {
  const games = servedGames(24, (index) =>
    index % 2 === 0 ? { blackPlayer: `Other${index}` } : { opening: SICILIAN },
  );
  await openReport(page, { games }, 'openings');
  await choose(page, PHILIDOR);
  await expect(rows(page)).toHaveCount(10);
  await expect(openingGames(page)).toContainText('The latest 10 of 12 games');
  await expect(openingGames(page)).toBeInViewport();
  for (const row of await rows(page).all()) await expect(row).toContainText(PHILIDOR);
  await expect(rows(page).first()).toContainText('Other0');
  await expect(rows(page).first()).toContainText('1 Jul 2026');
  await choose(page, SICILIAN);
  for (const row of await rows(page).all()) await expect(row).toContainText(SICILIAN);
  await openingGames(page).getByRole('button', { name: 'Show all 12' }).click();
  await expect(rows(page)).toHaveCount(12);
});

test('an opening of one color lists no games of the other [STATE-04]', async ({ page }) => {
  const games = servedGames(6, (index) =>
    index < 4 ? {} : { whitePlayer: 'GambitGustav', blackPlayer: PLAYER, result: '0-1' },
  );
  await openReport(page, { games }, 'openings');
  await page.getByRole('list', { name: 'Openings as Black' }).getByRole('button', { name: PHILIDOR }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(openingGames(page)).toContainText('Philidor Defense as Black');
});

test('another opening closes the viewer, Clear Selection everything [STATE-06, STATE-07]', async ({ page }) => {
  await openReport(page, { games: servedGames(6, (index) => (index < 3 ? {} : { opening: SICILIAN })) }, 'openings');
  await expect(viewer(page)).toHaveCount(0);
  await choose(page, PHILIDOR);
  await expect(viewer(page)).toHaveCount(0);
  await rows(page).first().getByRole('button').click();
  await expect(viewer(page)).toContainText(PHILIDOR);
  await choose(page, SICILIAN);
  await expect(viewer(page)).toHaveCount(0);
  await rows(page).first().getByRole('button').click();
  await expect(viewer(page)).toContainText(SICILIAN);
  await page.getByRole('button', { name: 'Clear Selection' }).click();
  await expect(openingGames(page)).toHaveCount(0);
  await expect(viewer(page)).toHaveCount(0);
  await expect(repertoire(page).getByRole('button', { pressed: true })).toHaveCount(0);
});

const NAJDORF = 'Sicilian Defense: Najdorf Variation, English Attack';
const ALAPIN = 'Sicilian Defense: Alapin Variation';
const white = (page: Page) => page.getByRole('list', { name: 'Openings as White' });
const family = (page: Page, name: string) => white(page).getByRole('button', { name, expanded: false });
const variations = (page: Page, name: string) =>
  white(page)
    .getByRole('list', { name: `Variations: ${name}`, exact: true })
    .getByRole('listitem');

/** Eleven Sicilians of two names, and nine games of other families; a draw is every fourth. */
const wide = servedGames(20, (index) => ({
  opening: index < 6 ? NAJDORF : index < 11 ? ALAPIN : `Opening ${index}: Main Line`,
  result: ['1-0', '1-0', '0-1', '1/2-1/2'][index % 4]!,
}));

test('a wide repertoire shows the eight most played families and the rest when asked', async ({ page }) => {
  await openReport(page, { games: wide }, 'openings');
  await expect(white(page).getByRole('listitem')).toHaveCount(8);
  await page.getByRole('button', { name: 'Show all 10' }).click();
  await expect(white(page).getByRole('listitem')).toHaveCount(10);
});

test('a family has the sums of its variations, its share and its score; its only variation is its row', async ({
  page,
}) => {
  await openReport(page, { games: wide }, 'openings');
  const items = white(page).getByRole('listitem');
  await expect(items.nth(0)).toHaveText(/^Sicilian Defense2 variations11 games: 6 W, 2 D, 3 L55% of games, score 64%$/);
  await expect(items.nth(1)).toContainText('Opening 11: Main Line');
  await expect(items.nth(1)).toContainText('5% of games, score 50%');
  await expect(items.nth(1).getByRole('button')).toHaveAttribute('aria-pressed', 'false');
});

test('a family opens by key or finger to its variations, whose games a press lists [SCT-07, SCT-08]', async ({
  page,
}) => {
  await openReport(page, { games: wide }, 'openings');
  await expect(white(page)).not.toContainText(NAJDORF);
  await family(page, 'Sicilian Defense').press('Enter');
  await expect(variations(page, 'Sicilian Defense')).toHaveText([/Najdorf.*6 games/, /Alapin.*5 games/]);
  await expect(openingGames(page)).toHaveCount(0);
  await choose(page, ALAPIN);
  await expect(rows(page)).toHaveCount(5);
  await white(page).getByRole('button', { name: 'Sicilian Defense', expanded: true }).press(' ');
  await expect(variations(page, 'Sicilian Defense')).toHaveCount(0);
  await expect(rows(page)).toHaveCount(5);
});

test('of few openings every variation is seen at once, until its family is closed [SCT-07]', async ({ page }) => {
  await openReport(page, { games: servedGames(6, (index) => ({ opening: index < 3 ? NAJDORF : ALAPIN })) }, 'openings');
  await expect(variations(page, 'Sicilian Defense')).toHaveCount(2);
  await white(page).getByRole('button', { expanded: true }).click();
  await expect(variations(page, 'Sicilian Defense')).toHaveCount(0);
});
