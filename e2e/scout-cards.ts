/** The cards about a player, and figures for them. */
import type { Locator, Page } from '@playwright/test';
import type { GivenFigures } from '../src/test/profile-of-games';
import type { ReportTab } from '../src/web/features/scout/report/report-tab';
import { openReport } from './scout-screen';

export const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/** Opens the report with these figures in place of those counted from the games, on one of its tabs. */
export const openFigures = (page: Page, figures: GivenFigures, tab?: ReportTab): Promise<void> =>
  openReport(page, { figures }, tab);
