/** The cards about a player, and figures for them. */
import type { Locator, Page } from '@playwright/test';
import type { GivenFigures } from '../src/test/profile-of-games';
import { openReport } from './scout-screen';

export const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/** Opens the report with these figures in place of those counted from the games. */
export const openFigures = (page: Page, figures: GivenFigures): Promise<void> => openReport(page, { figures });
