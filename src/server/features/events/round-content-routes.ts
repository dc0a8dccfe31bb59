/** What is in a round: notes, what was prepared, and the game. */
import { z } from 'zod';
import { notesConflictSchema, notesSchema, preparedSchema, roundGameSchema } from '../../../contract/events';
import { keepGame, keepPreparation, removeGame, writeNotes } from '../../db/events/round-content';
import { readRound } from '../../db/events/rounds';
import { noSuchRound, notesChanged } from '../../errors';
import { answers, type Routes } from '../../http/routes';
import { describe, type EventDeps, refusals, ROUND, roundParams } from './event-schemas';

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
        ...describe('Write notes', 'Markdown. `version` is that of the notes that were changed.'),
        params: roundParams,
        body: notesSchema,
        response: {
          200: answers('The notes with their new version', notesSchema),
          ...refusals,
          409: answers('The notes have another version by now: this one', notesConflictSchema),
        },
      },
    },
    async (request, reply) => {
      const { id, event, round } = request.params;
      await access.requireWrite(request, reply, id);
      const place = { userId: id, event, round };
      const { notes, version } = request.body;
      if (await writeNotes(db, place, { notes, version })) return { notes, version: version + 1 };
      const found = await readRound(db, place);
      if (found === undefined) throw noSuchRound();
      throw notesChanged({ notes: found.notes, version: found.version });
    },
  );
};

const preparationRoute: Routes<EventDeps> = (app, { db, access }) => {
  app.put(
    `${ROUND}/prepared`,
    {
      schema: {
        ...describe('Keep a preparation', 'In the place of the one before; its player and color become the round’s.'),
        params: roundParams,
        body: preparedSchema,
        response: { 204: z.undefined().describe('Kept'), ...refusals },
      },
    },
    async (request, reply) => {
      const { id, event, round } = request.params;
      await access.requireWrite(request, reply, id);
      if (!(await keepPreparation(db, { userId: id, event, round }, request.body, Date.now()))) throw noSuchRound();
      return reply.status(204).send();
    },
  );
};

const gameRoutes: Routes<EventDeps> = (app, { db, access }) => {
  app.put(
    `${ROUND}/game`,
    {
      schema: {
        ...describe('Put the game in', 'As PGN, which is kept as it is; color and outcome become the round’s.'),
        params: roundParams,
        body: roundGameSchema,
        response: { 204: z.undefined().describe('Kept'), ...refusals },
      },
    },
    async (request, reply) => {
      const { id, event, round } = request.params;
      await access.requireWrite(request, reply, id);
      if (!(await keepGame(db, { userId: id, event, round }, request.body))) throw noSuchRound();
      return reply.status(204).send();
    },
  );

  app.delete(
    `${ROUND}/game`,
    {
      schema: {
        ...describe('Remove the game', 'Color and outcome stay.'),
        params: roundParams,
        response: { 204: z.undefined().describe('Removed'), ...refusals },
      },
    },
    async (request, reply) => {
      const { id, event, round } = request.params;
      await access.requireWrite(request, reply, id);
      if (!(await removeGame(db, { userId: id, event, round }))) throw noSuchRound();
      return reply.status(204).send();
    },
  );
};
