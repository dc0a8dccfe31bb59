import type { Page } from '@playwright/test';
import { servedOpening, servedOpenings, serveOwner } from './own-fixtures';
import { openLoaded } from './profile-screens';
import { card, openReport, openTab, PLAYER, servedGames } from './scout-fixtures';
import { asGuest } from './support/serve';
import { expect, test } from './support/test';

const tutorial = (page: Page, region: string, name: string) =>
  card(page, region).getByRole('link', { name: `Tutorial: ${name}`, exact: true });

test.beforeEach(async ({ page }) => {
  await asGuest(page);
});

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
