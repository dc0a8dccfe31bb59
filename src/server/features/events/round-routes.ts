import { z } from 'zod';
import {
  EVENT_LIMITS,
  newRoundsSchema,
  notesConflictSchema,
  notesSchema,
  storedNotesSchema,
  preparedSchema,
  roundDetailsSchema,
  roundGameSchema,
} from '../../../contract/events';
import { numberParam, ownerParams, type ProfileAccess } from '../../accounts/access';
import type { Database } from '../../db/database';
import { addRounds, changeRound, deleteRound, readRound, restoreRound } from '../../db/events';
import { fail } from '../../errors';
import { errorResponses, jsonResponse, type Routes } from '../../http/routes';
import { removeGame, saveGame, savePreparation, writeNotes } from './queries';

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
        ...describeEventRoute('Add rounds', 'All of them or none.'),
        params: eventParams,
        body: newRoundsSchema,
        response: {
          204: z.undefined().describe('Added'),
          ...errorResponses(400, 401, 403, 404, { 409: 'The event, or all of the user’s, would have too many' }),
        },
      },
    },
    async (request, reply) => {
      const { id, event } = request.params;
      await access.requireWrite(request, reply, id);
      const outcome = await addRounds(db, { userId: id, event }, request.body.rounds, LIMITS);
      if (outcome === 'no-event') throw fail('no-such-event');
      if (outcome === 'too-many') throw fail('too-many-rounds');
      return reply.status(204).send();
    },
  );

  app.put(
    ROUND,
    {
      schema: {
        ...describeEventRoute('Change a round', 'Missing fields are cleared; notes, preparation and game are kept.'),
        params: roundParams,
        body: roundDetailsSchema,
        response: { 204: z.undefined().describe('Changed'), ...errorResponses(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { id, event, round } = request.params;
      await access.requireWrite(request, reply, id);
      if (!(await changeRound(db, { userId: id, event, round }, request.body))) throw fail('no-such-round');
      return reply.status(204).send();
    },
  );
};

const deletionRoutes: Routes<EventDeps> = (app, { db, access }) => {
  app.delete(
    ROUND,
    {
      schema: {
        ...describeEventRoute('Delete a round', 'It can be undone for a day.'),
        params: roundParams,
        response: { 204: z.undefined().describe('Deleted'), ...errorResponses(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { id, event, round } = request.params;
      await access.requireWrite(request, reply, id);
      if (!(await deleteRound(db, { userId: id, event, round }, Date.now()))) throw fail('no-such-round');
      return reply.status(204).send();
    },
  );

  app.post(
    `${ROUND}/restore`,
    {
      schema: {
        ...describeEventRoute('Undo the deletion of a round', 'With all that was in it.'),
        params: roundParams,
        response: { 204: z.undefined().describe('Undone'), ...errorResponses(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { id, event, round } = request.params;
      await access.requireWrite(request, reply, id);
      if (!(await restoreRound(db, { userId: id, event, round }))) throw fail('nothing-to-restore');
      return reply.status(204).send();
    },
  );
};

export const roundContentRoutes: Routes<EventDeps> = (app, deps) => {
  notesRoute(app, deps);
  preparationRoute(app, deps);
  gameRoutes(app, deps);
};

const notesRoute: Routes<EventDeps> = (app, { db, access }) => {
  app.put(
    `${ROUND}/notes`,
    {
      schema: {
        ...describeEventRoute('Write notes', 'Markdown. `version` is that of the notes that were changed.'),
        params: roundParams,
        body: notesSchema,
        response: {
          200: jsonResponse('The notes with their new version', storedNotesSchema),
          409: jsonResponse('The notes have a newer version: this one', notesConflictSchema),
          ...errorResponses(400, 401, 403, 404),
        },
      },
    },
    async (request, reply) => {
      const { id, event, round } = request.params;
      await access.requireWrite(request, reply, id);
      const key = { userId: id, event, round };
      const { notes, version } = request.body;
      if (await writeNotes(db, key, { notes, version })) return { notes, version: version + 1 };
      const found = await readRound(db, key);
      if (found === undefined) throw fail('no-such-round');
      throw fail('notes-changed', undefined, { body: { notes: found.notes, version: found.version } });
    },
  );
};

const preparationRoute: Routes<EventDeps> = (app, { db, access }) => {
  app.put(
    `${ROUND}/prepared`,
    {
      schema: {
        ...describeEventRoute(
          'Keep a preparation',
          'In the place of the one before; its player and color become the round’s.',
        ),
        params: roundParams,
        body: preparedSchema,
        response: { 204: z.undefined().describe('Kept'), ...errorResponses(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { id, event, round } = request.params;
      await access.requireWrite(request, reply, id);
      if (!(await savePreparation(db, { userId: id, event, round }, request.body, Date.now())))
        throw fail('no-such-round');
      return reply.status(204).send();
    },
  );
};

const gameRoutes: Routes<EventDeps> = (app, { db, access }) => {
  app.put(
    `${ROUND}/game`,
    {
      schema: {
        ...describeEventRoute('Add game', 'As PGN, which is kept as it is; color and outcome become the round’s.'),
        params: roundParams,
        body: roundGameSchema,
        response: { 204: z.undefined().describe('Kept'), ...errorResponses(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { id, event, round } = request.params;
      await access.requireWrite(request, reply, id);
      if (!(await saveGame(db, { userId: id, event, round }, request.body))) throw fail('no-such-round');
      return reply.status(204).send();
    },
  );

  app.delete(
    `${ROUND}/game`,
    {
      schema: {
        ...describeEventRoute('Remove the game', 'Color and outcome stay.'),
        params: roundParams,
        response: { 204: z.undefined().describe('Removed'), ...errorResponses(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { id, event, round } = request.params;
      await access.requireWrite(request, reply, id);
      if (!(await removeGame(db, { userId: id, event, round }))) throw fail('no-such-round');
      return reply.status(204).send();
    },
  );
};

export type EventDeps = { readonly db: Database; readonly access: ProfileAccess };

export const EVENTS = '/api/user/:id/events';

export const EVENT = `${EVENTS}/:event`;

const ROUND = `${EVENT}/rounds/:round`;

export const eventParams = ownerParams.extend({ event: numberParam });

const roundParams = eventParams.extend({ round: numberParam });

export const describeEventRoute = (summary: string, description: string) => ({
  summary,
  description,
  tags: ['events'],
});
