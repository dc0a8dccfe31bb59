/** Cards of a user's repertoires, and results of drills and games. */
import type { RepertoireCard } from '../../../chess/repertoire/drill-result';
import { CARD_LIMITS, cardsQuerySchema, cardsSchema, drillResultsSchema } from '../../../contract/repertoires/cards';
import { userParams } from '../../../contract/params';
import { pageCards, recordResults } from '../../db/repertoires/cards';
import { fail } from '../../errors';
import { pagedArray, sendJson } from '../../http/json-stream';
import { errorResponses, jsonResponse, type Routes } from '../../http/routes';
import { takeTokens } from '../../platform/limits';
import { describeRepertoireRoute, type RepertoireCallDeps, requireValidPlaces, writeErrors } from './repertoire-access';

/** Cards read at once. */
const PAGE = 200;

export const cardRoutes: Routes<RepertoireCallDeps> = (app, { db, access, thread, limits }) => {
  app.get(
    '/api/user/:id/repertoire-cards',
    {
      schema: {
        ...describeRepertoireRoute('When positions are asked again', 'All of a color, or of both.'),
        params: userParams,
        querystring: cardsQuerySchema,
        response: { 200: jsonResponse('In no particular order', cardsSchema), ...errorResponses(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await access.requireWrite(request, reply, id);
      const { color } = request.query;
      return sendJson(
        reply,
        writeCards(pagedArray<RepertoireCard>((after, limit) => pageCards(db, id, { color, after, limit }), PAGE)),
      );
    },
  );

  app.post(
    '/api/user/:id/repertoire-results',
    {
      schema: {
        ...describeRepertoireRoute(
          'Record results of drills and games',
          'In the order of their times, each once, also when they are sent late or again.',
        ),
        params: userParams,
        body: drillResultsSchema,
        response: {
          200: jsonResponse('The cards of these results, as they are now', cardsSchema),
          ...writeErrors,
          ...errorResponses({ 409: 'The user has as many results as are kept' }),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await access.requireWrite(request, reply, id);
      await takeTokens([limits.results, String(id)]);
      const { results } = request.body;
      const expected = results.map(({ position, expected: uci }) => ({ position, uci, text: '', shapes: [] }));
      await requireValidPlaces(thread, { put: [], notes: expected });
      const settings = { maxResults: CARD_LIMITS.resultsOfUser, now: Date.now() };
      const cards = await recordResults(db, id, results, settings);
      if (cards === 'full') throw fail('full-training-history');
      return { cards };
    },
  );
};

/** As defined by `cardsSchema`. */
async function* writeCards(cards: AsyncIterable<string>): AsyncGenerator<string> {
  yield '{"cards":';
  yield* cards;
  yield '}';
}
