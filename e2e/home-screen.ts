/** The parts of the home page by role and name. */
import type { Locator, Page } from '@playwright/test';
import { type ServedOwner, serveOwner } from './own-served';
import { card } from './scout-cards';

export const tiles = (page: Page): Locator => page.getByRole('list', { name: 'Shortcuts' }).getByRole('link');
export const rows = (page: Page): Locator => card(page, 'Recent Games').getByRole('listitem');

/** Opens the page, with these answers. */
export const openHome = async (page: Page, owner: ServedOwner = {}): Promise<void> => {
  await serveOwner(page, owner);
  await page.goto('/');
};
