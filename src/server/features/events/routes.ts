/** `/api/user/{id}/events`: a user's tournaments, private even if the profile is public. */
import { z } from 'zod';
import { EVENT_LIMITS, eventDetailsSchema, eventSchema, eventsSchema } from '../../../contract/events';
import { ownerParams } from '../../accounts/access';
import { truncateLog } from '../../db/disk-reserve';
import { addEvent, changeEvent, deleteEvent, listEvents, purgeEvents, readEvent, restoreEvent } from '../../db/events';
import { fail } from '../../errors';
import { toEvent } from '../../games/to-contract';
import { errorResponses, jsonResponse, type Routes } from '../../http/routes';
import { startPurge } from '../../platform/background-work';
import {
  describeEventRoute,
  EVENT,
  type EventDeps,
  eventParams,
  EVENTS,
  roundContentRoutes,
  roundRoutes,
} from './round-routes';

type Deps = EventDeps & { readonly onFailure: (error: unknown, message: string) => void };

export const eventRoutes: Routes<Deps> = (app, deps) => {
  const purge = startPurge({
    purge: (before) => purgeEvents(deps.db, before),
    done: () => truncateLog(deps.db),
    onFailure: (error) => deps.onFailure(error, 'deleted events could not be purged'),
  });
  app.addHook('onClose', () => purge.close());
  listRoutes(app, deps);
  eventByIdRoutes(app, deps);
  deletionRoutes(app, deps);
  roundRoutes(app, deps);
  roundContentRoutes(app, deps);
};

const listRoutes: Routes<EventDeps> = (app, { db, access }) => {
  app.get(
    EVENTS,
    {
      schema: {
        ...describeEventRoute('Events', 'Empty for anyone but the user.'),
        params: ownerParams,
        response: {
          200: jsonResponse('Those without a date first, then the latest first', eventsSchema),
          ...errorResponses(400),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      if (!(await access.mayWrite(request, reply, id))) return { canWrite: false, events: [] };
      return { canWrite: true, events: [...(await listEvents(db, id))] };
    },
  );

  app.post(
    EVENTS,
    {
      schema: {
        ...describeEventRoute('Add an event', 'Missing fields are unknown.'),
        params: ownerParams,
        body: eventDetailsSchema,
        response: {
          201: jsonResponse('The event, without rounds', eventSchema),
          ...errorResponses(400, 401, 403, 404, { 409: `The user has ${EVENT_LIMITS.events} events already` }),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await access.requireWrite(request, reply, id);
      const event = await addEvent(db, id, request.body, EVENT_LIMITS.events);
      if (event === undefined) throw fail('too-many-events');
      return reply.status(201).send({ ...request.body, id: event, rounds: [] });
    },
  );
};

const eventByIdRoutes: Routes<EventDeps> = (app, { db, access }) => {
  app.get(
    EVENT,
    {
      schema: {
        ...describeEventRoute('An event', 'With its rounds and all that is in them.'),
        params: eventParams,
        response: { 200: jsonResponse('The event', eventSchema), ...errorResponses(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { id, event } = request.params;
      await access.requireWrite(request, reply, id);
      const found = await readEvent(db, id, event);
      if (found === undefined) throw fail('no-such-event');
      return toEvent(found);
    },
  );

  app.put(
    EVENT,
    {
      schema: {
        ...describeEventRoute('Change an event', 'Its name, place, link and days; missing fields are cleared.'),
        params: eventParams,
        body: eventDetailsSchema,
        response: { 204: z.undefined().describe('Changed'), ...errorResponses(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { id, event } = request.params;
      await access.requireWrite(request, reply, id);
      if (!(await changeEvent(db, id, event, request.body))) throw fail('no-such-event');
      return reply.status(204).send();
    },
  );
};

const deletionRoutes: Routes<EventDeps> = (app, { db, access }) => {
  app.delete(
    EVENT,
    {
      schema: {
        ...describeEventRoute('Delete an event', 'It can be undone for a day.'),
        params: eventParams,
        response: { 204: z.undefined().describe('Deleted'), ...errorResponses(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { id, event } = request.params;
      await access.requireWrite(request, reply, id);
      if (!(await deleteEvent(db, id, event, Date.now()))) throw fail('no-such-event');
      return reply.status(204).send();
    },
  );

  app.post(
    `${EVENT}/restore`,
    {
      schema: {
        ...describeEventRoute('Undo the deletion of an event', 'With its rounds as they were.'),
        params: eventParams,
        response: { 204: z.undefined().describe('Undone'), ...errorResponses(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { id, event } = request.params;
      await access.requireWrite(request, reply, id);
      if (!(await restoreEvent(db, id, event))) throw fail('nothing-to-restore');
      return reply.status(204).send();
    },
  );
};
