/**
 * Answers of a scout for the browser tests, of people who do not exist. `servedGame` has only what the specification
 * names; whatever a test is about it says itself.
 */
import type { Page } from '@playwright/test';
import type { ScoutedGame, ScoutedTournament, ScoutInsights } from '../src/contract/scout';
import { hold, serveJson, type HeldCall } from './support/serve';

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
export const servedGame = (game: Partial<ScoutedGame> = {}): ScoutedGame => ({
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

export const servedInsights = (insights: Partial<ScoutInsights> = {}): ScoutInsights => ({
  totalGames: 12,
  averageRating: 1987,
  openingRepertoire: { 'Philidor Defense': { winRate: 0.75, games: 12 } },
  ...insights,
});

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
  readonly games?: readonly unknown[];
  readonly insights?: unknown;
  readonly tournaments?: readonly unknown[];
};

/** Answers the three calls like a server that knows only the specification: there is no progress stream. */
export const serveScout = async (page: Page, scout: ServedScout = {}): Promise<void> => {
  const { games = servedGames(12), insights = servedInsights(), tournaments = [servedTournament()] } = scout;
  await serveJson(page, SCOUT_PATHS.games, games);
  await serveJson(page, SCOUT_PATHS.insights, insights);
  await serveJson(page, SCOUT_PATHS.tournaments, tournaments);
  await serveJson(page, SCOUT_PATHS.progress, { message: 'There is nothing here' }, 404);
};

export type HeldScout = Readonly<Record<'games' | 'insights' | 'tournaments', HeldCall>>;

/** Keeps the three calls waiting. */
export const holdScout = async (page: Page): Promise<HeldScout> => {
  await serveJson(page, SCOUT_PATHS.progress, { message: 'There is nothing here' }, 404);
  return {
    games: await hold(page, SCOUT_PATHS.games),
    insights: await hold(page, SCOUT_PATHS.insights),
    tournaments: await hold(page, SCOUT_PATHS.tournaments),
  };
};
