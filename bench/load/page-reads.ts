/** What the pages of the application ask for. */
import { CURRENT_USER_PATH } from '../../src/contract/account/auth-paths';
import { puzzlePaths } from '../../src/contract/learn';
import { libraryPaths } from '../../src/contract/library';
import { newestGamesPath, OWNER_ID, profilePaths } from '../../src/contract/profile';
import { READY_PATH } from '../../src/server/features/health/routes';
import type { Read, ReadsOf } from './reads';

export const pageReads: ReadsOf = async ({ cookie, get }) => {
  const { user, games, stats, openings } = profilePaths(OWNER_ID);
  const library = libraryPaths(OWNER_ID);
  const page = (filter: Readonly<Record<string, string>>): string =>
    `${library.games}?${new URLSearchParams(filter).toString()}`;
  const { games: some } = await get<{ readonly games: readonly { readonly id: string }[] }>(page({}));
  const reads: readonly (readonly [name: string, path: string, headers?: Read['headers']])[] = [
    ['the page itself', '/'],
    ['who is signed in', CURRENT_USER_PATH, { cookie }],
    ['who user 1 is', user],
    ['totals', stats],
    ['the 3 newest games, as home asks', newestGamesPath(OWNER_ID)],
    ['the 200 newest games with PGN', games],
    ['openings', openings],
    ['how the library stands', library.library],
    ['report', library.report],
    ['games: the first hundred', page({})],
    ['games by color and result', page({ color: 'white', outcome: 'loss' })],
    ['games by speed and opponent', page({ speed: 'blitz', opponent: 'val 12' })],
    ['games by tactic', page({ tactic: 'missedForks' })],
    ['a game', library.game(some[0]?.id ?? '')],
    ['a puzzle at random', puzzlePaths.random],
    ['the puzzle of the day', puzzlePaths.daily],
    ['puzzle themes', puzzlePaths.themes],
    ['puzzle figures', puzzlePaths.progressOf(OWNER_ID)],
    ['ready?', READY_PATH],
  ];
  return reads.map(([name, path, headers = {}]) => ({ name, paths: [path], headers }));
};
