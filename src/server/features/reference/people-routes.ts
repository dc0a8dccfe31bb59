/** `/api/reference/people`: who is in the reference games. */
import { z } from 'zod';
import { errorSchema } from '../../../contract/errors';
import {
  aicfLinkSchema,
  MAX_SUGGESTIONS,
  peopleQuerySchema,
  personKeySchema,
  referencePaths,
  referencePeopleSchema,
  type ReferencePerson,
  referencePersonSchema,
} from '../../../contract/reference';
import { countReference } from '../../db/reference/file-use';
import { findPeople, linkAicf, readPerson, type StoredPerson } from '../../db/reference/people';
import { noSuchPerson, notSignedIn } from '../../errors';
import { answers, type Routes } from '../../http/routes';
import { describe, type ReferenceDeps, refusals } from './reference-deps';

export const peopleRoutes: Routes<ReferenceDeps> = (app, { db, access }) => {
  app.get(
    referencePaths.people,
    {
      schema: {
        ...describe('People in the reference games', 'By the beginning of a FIDE ID, an AICF ID or a name.'),
        querystring: peopleQuerySchema,
        response: { 200: answers('Who has most games comes first', referencePeopleSchema), 400: refusals[400] },
      },
    },
    async (request) => {
      const people = await findPeople(db, request.query.q, MAX_SUGGESTIONS);
      return {
        people: people.map(toReferencePerson),
        hasGames: people.length > 0 || (await countReference(db)).games > 0,
      };
    },
  );

  app.put(
    `${referencePaths.people}/:key/aicf`,
    {
      schema: {
        ...describe('Link an AICF ID', 'No file has them. Without an ID the link is removed.'),
        params: z.object({ key: personKeySchema }),
        body: aicfLinkSchema,
        response: {
          200: answers('The person', referencePersonSchema),
          400: refusals[400],
          401: answers('Nobody is signed in', errorSchema),
          404: answers('There is no such person', errorSchema),
        },
      },
    },
    async (request, reply) => {
      if ((await access.actorOf(request, reply)) === undefined) throw notSignedIn();
      const { key } = request.params;
      const isThere = await linkAicf(db, key, request.body.aicfId ?? undefined);
      const person = isThere ? await readPerson(db, key) : undefined;
      if (person === undefined) throw noSuchPerson();
      return toReferencePerson(person);
    },
  );
};

const toReferencePerson = ({ key, name, games, lastAt, ...rest }: StoredPerson): ReferencePerson => ({
  ...{ key, name, games },
  fideId: rest.fideId,
  aicfId: rest.aicfId?.toUpperCase(),
  title: rest.title,
  rating: rest.rating,
  lastYear: lastAt === undefined ? undefined : new Date(lastAt).getUTCFullYear(),
});
