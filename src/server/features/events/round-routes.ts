/** The rounds of an event: how they come and go, and what is known of each. */
import { z } from 'zod';
import { errorSchema } from '../../../contract/errors';
import { EVENT_LIMITS, newRoundsSchema, roundDetailsSchema } from '../../../contract/events';
import { addRounds, changeRound, deleteRound, restoreRound } from '../../db/events/rounds';
import { noSuchEvent, noSuchRound, nothingToRestore, tooManyRounds } from '../../errors';
import { answers, type Routes } from '../../http/routes';
import { describe, EVENT, type EventDeps, eventParams, refusals, ROUND, roundParams } from './event-schemas';

const LIMITS = { ofEvent: EVENT_LIMITS.rounds, ofUser: EVENT_LIMITS.roundsOfUser } as const;

export const roundRoutes: Routes<EventDeps> = (app, deps) => {
  writeRoutes(app, deps);
  deletionRoutes(app, deps);
};

const writeRoutes: Routes<EventDeps> = (app, { db, access }) => {
  app.post(
    `${EVENT}/rounds`,
    {
      schema: {
        ...describe('Add rounds', 'All of them or none.'),
        params: eventParams,
        body: newRoundsSchema,
        response: {
          204: z.undefined().describe('Added'),
          ...refusals,
          409: answers('The event, or all of the user’s, would have too many', errorSchema),
        },
      },
    },
    async (request, reply) => {
      const { id, event } = request.params;
      await access.requireWrite(request, reply, id);
      const outcome = await addRounds(db, { userId: id, event }, request.body.rounds, LIMITS);
      if (outcome === 'no-event') throw noSuchEvent();
      if (outcome === 'too-many') throw tooManyRounds();
      return reply.status(204).send();
    },
  );

  app.put(
    ROUND,
    {
      schema: {
        ...describe('Change a round', 'What is missing is not known any more; notes, preparation and game stay.'),
        params: roundParams,
        body: roundDetailsSchema,
        response: { 204: z.undefined().describe('Changed'), ...refusals },
      },
    },
    async (request, reply) => {
      const { id, event, round } = request.params;
      await access.requireWrite(request, reply, id);
      if (!(await changeRound(db, { userId: id, event, round }, request.body))) throw noSuchRound();
      return reply.status(204).send();
    },
  );
};

const deletionRoutes: Routes<EventDeps> = (app, { db, access }) => {
  app.delete(
    ROUND,
    {
      schema: {
        ...describe('Delete a round', 'It can be undone for a day.'),
        params: roundParams,
        response: { 204: z.undefined().describe('Deleted'), ...refusals },
      },
    },
    async (request, reply) => {
      const { id, event, round } = request.params;
      await access.requireWrite(request, reply, id);
      if (!(await deleteRound(db, { userId: id, event, round }, Date.now()))) throw noSuchRound();
      return reply.status(204).send();
    },
  );

  app.post(
    `${ROUND}/restore`,
    {
      schema: {
        ...describe('Undo the deletion of a round', 'With all that was in it.'),
        params: roundParams,
        response: { 204: z.undefined().describe('Undone'), ...refusals },
      },
    },
    async (request, reply) => {
      const { id, event, round } = request.params;
      await access.requireWrite(request, reply, id);
      if (!(await restoreRound(db, { userId: id, event, round }))) throw nothingToRestore();
      return reply.status(204).send();
    },
  );
};
