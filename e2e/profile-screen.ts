/** The parts of /profile. */
import type { Locator, Page } from '@playwright/test';
import { type ServedOwner, serveOwner } from './own-served';

/** Goes to another tab of the page. */
export const openProfileTab = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name }).click();

/** Opens the page, with these answers, on one of its tabs. */
export const openProfile = async (page: Page, owner: ServedOwner = {}, tab = 'overview'): Promise<void> => {
  await serveOwner(page, owner);
  await page.goto(tab === 'overview' ? '/profile' : `/profile?tab=${tab}`);
};

/** The figure beside a label. */
export const figure = (cardShown: Locator, label: string): Locator =>
  cardShown.getByText(label, { exact: true }).locator('xpath=following-sibling::dd[1]');

/** The color of a text, as it is seen. */
export const color = (element: Locator): Promise<string> => element.evaluate((shown) => getComputedStyle(shown).color);
