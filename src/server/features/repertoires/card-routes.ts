/** Cards of a user's repertoires, and results of drills and games. */
import type { RepertoireCard } from '../../../chess/repertoire/drill-result';
import { CARD_LIMITS, repertoireCardsApi } from '../../../contract/repertoires/cards';
import type { Implement } from '../../accounts/implement';
import { pageCards, recordResults } from '../../db/repertoires/cards';
import { fail } from '../../errors';
import { pagedArray, sendJson } from '../../http/json-stream';
import { errorResponses } from '../../http/routes';
import { takeTokens } from '../../platform/limits';
import { type RepertoireCallDeps, requireValidPlaces } from './repertoire-calls';

/** Cards read at once. */
const PAGE = 200;

export const implementCards = (implement: Implement, { db, thread, limits }: RepertoireCallDeps): void => {
  implement(
    repertoireCardsApi.list,
    {
      summary: 'When positions are asked again',
      description: 'All of a color, or of both.',
      answer: 'In no particular order',
    },
    async ({ owner: { userId }, query: { color } }, { reply }) => {
      const read = (after: RepertoireCard | undefined, limit: number) => pageCards(db, userId, { color, after, limit });
      return sendJson(reply, writeCards(pagedArray(read, PAGE)));
    },
  );

  implement(
    repertoireCardsApi.record,
    {
      summary: 'Record results of drills and games',
      description: 'In the order of their times, each once, also when they are sent late or again.',
      answer: 'The cards of these results, as they are now',
      conflict: 'The user has as many results as are kept',
      errors: errorResponses(413, 429, 503),
    },
    async ({ owner, body: { results } }) => {
      await takeTokens([limits.results, String(owner.userId)]);
      const expected = results.map(({ position, expected: uci }) => ({ position, uci, text: '', shapes: [] }));
      await requireValidPlaces(thread, { put: [], notes: expected });
      const settings = { maxResults: CARD_LIMITS.resultsOfUser, now: Date.now() };
      const cards = await recordResults(db, owner, results, settings);
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
