/** The cards about a player, and figures of our own server for them. */
import type { Locator, Page } from '@playwright/test';
import { reportFacts, type PlayerReport } from '../src/chess/player/player-report';
import type { ScoutInsights } from '../src/contract/scout';
import { openReport } from './scout-screen';
import { servedInsights } from './scout-served';

export const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/** The insights of our own server with these figures, the others being those of no game. */
export const reportedInsights = (figures: Partial<PlayerReport>, insights: Partial<ScoutInsights> = {}): unknown => ({
  ...servedInsights(insights),
  report: { ...reportFacts([]), ...figures },
});

/** Opens the report with these insights. */
export const openInsights = (page: Page, insights: Partial<ScoutInsights>): Promise<void> =>
  openReport(page, { insights: servedInsights(insights) });
