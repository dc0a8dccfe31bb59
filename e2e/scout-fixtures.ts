/**
 * Answers of a scout for the browser tests, of people who do not exist, as our server makes them of the games and figures
 * given; whatever a test is about it says itself.
 */
import type { Locator, Page } from '@playwright/test';
import type { PlayerProfile } from '../src/contract/player/player-profile';
import {
  SCOUT_EVENT,
  type ScoutedGame,
  type ScoutedTournament,
  type ScoutEvent,
  type ScoutProgress,
} from '../src/contract/player/scout';
import type { PreparationEvent } from '../src/contract/preparation';
import { PLATFORM } from '../src/contract/sites';
import {
  gameOf,
  type GivenFigures,
  type GivenGame,
  insightsOfGames,
  profileOfGames,
} from '../src/test/profile-of-games';
import { REPORT_TABS, type ReportTab } from '../src/web/features/scout/report/report-tab';
import { prepared, servePrepared } from './prepare-fixtures';
import { type HeldCall, hold, serveJson } from './support/serve';
import { expect } from './support/test';
import { serveTree } from './tree-fixtures';

export const PLAYER = 'PawnStarMeera';

export const SCOUT_PATHS = {
  games: `/api/lichess/user/${PLAYER}/games`,
  insights: `/api/lichess/user/${PLAYER}/insights`,
  tournaments: `/api/lichess/user/${PLAYER}/tournaments`,
  progress: `/api/lichess/user/${PLAYER}/progress`,
};

const OPERA_MOVES = (
  'e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O Rd8 Rxd7 Rxd7 ' +
  'Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#'
).split(' ');

/** The player has White and wins against GambitGustav in a Philidor Defense, unless said otherwise. */
export const servedGame = (game: Partial<ScoutedGame> = {}): ScoutedGame =>
  gameOf(PLAYER, {
    id: 'game-1',
    whitePlayer: PLAYER,
    blackPlayer: 'GambitGustav',
    whiteRating: 1987,
    blackRating: 2010,
    result: '1-0',
    opening: 'Philidor Defense',
    timeControl: '10+5',
    moves: OPERA_MOVES,
    pgn: `[White "${PLAYER}"]\n[Black "GambitGustav"]\n[Result "1-0"]\n\n${OPERA_MOVES.join(' ')} 1-0`,
    uploadedAt: '2026-07-01T12:00:00.000Z',
    createdAt: '2026-07-01T11:40:00.000Z',
    ...game,
  });

/** So many games with ids of their own, the latest first. */
export const servedGames = (count: number, of: (index: number) => Partial<ScoutedGame> = () => ({})): ScoutedGame[] =>
  Array.from({ length: count }, (_, index) => {
    const played = new Date(Date.UTC(2026, 6, 1, 12) - index * 86_400_000).toISOString();
    return servedGame({ id: `game-${index + 1}`, createdAt: played, uploadedAt: played, ...of(index) });
  });

/** Figures that take the place of those counted from the games. */
const servedFigures = (figures: GivenFigures = {}): GivenFigures => ({
  averageRating: 1987,
  openingRepertoire: { 'Philidor Defense': { winRate: 0.75, games: 12 } },
  ...figures,
});

export const servedProfile = (
  figures: GivenFigures = {},
  games: readonly GivenGame[] = servedGames(12),
  name = PLAYER,
): PlayerProfile => profileOfGames(name, games, servedFigures(figures));

export const servedTournament = (tournament: Partial<ScoutedTournament> = {}): ScoutedTournament => ({
  name: 'Hourly Blitz Arena',
  date: '2026-06-28T18:00:00.000Z',
  format: 'Arena',
  position: 3,
  players: 120,
  score: 24,
  timeControl: '3+0',
  performance: 2055,
  totalPlayers: 120,
  points: 24,
  rounds: 11,
  ...tournament,
});

export type ServedScout = {
  readonly games?: readonly GivenGame[];
  readonly figures?: GivenFigures;
  readonly tournaments?: readonly unknown[];
  /** With White. */
  readonly preparation?: readonly PreparationEvent[];
};

type ScoutPaths = Readonly<Record<'games' | 'insights' | 'tournaments' | 'progress', string>>;

/** Answers the three calls about a player; the stream has been cut. */
export const serveCalls = async (page: Page, paths: ScoutPaths, name: string, scout: ServedScout): Promise<void> => {
  const { games = servedGames(12), figures = {}, tournaments = [servedTournament()] } = scout;
  await servePrepared(page, scout.preparation ?? [{ preparation: prepared }]);
  await serveJson(
    page,
    paths.games,
    games.map((game) => gameOf(name, game)),
  );
  await serveJson(page, paths.insights, insightsOfGames(name, games, servedFigures(figures)));
  await serveJson(page, paths.tournaments, tournaments);
  await serveTree(page, { site: PLATFORM.site, name }, name, games);
  await serveJson(page, paths.progress, { message: 'There is nothing here' }, 404);
};

export const serveScout = (page: Page, scout: ServedScout = {}): Promise<void> =>
  serveCalls(page, SCOUT_PATHS, PLAYER, scout);

/** What the call for insights answers. */
export const servedInsights = (
  figures: GivenFigures = {},
  games: readonly GivenGame[] = servedGames(12),
  name = PLAYER,
) => insightsOfGames(name, games, servedFigures(figures));

type HeldScout = Readonly<Record<'games' | 'insights' | 'tournaments', HeldCall>>;

/** Keeps the three calls waiting. */
export const holdScout = async (page: Page): Promise<HeldScout> => {
  await serveJson(page, SCOUT_PATHS.progress, { message: 'There is nothing here' }, 404);
  return {
    games: await hold(page, SCOUT_PATHS.games),
    insights: await hold(page, SCOUT_PATHS.insights),
    tournaments: await hold(page, SCOUT_PATHS.tournaments),
  };
};

/** The cards about a player, and figures for them. */

export const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/** Opens the report with these figures in place of those counted from the games, on one of its tabs. */
export const openFigures = (page: Page, figures: GivenFigures, tab?: ReportTab): Promise<void> =>
  openReport(page, { figures }, tab);

/** The parts of /scout by role and name. */

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
