/** A window of 1440 by 900 pixels at 200 %: everything is reached without scrolling sideways, and nothing moves that need not. */
import type { Page } from '@playwright/test';
import { openResult, operaResult } from './analysis-fixtures';
import { servedOwnGames, serveLibrary } from './own-fixtures';
import { openGamesTab, overview } from './profile-screens';
import { openReport, openTab, servedGames, servedTournament } from './scout-fixtures';
import { SCREENS, WIDE } from './support/screens';
import { asGuest } from './support/serve';
import { expect, test } from './support/test';

const ZOOMED = { width: WIDE.width / 2, height: WIDE.height / 2 };

test.use({ viewport: ZOOMED });

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await asGuest(page);
});

/** What goes round says that something is loading, and goes slowly; nothing else changes gradually. */
const expectSound = async (page: Page): Promise<void> => {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(ZOOMED.width);
  const moving = await page.evaluate(() => {
    const animated = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().duration !== 3000)
      .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target : null));
    const gradual = [...document.querySelectorAll('*')].filter(
      (element) => !/^0s(, 0s)*$/u.test(getComputedStyle(element).transitionDuration),
    );
    return [...animated, ...gradual].map((element) => element?.outerHTML.slice(0, 120));
  });
  expect(moving).toEqual([]);
};

for (const { path, heading } of SCREENS) {
  test(`${path} fits, and stands still where motion is not wanted`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expectSound(page);
  });
}

test('so does every tab of a report', async ({ page }) => {
  await openReport(page, { games: servedGames(12), tournaments: [servedTournament()] });
  for (const tab of ['overview', 'openings', 'tactics', 'time', 'games', 'prepare'] as const) {
    await openTab(page, tab);
    await expectSound(page);
  }
});

test('so does every tab of one’s own games', async ({ page }) => {
  await serveLibrary(page, { games: servedOwnGames(40) });
  await page.goto('/games');
  await expect(overview(page).getByText('Total games')).toBeVisible();
  for (const tab of ['overview', 'openings', 'weaknesses', 'games', 'import'] as const) {
    await openGamesTab(page, tab);
    await expectSound(page);
  }
});

test('so does a finished analysis', async ({ page }) => {
  await openResult(page, operaResult);
  await expect(page.getByRole('region', { name: 'Analysis result' })).toBeVisible();
  await expectSound(page);
});
