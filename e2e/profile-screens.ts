/** The parts of /games by role and name, and the way to a report that is loaded from Lichess. */
import type { Locator, Page } from '@playwright/test';
import { PROFILE_TABS, type ProfileTab } from '../src/web/features/library/games-address';
import { OWNER_LICHESS, type ServedOwner, servedOwnGames, serveOwner } from './own-fixtures';
import { card, serveCalls, type ServedScout } from './scout-fixtures';
import { type HeldCall, hold, serveJson } from './support/serve';
import { expect } from './support/test';

export const region = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('region', { name, exact: typeof name === 'string' });

export const overview = (page: Page): Locator => region(page, 'Performance Overview');

export const repertoire = (page: Page): Locator => region(page, 'Opening Repertoire');

export const gamesCard = (page: Page): Locator => region(page, 'Games');

export const viewer = (page: Page): Locator => region(page, 'Game Viewer');

export const positionPanel = (page: Page): Locator => region(page, 'Position Analysis');

export const weaknesses = (page: Page): Locator => region(page, 'Tactical Profile and Weaknesses');

/** Goes to another tab of the page. */
export const openGamesTab = (page: Page, tab: ProfileTab): Promise<void> =>
  page.getByRole('navigation', { name: 'My games' }).getByRole('link', { name: PROFILE_TABS[tab] }).click();

export const idle = (page: Page): Locator => region(page, 'No report yet');

export const lichessOption = (page: Page): Locator => page.getByRole('radio', { name: 'Lichess Username' });

export const searchBox = (page: Page): Locator => page.getByRole('textbox', { name: 'Search players' });

export const matches = (page: Page): Locator => page.getByRole('list', { name: 'Matches' });

/** Where the three calls about a name go. */
export const loadPaths = (name = OWNER_LICHESS) => ({
  games: `/api/lichess/user/${name}/games`,
  insights: `/api/lichess/user/${name}/insights`,
  tournaments: `/api/lichess/user/${name}/tournaments`,
  progress: `/api/lichess/user/${name}/progress`,
});

/** Answers the three calls about a name. */
export const serveLoad = (page: Page, served: ServedScout = {}, name = OWNER_LICHESS): Promise<void> =>
  serveCalls(page, loadPaths(name), name, { games: servedOwnGames(12), ...served });

type HeldLoad = Readonly<Record<'games' | 'insights' | 'tournaments', HeldCall>>;

/** Keeps the three calls waiting. */
export const holdLoad = async (page: Page, name = OWNER_LICHESS): Promise<HeldLoad> => {
  const paths = loadPaths(name);
  await serveJson(page, paths.progress, { message: 'There is nothing here' }, 404);
  return {
    games: await hold(page, paths.games),
    insights: await hold(page, paths.insights),
    tournaments: await hold(page, paths.tournaments),
  };
};

/** Opens the page on a server without libraries, where nothing is known yet. */
export const openIdle = async (page: Page): Promise<void> => {
  await serveOwner(page);
  await page.goto('/games');
  await expect(idle(page)).toBeVisible();
};

/** Opens the page, loads these games by pressing the Lichess option, and goes to a tab. */
export const openLoaded = async (page: Page, served: ServedScout = {}, tab: ProfileTab = 'overview'): Promise<void> => {
  await serveLoad(page, served);
  await openIdle(page);
  await lichessOption(page).click();
  await expect(overview(page).getByText('Total games')).toBeVisible();
  await expect(page.getByText(/15-20 seconds/)).toHaveCount(0);
  if (tab !== 'overview') await openGamesTab(page, tab);
};

/** The parts of /profile. */

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

/** The parts of the home page by role and name. */

export const tiles = (page: Page): Locator => page.getByRole('list', { name: 'Shortcuts' }).getByRole('link');

export const rows = (page: Page): Locator => card(page, 'Recent Games').getByRole('listitem');

/** Opens the page, with these answers. */
export const openHome = async (page: Page, owner: ServedOwner = {}): Promise<void> => {
  await serveOwner(page, owner);
  await page.goto('/');
};
