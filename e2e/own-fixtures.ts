/**
 * Answers about the owner of the installation for the browser tests, of somebody who does not exist. By default they have
 * only what the specification names; whatever a test is about it says itself.
 */
import type { Page } from '@playwright/test';
import { type Library, type ListedGame } from '../src/contract/library';
import type { ScoutedTournament } from '../src/contract/player/scout';
import { type OwnGame, type PlayedOpening, type PlayerStats, type Profile } from '../src/contract/profile';
import { libraryPaths, profilePaths } from '../src/test/library-paths';
import { gameOf, type GivenFigures, profileOfGames } from '../src/test/profile-of-games';
import { servedTournament } from './scout-fixtures';
import { LICHESS_PORT } from './support/ports';
import { type HeldCall, hold, serveJson } from './support/serve';
import { serveTree } from './tree-fixtures';

export const OWNER = 'rosalind';

/** The owner's name in the games. */
export const OWNER_LICHESS = 'RosalindRook';

export const OWN_PATHS = profilePaths(1);

/** What the platform tells about the owner; nowhere else outside does the tests' own server let the browser ask. */
export const OWN_PLATFORM = `http://127.0.0.1:${LICHESS_PORT}/api/user/${OWNER_LICHESS}`;

/** The specification's fields, and where the platform is. */
export const servedUser = (user: Partial<Profile> = {}): Profile => ({
  id: 1,
  username: OWNER,
  email: null,
  fideId: '990000041',
  aicfId: '00041SMP2026',
  lichessId: OWNER_LICHESS,
  currentRating: 1712,
  puzzleRating: 1654,
  createdAt: '2024-06-22T10:00:00.000Z',
  ratingByFormat: { bullet: 1540, blitz: 1633, rapid: 1712, classical: 1750 },
  platformUrl: OWN_PLATFORM,
  ...user,
});

/** 187 games, 98 of them with White. */
export const servedStats = (stats: Partial<PlayerStats> = {}): PlayerStats => ({
  gamesPlayed: 187,
  wins: 89,
  losses: 68,
  draws: 30,
  winsAsWhite: 52,
  winsAsBlack: 37,
  lossesAsWhite: 30,
  lossesAsBlack: 38,
  drawsAsWhite: 16,
  drawsAsBlack: 14,
  rapidRating: 1712,
  blitzRating: 1633,
  classicalRating: 1750,
  bulletRating: 1540,
  ultraBulletRating: null,
  openingPhaseScore: 81,
  middlegameScore: 66,
  endgameScore: 43,
  reviewedGames: 187,
  tacticalStrengths: { pins: 12, forks: 31, backRank: 4 },
  tacticalWeaknesses: { missedForks: 22, hangingPieces: 13, weakSquares: 5 },
  ...stats,
});

/** With White and won 7 of 10, unless said otherwise. */
export const servedOpening = (opening: Partial<PlayedOpening> = {}): PlayedOpening => ({
  id: 1,
  name: 'London System',
  moves: ['d4', 'd5', 'Bf4', 'Nf6'],
  color: 'white',
  gamesPlayed: 10,
  wins: 7,
  losses: 2,
  draws: 1,
  ...opening,
});

/** Two with each color. */
export const servedOpenings = (): readonly PlayedOpening[] => [
  servedOpening(),
  servedOpening({
    id: 2,
    name: 'Caro-Kann Defense',
    moves: ['e4', 'c6', 'd4', 'd5'],
    color: 'black',
    gamesPlayed: 9,
    wins: 5,
    losses: 3,
    draws: 1,
  }),
  servedOpening({
    id: 3,
    name: 'Italian Game',
    moves: ['e4', 'e5', 'Nf3', 'Nc6'],
    gamesPlayed: 6,
    wins: 3,
    losses: 2,
  }),
  servedOpening({
    id: 4,
    name: 'Slav Defense',
    moves: ['d4', 'd5', 'c4', 'c6'],
    color: 'black',
    gamesPlayed: 5,
    wins: 2,
    losses: 2,
  }),
];

const MOVES = 'd4 d5 Bf4 Nf6 e3 e6 Nf3 c5 c3 Nc6 Nbd2 Bd6 Bg3 O-O'.split(' ');

/** The owner has White and wins against HarborHenrik in a London System, unless said otherwise. */
export const servedOwnGame = (game: Partial<OwnGame> = {}): OwnGame =>
  gameOf(OWNER_LICHESS, {
    id: '1',
    whitePlayer: OWNER_LICHESS,
    blackPlayer: 'HarborHenrik',
    whiteRating: 1712,
    blackRating: 1698,
    result: '1-0',
    opening: 'London System',
    timeControl: '10+5',
    moves: MOVES,
    pgn: `[White "${OWNER_LICHESS}"]\n[Black "HarborHenrik"]\n[Result "1-0"]\n\n${MOVES.join(' ')} 1-0`,
    uploadedAt: '2026-11-19T20:00:00.000Z',
    createdAt: '2026-11-19T19:40:00.000Z',
    ...game,
  });

/** So many games with ids of their own, a day between them, the newest first. */
export const servedOwnGames = (count: number, of: (index: number) => Partial<OwnGame> = () => ({})): OwnGame[] =>
  Array.from({ length: count }, (_, index) => {
    const played = new Date(Date.UTC(2026, 10, 19, 20) - index * 86_400_000).toISOString();
    return servedOwnGame({ id: String(index + 1), createdAt: played, uploadedAt: played, ...of(index) });
  });

