/**
 * Answers of a server with libraries for the browser tests of /games, of an owner who does not exist: the report is
 * counted from the games given, by the functions of the server.
 */
import type { Page } from '@playwright/test';
import { type Library, libraryPaths, type ListedGame } from '../src/contract/library';
import type { ScoutedTournament } from '../src/contract/player/scout';
import { gameOf, type GivenFigures, profileOfGames } from '../src/test/profile-of-games';
import { OWNER_LICHESS, type ServedOwner, servedOwnGames, serveOwner } from './own-served';
import { servedTournament } from './scout-served';
import { serveTree } from './tree-served';

export const LIBRARY_PATHS = libraryPaths(1);

/** A game that the server finds when it is asked for those with a tactic, with where it is. */
export type ServedLibraryGame = ListedGame & {
  readonly tactics?: Readonly<Record<string, readonly number[]>>;
};

export type ServedLibrary = {
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
