import type { Locator, Page } from '@playwright/test';
import { openList } from './learn-fixtures';
import { TUTORIAL_LINKS } from '../src/chess/tutorials/tutorial-index';
import { lineButton, openTutorial, section, tiles } from './learn-openings-screen';
import { OWN_PATHS, servedOpening, servedOpenings, serveOwner } from './own-fixtures';
import { openLoaded } from './profile-screens';
import { card, openReport, openTab, PLAYER, servedGames } from './scout-fixtures';
import { asGuest, hold, serveJson } from './support/serve';
import { expect, test } from './support/test';

const board = /^Board, /;

/** Where a tile lies in its section, in px: what loads above the section may still move the whole of it. */
const placeInSection = (tile: Locator) =>
  tile.evaluate((element) => {
    const [outer, inner] = [element.closest('section')!.getBoundingClientRect(), element.getBoundingClientRect()];
    return { x: inner.x - outer.x, y: inner.y - outer.y, width: inner.width, height: inner.height };
  });

test.beforeEach(({ page }) => asGuest(page));

test('/learn lists every opening by its side, with name, code and first moves [LEARN-11]', async ({ page }) => {
  await asGuest(page);
  await serveOwner(page);
  await page.goto('/learn');
  await openList(page, 'Opening Tutorials');
  await expect(page.getByRole('heading', { name: 'Opening Tutorials' })).toBeVisible();
  for (const [side, color] of [
    ['White', 'white'],
    ['Black', 'black'],
  ] as const) {
    const names = TUTORIAL_LINKS.filter((link) => link.side === color).map(({ name }) => new RegExp(`^${name} `));
    await expect(tiles(page, side)).toHaveText(names);
  }
  await expect(tiles(page, 'Black').filter({ hasText: 'Nimzo' })).toContainText('E201.d4 Nf6 2.c4 e6 3.Nc3 Bb4');
  await tiles(page, 'White').filter({ hasText: 'Ruy Lopez' }).click();
  await expect(page).toHaveURL(/\/learn\/openings\/ruy-lopez/);
  await expect(page.getByRole('heading', { level: 1, name: 'Ruy Lopez' })).toBeVisible();
  await page.getByRole('link', { name: 'All tutorials' }).click();
  await expect(section(page)).toBeInViewport();
});

test('an opening that the owner meets often says in how many games, counted over its variations [LEARN-11]', async ({
  page,
}) => {
  await asGuest(page);
  await serveOwner(page);
  const openings = await hold(page, OWN_PATHS.openings);
  await page.goto('/learn');
  await openList(page, 'Opening Tutorials');
  const italian = tiles(page, 'White').filter({ hasText: 'Italian Game' });
  await expect(italian).toBeVisible();
  const before = await placeInSection(italian);
  await openings.release([
    servedOpening({ id: 1, name: 'Italian Game: Two Knights Defense', gamesPlayed: 14 }),
    servedOpening({ id: 2, name: 'Italian Game', color: 'black', gamesPlayed: 9 }),
    servedOpening({ id: 3, name: 'French Defense', gamesPlayed: 3 }),
    servedOpening({ id: 4, name: 'Grob Opening', gamesPlayed: 40 }),
  ]);
  await expect(italian).toContainText('You face this often: 23 games');
  await expect(tiles(page, 'Black').filter({ hasText: 'French' })).toContainText('You faced this in 3 games');
  await expect(tiles(page, 'White').filter({ hasText: 'Ruy Lopez' })).not.toContainText('game');
  await expect(section(page)).toContainText('From 66 games of yours with a named opening');
  expect(await placeInSection(italian)).toEqual(before);
});

test('the tutorials are there also when the owner’s openings do not load [LEARN-11]', async ({ page }) => {
  await asGuest(page);
  await serveOwner(page);
  await serveJson(page, OWN_PATHS.openings, { message: 'Too busy' }, 503);
  await page.goto('/learn');
  await openList(page, 'Opening Tutorials');
  await expect(section(page).getByRole('alert')).toContainText('How often you face them could not be loaded. Too busy');
  await expect(tiles(page, 'White')).toHaveCount(8);
  await serveJson(page, OWN_PATHS.openings, [servedOpening({ gamesPlayed: 30 })]);
  await section(page).getByRole('button', { name: 'Try again' }).click();
  await expect(tiles(page, 'White').filter({ hasText: 'London' })).toContainText('You face this often: 30 games');
});

