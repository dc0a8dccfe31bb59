/** What FIDE's lists say of a person in the reference games, where the network allows. */
import { z } from 'zod';
import { errorSchema } from '../../../contract/errors';
import { fideCardSchema, personKeySchema, referencePaths } from '../../../contract/reference';
import { PLATFORM } from '../../../contract/sites';
import { readPerson } from '../../db/reference/people';
import { fideListsAway, noFideCard } from '../../errors';
import { answers, type Routes } from '../../http/routes';
import { createFideCards } from './fide-cards';
import { describe, type ReferenceDeps, refusals } from './reference-deps';

export const fideRoute: Routes<ReferenceDeps> = (app, { db, sources }) => {
  const cardOf = createFideCards(sources);
  app.get(
    `${referencePaths.people}/:key/fide`,
    {
      schema: {
        ...describe('FIDE card', `Name, title, federation and ratings by FIDE’s lists, as ${PLATFORM.label} has them.`),
        params: z.object({ key: personKeySchema }),
        response: {
          200: answers('The card', fideCardSchema),
          400: refusals[400],
          404: answers('There is no such person, or FIDE knows nobody of this ID', errorSchema),
          503: answers(`${PLATFORM.label} gave no answer`, errorSchema),
        },
      },
    },
    async (request) => {
      // Nobody is asked for who is not in the files, so that this is no way through to the site.
      const fideId = (await readPerson(db, request.params.key))?.fideId;
      if (fideId === undefined) throw noFideCard();
      const card = await cardOf(fideId);
      if (card.ok) return card.value;
      throw card.error.reason === 'unknown-player' ? noFideCard() : fideListsAway();
    },
  );
};
