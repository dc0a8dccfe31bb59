/** `GET /api/{site}/user/{username}/games/{game}`: what a scout of many games tells in brief, whole. */
import { z } from 'zod';
import { scoutedGameSchema } from '../../../contract/player/scout';
import { noSuchGame } from '../../errors';
import { answers, type Routes } from '../../http/routes';
import { choiceQuery, describeAt, paramsAt, refusals, type SiteDeps } from './scout-call';
import { toScoutedGame } from './scouted-game';

export const scoutedGameRoutes: Routes<SiteDeps> = (app, { scouts, source: { site } }) => {
  app.get(
    `/api/${site}/user/:username/games/:game`,
    {
      schema: {
        ...describeAt(site)('One of the games', 'Whole: with its moves, its PGN and the evaluations of its positions.'),
        params: paramsAt(site).extend({ game: z.string().min(1).max(200) }),
        querystring: choiceQuery,
        response: {
          200: answers('The game', scoutedGameSchema),
          400: refusals[400],
          404: refusals[404],
          429: refusals[429],
        },
      },
    },
    async ({ params: { username, game }, query }) => {
      const entry = await scouts.game({ site, name: username, choice: query.games }, game);
      if (entry === undefined) throw noSuchGame();
      return toScoutedGame(entry);
    },
  );
};
