/** The parts of /profile. */
import type { Locator, Page } from '@playwright/test';
import { serveOwner, type ServedOwner } from './own-served';

/** Opens the page, with these answers. */
export const openProfile = async (page: Page, owner: ServedOwner = {}): Promise<void> => {
  await serveOwner(page, owner);
  await page.goto('/profile');
};

/** The figure beside a label. */
export const figure = (cardShown: Locator, label: string): Locator =>
  cardShown.getByText(label, { exact: true }).locator('xpath=following-sibling::dd[1]');

/** The color of a text, as it is seen. */
export const color = (element: Locator): Promise<string> => element.evaluate((shown) => getComputedStyle(shown).color);
