/** The parts of /scout by role and name. */
import type { Locator, Page } from '@playwright/test';
import { SCOUT_EVENT, type ScoutEvent, type ScoutProgress } from '../src/contract/player/scout';
import { REPORT_TABS, type ReportTab } from '../src/web/features/scout/report/report-tab';
import { PLAYER, type ServedScout, serveScout } from './scout-served';
import { expect } from './support/test';

export const nameField = (page: Page): Locator => page.getByRole('textbox', { name: 'Player' });
export const scoutButton = (page: Page): Locator => page.getByRole('button', { name: 'Scout', exact: true });
export const overview = (page: Page): Locator => page.getByRole('region', { name: 'Performance Overview' });
export const repertoire = (page: Page): Locator => page.getByRole('region', { name: 'Opening Repertoire Analysis' });
export const openingGames = (page: Page): Locator => page.getByRole('region', { name: /^Games: / });
export const viewer = (page: Page): Locator => page.getByRole('region', { name: 'Game Viewer' });
export const loadingNote = (page: Page): Locator => page.getByText(/15-20 seconds/);
export const spinner = (page: Page): Locator => page.locator('main [data-spinner]');

/** Types a name and presses the button. */
export const scout = async (page: Page, name = PLAYER): Promise<void> => {
  await nameField(page).fill(name);
  await scoutButton(page).click();
};

/** Opens the report on the player, from these answers, on one of its tabs. */
export const openReport = async (page: Page, served: ServedScout = {}, tab: ReportTab = 'overview'): Promise<void> => {
  await serveScout(page, served);
  await page.goto(`/scout?player=${PLAYER}&tab=${tab}`);
  await expect(page.getByRole('region', { name: 'Player', exact: true })).toBeVisible();
  await expect(loadingNote(page)).toHaveCount(0);
};

/** Goes to another tab of the report. */
export const openTab = (page: Page, tab: ReportTab): Promise<void> =>
  page.getByRole('navigation', { name: 'Report' }).getByRole('link', { name: REPORT_TABS[tab] }).click();

/** Presses an opening of the repertoire. */
export const choose = (page: Page, opening: string | RegExp): Promise<void> =>
  repertoire(page).getByRole('button', { name: opening }).first().click();

/** An event of the progress stream. */
export const scoutEvent = (progress: Partial<ScoutProgress>, news: Omit<ScoutEvent, 'progress'> = {}): string => {
  const state = { progress: { stage: 'fetching', received: 0, expected: 50, scanned: 0, ...progress }, ...news };
  return `event: ${SCOUT_EVENT}\ndata: ${JSON.stringify(state)}\n\n`;
};
