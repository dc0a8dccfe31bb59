import { repertoireGamesQuerySchema, repertoireGamesSchema } from '../../../contract/repertoires/games';
import { LAST_GAMES } from '../../../contract/player/scouted-games';
import { parsePlayer } from '../../../contract/sites';
import { type MeDeps, readMe } from '../../games/head-to-head';
import { type LoadGames, loadLibraryGames, type PlayerGames, waitForAll } from '../../games/player-games';
import { clientGoneSignal, errorResponses, jsonResponse, type Routes } from '../../http/routes';
import { limitOpenCalls } from '../../platform/limits';
import type { Redis } from '../../platform/redis';

type GamesDeps = MeDeps & { readonly loadGames: LoadGames; readonly redis?: Redis };

/** Per client. */
const OPEN_CALLS = 3;

/** How long older games of a player at a site are waited for, in milliseconds. */
const WAIT = 10_000;

export const repertoireGamesRoute: Routes<GamesDeps> = (app, deps) => {
  app.addHook('onRequest', limitOpenCalls({ name: 'repertoire-games', max: OPEN_CALLS, redis: deps.redis }));
  app.get(
    '/api/repertoire-games',
    {
      schema: {
        summary: 'Opening moves of somebody’s games with a color',
        description:
          'Of a library, or of a player at a site: the newest games, and as many older ones as arrive in time.',
        tags: ['repertoires'],
        querystring: repertoireGamesQuerySchema,
        response: {
          200: jsonResponse('Newest first', repertoireGamesSchema),
          ...errorResponses(400, 401, 403, 404, 410, 429, 502, 503, 504),
        },
      },
    },
    async (request, reply) => {
      const { of, color } = request.query;
      const { owner } = await readMe(deps, request, reply, of);
      const load = async (): Promise<PlayerGames> => {
        if (owner !== undefined) return loadLibraryGames(deps.db, owner, color);
        const signal = clientGoneSignal(reply);
        const loaded = await deps.loadGames({ player: parsePlayer(of), choice: LAST_GAMES }, signal);
        if (!loaded.ok) throw loaded.error;
        return waitForAll(loaded.value, AbortSignal.any([signal, AbortSignal.timeout(WAIT)]));
      };
      const { name, games, isSample = false } = await load();
      return {
        name,
        isSample,
        games: games.filter((game) => game.color === color),
      };
    },
  );
};
