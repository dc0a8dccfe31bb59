/** `GET /api/tablebase`: what tables of endgames say of a position. */
import type { onRequestAsyncHookHandler } from 'fastify';
import { MOST_PIECES } from '../../../chess/position/position';
import { errorSchema } from '../../../contract/errors';
import { TABLEBASE_PATH, tablebaseQuerySchema, tablebaseSchema } from '../../../contract/positions';
import { answers, clientGoneSignal, type Routes } from '../../http/routes';
import type { Sources } from '../../sources/sources';
import { createEndgames } from './endgames';

type TablebaseDeps = { readonly sources: Sources; readonly limitEngineCalls: onRequestAsyncHookHandler };

export const tablebaseRoute: Routes<TablebaseDeps> = (app, { sources, limitEngineCalls }) => {
  const endgameOf = createEndgames(sources);
  app.get(
    TABLEBASE_PATH,
    {
      onRequest: limitEngineCalls,
      schema: {
        summary: 'Look a position up in an endgame tablebase',
        description: `Positions of at most ${MOST_PIECES} pieces without castling. Null where no table can be reached.`,
        tags: ['analysis'],
        querystring: tablebaseQuerySchema,
        response: {
          200: answers('For the side to move', tablebaseSchema),
          400: answers('Not a position', errorSchema),
          429: answers('The client has too many of these calls open', errorSchema),
        },
      },
    },
    async ({ query: { fen } }, reply) => ({ fen, known: await endgameOf(fen, clientGoneSignal(reply)) }),
  );
};
