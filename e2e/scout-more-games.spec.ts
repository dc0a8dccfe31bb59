/** More games of an opponent than the last fifty: chosen, received page by page, stopped and gone on with. */
import type { Page } from '@playwright/test';
import { choose, openingGames, openTab, overview, scout, viewer } from './scout-fixtures';
import { expect, test } from './support/own-server';

// None of these tests is about evaluations.
test.use({ quickEngine: 0 });

const RAVI = 'RookAndRollRavi';

/** Unfolded where it is not. */
const chooser = async (page: Page) => {
  const field = page.getByLabel('How many');
  if (!(await field.isVisible())) await page.getByText(/^Games: /).click();
  return field;
};
const totalGames = (page: Page) => overview(page).getByText('Total games').locator('..');

test('the last two hundred are chosen before, stand in the address, and can be gone through one by one', async ({
  page,
}) => {
  await page.goto('/scout');
  await (await chooser(page)).selectOption({ label: 'Last 200' });
  await scout(page, RAVI);
  await expect(page).toHaveURL(/games=200/);
  await expect(totalGames(page)).toContainText('200');
  await expect(page.getByRole('region', { name: 'Player' })).toContainText('200 games,');

  // The oldest game of an opening is one of those that are known in brief.
  await openTab(page, 'openings');
  await choose(page, /^Sicilian Defense/);
  await choose(page, /^Sicilian Defense: /);
  const whole = page.waitForResponse(/\/games\/[^?]+\?games=200$/);
  await openingGames(page).getByRole('listitem').last().getByRole('button').click();
  expect((await whole).status()).toBe(200);
  await expect(viewer(page).getByRole('group', { name: new RegExp(RAVI) })).toBeVisible();
  await page.keyboard.press('End');
  await expect(viewer(page).locator('[aria-current=step]')).toBeVisible();
});

test('after a report more are chosen: it grows, is stopped, and goes on where it was left', async ({ page }) => {
  await page.goto(`/scout?player=${RAVI}`);
  await expect(totalGames(page)).toContainText('50');
  await (await chooser(page)).selectOption({ label: 'All, up to 5,000' });
  await expect(page.getByText('Games: All, up to 5,000')).toBeVisible();
  await expect(page.getByText(/the rest is in progress/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText(/the rest was stopped/)).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(/the rest is in progress/)).toBeVisible();
  await page.getByRole('button', { name: 'Blitz', exact: true }).click();
  await expect(page.getByText('Games: All, up to 5,000, Blitz')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Games: All, up to 5,000, Blitz')).toBeVisible();
  await expect(overview(page)).toBeVisible();
});
