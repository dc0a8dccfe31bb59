import type { Color } from '../../chess/types';
import type { StoredUser } from '../db/accounts/users';
import type { Database } from '../db/infra/database';
import type { StoredLibrary } from '../db/library/libraries';
import { readLineGames } from '../db/library/line-games';
import { latestRating, type LentGames } from './lent-games';

/** The newest games of a color: what is older says little. */
const MOST_GAMES = 2000;

export const lendLibrary = async (
  db: Database,
  { user, library }: { readonly user: StoredUser; readonly library: StoredLibrary | undefined },
  color: Color,
): Promise<LentGames> => {
  const rows = library === undefined ? [] : await readLineGames(db, library.id, { color, limit: MOST_GAMES });
  return {
    name: user.username,
    games: rows.map(({ game }) => game),
    isSample: library?.kind === 'sample',
    ratingAt: (speed) =>
      latestRating(
        rows.map(({ game, source, ...row }) => ({ ...row, speed: game.speed, site: source })),
        speed,
      ),
  };
};