test('an address without a tutorial says so and lists what there is [LEARN-11]', async ({ page }) => {
  await openTutorial(page, 'grob-opening');
  await expect(page.getByRole('heading', { level: 1, name: 'No Such Tutorial' })).toBeVisible();
  await tiles(page, 'Black').filter({ hasText: 'Slav' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Slav Defense' })).toBeVisible();
});

test('a line is stepped through by buttons and keys, with a sentence a move [LEARN-11]', async ({ page }) => {
  await openTutorial(page, 'italian-game');
  const says = page.getByRole('region', { name: 'Moves explained' });
  await expect(says).toContainText('The start position');
  await page.getByRole('button', { name: 'Forward one move' }).click();
  await expect(says).toContainText('1.e4 Takes a share of the center');
  await expect(page.getByRole('grid', { name: board })).toHaveAccessibleName('Board, Giuoco Pianissimo, Move 1');
  for (const [key, text] of [
    ['ArrowRight', '1...e5 Takes the same share'],
    ['ArrowLeft', '1.e4 Takes'],
    ['End', '7...a6 Gives the bishop'],
    ['Home', 'The start position'],
    ['ArrowDown', 'The position is equal.'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(says).toContainText(text);
  }
  await page.getByRole('button', { name: 'Bc4' }).click();
  await expect(says).toContainText('3.Bc4 Aims at f7');
  await expect(page.getByRole('button', { name: 'Bc4' })).toHaveAttribute('aria-current', 'step');
  await expect(page.locator('coords.black')).toHaveCount(0);
  await page.keyboard.press('f');
  await expect(page.locator('coords.black').first()).toBeVisible();
  await page.getByRole('button', { name: 'Flip board' }).click();
  await expect(page.locator('coords.black')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'White’s plans' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Black’s plans' })).toBeVisible();
});

test('the address keeps the line and the move, and no trail of them [LEARN-11]', async ({ page }) => {
  await openTutorial(page, 'italian-game', 'line=evans-gambit&ply=6');
  await expect(page.getByText('4.b4 Offers a pawn')).toBeVisible();
  await lineButton(page, 'Two Knights Defense').click();
  await expect(page.getByText('The start position')).toBeVisible();
  await expect(page).toHaveURL(/line=two-knights$/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/line=two-knights&path=Mc0k$/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: 'Two Knights Defense' })).toBeVisible();
  await expect(page.getByText('1...e5 Takes the same share')).toBeVisible();
  await page.getByRole('link', { name: 'All tutorials' }).click();
  await expect(section(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByText('1...e5 Takes the same share')).toBeVisible();
});

test('a trap is marked as one, its mistake too, and the lesson stands at its end [LEARN-11]', async ({ page }) => {
  await openTutorial(page, 'italian-game', 'line=legals-mate');
  const says = page.getByRole('region', { name: 'Moves explained' });
  await expect(page.getByText('Trap', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Bxd1 Mistake' }).click();
  await expect(says).toContainText('6...Bxd1 Mistake Takes the queen and is mated');
  await expect(says).not.toContainText('The lesson');
  await page.getByRole('button', { name: 'Go to end' }).click();
  await expect(says).toContainText('8.Nd5# Mates');
  await expect(says).toContainText('The lesson: Black takes the queen and is mated');
  await lineButton(page, 'Evans Gambit').click();
  await expect(page.getByText('Trap', { exact: true })).toHaveCount(0);
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the bar at the bottom steps, and a line chosen below the board comes into view [LEARN-11]', async ({
    page,
  }) => {
    await openTutorial(page, 'italian-game');
    const shown = page.getByRole('grid', { name: board });
    await shown.scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Forward one move' }).tap();
    await expect(page.getByText('1.e4 Takes a share')).toBeVisible();
    await page.getByRole('button', { name: 'Back one move' }).tap();
    await expect(page.getByText('The start position')).toBeVisible();
    await lineButton(page, 'The bait on e5').tap();
    await expect(page.getByRole('heading', { name: 'The bait on e5' })).toBeInViewport();
    await expect(shown).toHaveAccessibleName('Board, The bait on e5, Starting Position');
  });
});

const tutorial = (page: Page, region: string, name: string) =>
  card(page, region).getByRole('link', { name: `Tutorial: ${name}`, exact: true });

test('a scouted opening leads to its tutorial, and says when the owner meets it often [LEARN-11]', async ({ page }) => {
  await serveOwner(page, {
    openings: [...servedOpenings(), servedOpening({ id: 9, name: 'Sicilian Defense', gamesPlayed: 23 })],
  });
  const games = servedGames(4, (index) => (index < 2 ? { opening: 'Sicilian Defense: Alapin Variation' } : {}));
  const openingRepertoire = {
    'Sicilian Defense: Alapin Variation': { winRate: 0.5, games: 2 },
    'Philidor Defense': { winRate: 1, games: 2 },
    'French Defense': { winRate: 1, games: 2 },
  };
  await openReport(page, { games, figures: { openingRepertoire } }, 'prepare');
  const prepared = card(page, 'AI Strategic Recommendations').getByRole('list', { name: 'Opening strategy' });
  await expect(prepared.getByRole('listitem').filter({ hasText: 'Sicilian' })).toContainText(
    'You face this often: 23 games',
  );
  await expect(prepared.getByRole('listitem').filter({ hasText: 'French' })).not.toContainText('You face');
  await expect(prepared.getByRole('link')).toHaveCount(2);
  await expect(tutorial(page, 'AI Strategic Recommendations', 'Sicilian Defense')).toBeVisible();
  await openTab(page, 'openings');
  await expect(card(page, 'Opening Repertoire Analysis').getByRole('link')).toHaveCount(1);
  await tutorial(page, 'Opening Repertoire Analysis', 'Sicilian Defense').click();
  await expect(page).toHaveURL(/\/learn\/openings\/sicilian-defense/);
  await expect(page.getByRole('heading', { level: 1, name: 'Sicilian Defense' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(PLAYER));
});

test('an opening of one’s own leads to its tutorial [LEARN-11]', async ({ page }) => {
  await openLoaded(page, {}, 'openings');
  await tutorial(page, 'Opening Repertoire', 'London System').click();
  await expect(page.getByRole('heading', { level: 1, name: 'London System' })).toBeVisible();
  await serveOwner(page);
  await page.goto('/profile?tab=openings');
  await tutorial(page, 'Openings as Black', 'Caro-Kann Defense').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Caro-Kann Defense' })).toBeVisible();
});