export type ServedOwner = {
  readonly user?: unknown;
  readonly stats?: unknown;
  readonly openings?: unknown;
  readonly games?: unknown;
  /** What the platform itself tells about the owner. */
  readonly platform?: unknown;
};

/** Answers the four calls like a server that knows only the specification: it has no library. */
export const serveOwner = async (page: Page, owner: ServedOwner = {}): Promise<void> => {
  const { user = servedUser(), stats = servedStats(), openings = servedOpenings(), games = servedOwnGames(5) } = owner;
  await serveJson(page, OWN_PATHS.user, user);
  await serveJson(page, OWN_PATHS.stats, stats);
  await serveJson(page, OWN_PATHS.openings, openings);
  await serveJson(page, OWN_PATHS.games, games);
  await withoutLibrary(page);
  await servePlatform(page, owner.platform);
};

type HeldOwner = Readonly<Record<keyof typeof OWN_PATHS, HeldCall>>;

/** Keeps the four calls waiting. */
export const holdOwner = async (page: Page): Promise<HeldOwner> => {
  await withoutLibrary(page);
  await servePlatform(page, undefined);
  return {
    user: await hold(page, OWN_PATHS.user),
    stats: await hold(page, OWN_PATHS.stats),
    openings: await hold(page, OWN_PATHS.openings),
    games: await hold(page, OWN_PATHS.games),
  };
};

/** Answers in the platform's place; without an answer it knows nobody. */
const servePlatform = async (page: Page, answer: unknown): Promise<void> => {
  await page.route(OWN_PLATFORM, (route) =>
    route.fulfill({
      status: answer === undefined ? 404 : 200,
      headers: { 'Access-Control-Allow-Origin': '*' },
      json: answer ?? {},
    }),
  );
};

const withoutLibrary = async (page: Page): Promise<void> => {
  const { library } = libraryPaths(1);
  await page.route(
    ({ pathname }) => pathname === library || pathname.startsWith(`${library}/`),
    (route) => route.fulfill({ status: 404, json: { message: 'There is nothing here' } }),
  );
};

/**
 * Answers of a server with libraries for the browser tests of /games, of an owner who does not exist: the report is
 * counted from the games given, by the functions of the server.
 */

export const LIBRARY_PATHS = libraryPaths(1);

/** A game that the server finds when it is asked for those with a tactic, with where it is. */
export type ServedLibraryGame = ListedGame & {
  readonly tactics?: Readonly<Record<string, readonly number[]>>;
};

type ServedLibrary = {
  readonly games?: readonly ServedLibraryGame[];
  /** Figures that replace those counted from the games. */
  readonly figures?: GivenFigures;
  readonly tournaments?: readonly ScoutedTournament[];
  readonly library?: Partial<Library>;
  readonly owner?: ServedOwner;
};

/** Answers the calls of the owner and of the library. */
export const serveLibrary = async (page: Page, served: ServedLibrary = {}): Promise<void> => {
  const { games = servedOwnGames(12), tournaments = [servedTournament()] } = served;
  const profile = profileOfGames(OWNER_LICHESS, games, served.figures);
  await serveOwner(page, served.owner);
  await serveTree(page, { library: 1 }, OWNER_LICHESS, games);
  await page.route(
    ({ pathname }) => pathname === LIBRARY_PATHS.library || pathname.startsWith(`${LIBRARY_PATHS.library}/`),
    (route) => {
      const { pathname, searchParams } = new URL(route.request().url());
      if (pathname === LIBRARY_PATHS.library)
        return route.fulfill({
          json: servedSummary(games.length, served.library),
        });
      if (pathname === LIBRARY_PATHS.report) return route.fulfill({ json: { profile, tournaments } });
      if (pathname === LIBRARY_PATHS.games) return route.fulfill({ json: pageOf(games, searchParams) });
      const game = games.find(({ id }) => pathname === LIBRARY_PATHS.game(id));
      return game === undefined
        ? route.fulfill({ status: 404, json: { message: 'There is nothing here' } })
        : route.fulfill({ json: game });
    },
  );
};

export const servedSummary = (games: number, library: Partial<Library> = {}): Library => ({
  kind: 'own',
  games,
  reviewed: games,
  deep: games,
  waiting: 0,
  failed: 0,
  names: [OWNER_LICHESS],
  canWrite: true,
  imports: [],
  ...library,
});

/** Lists carry neither evaluations nor missed tactics. */
const pageOf = (games: readonly ServedLibraryGame[], requested: URLSearchParams) => {
  const names = ['opening', 'color', 'tactic', 'missed', 'allowed'];
  const [opening, color, tactic, missed, allowed] = names.map((name) => requested.get(name));
  const name = tactic ?? missed ?? allowed;
  const isOfFailed = requested.get('analysis') === 'failed';
  const fitting = games.filter(
    (game) =>
      (!opening || game.opening === opening) &&
      (!color || gameOf(OWNER_LICHESS, game).color === color) &&
      (!isOfFailed || game.analysisFailed === true) &&
      (!name || game.tactics?.[name] !== undefined),
  );
  const offset = Number(requested.get('offset') ?? 0);
  const sorted = requested.get('sort') === 'oldest' ? fitting.toReversed() : fitting;
  const listed = sorted.slice(offset, offset + Number(requested.get('limit') ?? 100));
  return {
    total: fitting.length,
    offset,
    games: listed.map(({ tactics, ...game }) => ({
      ...game,
      evaluations: undefined,
      analysis: undefined,
      color: gameOf(OWNER_LICHESS, game).color,
      ...(name ? { places: tactics?.[name] } : {}),
    })),
  };
};
