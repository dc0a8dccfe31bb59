import { repertoireGamesEndpoint } from '../../../contract/repertoires/games';
import { LAST_GAMES } from '../../../contract/player/scouted-games';
import { parsePlayer } from '../../../contract/sites';
import type { ProfileAccess } from '../../accounts/access';
import { implementIn } from '../../accounts/implement';
import type { Database } from '../../db/database';
import { type LoadGames, loadLibraryGames, type PlayerGames, waitForAll } from '../../games/player-games';
import { clientGoneSignal, errorResponses, type Routes } from '../../http/routes';
import { limitOpenCalls } from '../../platform/limits';
import type { Redis } from '../../platform/redis';

type GamesDeps = {
  readonly db: Database;
  readonly access: ProfileAccess;
  readonly loadGames: LoadGames;
  readonly redis?: Redis;
};

/** Per client. */
const OPEN_CALLS = 3;

/** How long older games of a player at a site are waited for, in milliseconds. */
const WAIT = 10_000;

export const repertoireGamesRoute: Routes<GamesDeps> = (app, deps) => {
  implementIn(app, deps.access, 'repertoires')(
    repertoireGamesEndpoint,
    {
      summary: 'Opening moves of somebody’s games with a color',
      description:
        'Of a library, or of a player at a site: the newest games, and as many older ones as arrive in time.',
      answer: 'Newest first',
      errors: errorResponses(401, 403, 410, 429, 502, 503, 504),
      limit: limitOpenCalls({ name: 'repertoire-games', max: OPEN_CALLS, redis: deps.redis }),
    },
    async ({ of: library, query: { of, color } }, { reply }) => {
      const load = async (): Promise<PlayerGames> => {
        if (library !== undefined) return loadLibraryGames(deps.db, library, color);
        const signal = clientGoneSignal(reply);
        const loaded = await deps.loadGames({ player: parsePlayer(of), choice: LAST_GAMES }, signal);
        if (!loaded.ok) throw loaded.error;
        return waitForAll(loaded.value, AbortSignal.any([signal, AbortSignal.timeout(WAIT)]));
      };
      const { name, games, isSample = false } = await load();
      return { name, isSample, games: games.filter((game) => game.color === color) };
    },
  );
};
