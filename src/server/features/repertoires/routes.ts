/** `/api/user/{id}/repertoires` and `/api/repertoires` */
import { z } from 'zod';
import { QUOTAS } from '../../../contract/quotas';
import {
  newRepertoireSchema,
  REPERTOIRE_LIMITS,
  repertoireChangeSchema,
  repertoireConflictSchema,
  repertoireHeadSchema,
  repertoiresSchema,
  storedRepertoireSchema,
} from '../../../contract/repertoires/repertoires';
import { userParams } from '../../../contract/params';
import { type ProfileAccess } from '../../accounts/access';
import { makeLinkId } from '../../accounts/secrets';
import type { Database } from '../../db/database';
import { truncateLog } from '../../db/disk-reserve';
import {
  addRepertoire,
  changeRepertoire,
  deleteRepertoire,
  findUndoable,
  listRepertoires,
  purgeRepertoires,
  restoreRepertoire,
} from '../../db/repertoires/repertoires';
import { fail } from '../../errors';
import { toListedRepertoire, toRepertoireHead } from '../../games/to-contract';
import { queueLargeCalls } from '../../http/lifecycle';
import { errorResponses, jsonResponse, type Routes } from '../../http/routes';
import { startPurge } from '../../platform/background-work';
import { createLimit, takeTokens } from '../../platform/limits';
import type { Redis } from '../../platform/redis';
import { cardRoutes } from './card-routes';
import { editRoutes } from './edit-routes';
import {
  canUndo,
  changedMeanwhile,
  createRepertoireAccess,
  describeRepertoireRoute,
  MAX_BODY_BYTES,
  readWhole,
  REPERTOIRE,
  type RepertoireCallDeps,
  repertoireParams,
  requireValidPlaces,
  sendRows,
  UNDO_TIME,
  writeErrors,
} from './repertoire-access';
import type { RepertoireThread } from './repertoire-tasks';

type RepertoireDeps = {
  readonly db: Database;
  readonly onFailure: (error: unknown, message: string) => void;
  readonly access: ProfileAccess;
  readonly thread: RepertoireThread;
  readonly redis?: Redis;
};

export const repertoireRoutes: Routes<RepertoireDeps> = (app, { db, access, thread, redis, onFailure }) => {
  const purge = startPurge({
    purge: (before) => purgeRepertoires(db, before),
    done: () => truncateLog(db),
    onFailure: (error) => onFailure(error, 'deleted repertoires could not be purged'),
  });
  app.addHook('onClose', () => purge.close());
  const limits = {
    make: createLimit({ name: 'new-repertoires', redis, ...QUOTAS.newRepertoires }),
    change: createLimit({ name: 'repertoire-changes', redis, ...QUOTAS.repertoireChanges }),
    results: createLimit({ name: 'drill-results', redis, ...QUOTAS.drillResults }),
  };
  const repertoires = createRepertoireAccess(db, access);
  const deps = { db, access, thread, limits, repertoires, queueLarge: queueLargeCalls(access.actorOf) };
  listRoutes(app, deps);
  oneRoutes(app, deps);
  deletionRoutes(app, deps);
  editRoutes(app, deps);
  cardRoutes(app, deps);
};

const REPERTOIRES = '/api/user/:id/repertoires';

const listRoutes: Routes<RepertoireCallDeps> = (app, { db, access, thread, limits, queueLarge }) => {
  app.get(
    REPERTOIRES,
    {
      schema: {
        ...describeRepertoireRoute('Repertoires of a user', 'Empty for anyone but the user.'),
        params: userParams,
        response: { 200: jsonResponse('The latest changed first', repertoiresSchema), ...errorResponses(400) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      if (!(await access.mayWrite(request, reply, id))) return { canWrite: false, repertoires: [] };
      const heads = await listRepertoires(db, id);
      const undoable = await findUndoable(db, heads, Date.now() - UNDO_TIME);
      return { canWrite: true, repertoires: heads.map((head) => toListedRepertoire(head, undoable.has(head.id))) };
    },
  );

  app.post(
    REPERTOIRES,
    {
      onRequest: queueLarge,
      bodyLimit: MAX_BODY_BYTES,
      schema: {
        ...describeRepertoireRoute(
          'Make a repertoire',
          'An `idempotencyKey` that was sent before answers the repertoire that was made for it.',
        ),
        params: userParams,
        body: newRepertoireSchema,
        response: {
          201: jsonResponse('The repertoire', storedRepertoireSchema),
          ...writeErrors,
          ...errorResponses({ 409: 'There is no room for it' }),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await access.requireWrite(request, reply, id);
      await takeTokens([limits.make, String(id)]);
      const { moves, notes, starts } = request.body;
      await requireValidPlaces(thread, { put: moves, notes, starts });
      const address = makeLinkId();
      const settings = { quota: REPERTOIRE_LIMITS, now: Date.now() };
      const made = await addRepertoire(db, id, { ...request.body, state: 'active', address }, settings);
      if (!made.ok) throw fail(made.error);
      return reply.status(201).send(await readWhole(db, made.value));
    },
  );
};

const oneRoutes: Routes<RepertoireCallDeps> = (app, { db, repertoires, limits }) => {
  app.get(
    REPERTOIRE,
    {
      schema: {
        ...describeRepertoireRoute('A repertoire', 'Its owner’s alone.'),
        params: repertoireParams,
        response: {
          200: jsonResponse('With its moves and notes', storedRepertoireSchema),
          ...errorResponses(400, 404),
        },
      },
    },
    async (request, reply) => {
      const head = await repertoires.requireOwn(request, reply, request.params.repertoire);
      return sendRows(reply, await readWhole(db, head));
    },
  );

  app.put(
    REPERTOIRE,
    {
      schema: {
        ...describeRepertoireRoute('Change the options of a repertoire', '`version` is that of the repertoire.'),
        params: repertoireParams,
        body: repertoireChangeSchema,
        response: {
          200: jsonResponse('The options with the new version', repertoireHeadSchema),
          ...errorResponses(400, 404, 413, 429),
          409: jsonResponse('The repertoire has a newer version', repertoireConflictSchema),
        },
      },
    },
    async (request, reply) => {
      const { repertoire } = request.params;
      const head = await repertoires.requireOwn(request, reply, repertoire);
      await takeTokens([limits.change, String(head.userId)]);
      if (!(await changeRepertoire(db, head.id, request.body, Date.now()))) throw await changedMeanwhile(db, head);
      return toRepertoireHead(await repertoires.requireOwn(request, reply, repertoire), await canUndo(db, head));
    },
  );
};

const deletionRoutes: Routes<RepertoireCallDeps> = (app, { db, repertoires }) => {
  app.delete(
    REPERTOIRE,
    {
      schema: {
        ...describeRepertoireRoute('Delete a repertoire', 'It can be undone for a day. Cards and results are kept.'),
        params: repertoireParams,
        response: { 204: z.undefined().describe('Deleted'), ...errorResponses(400, 404) },
      },
    },
    async (request, reply) => {
      const { id } = await repertoires.requireOwn(request, reply, request.params.repertoire);
      if (!(await deleteRepertoire(db, id, Date.now()))) throw fail('no-such-repertoire');
      return reply.status(204).send();
    },
  );

  app.post(
    `${REPERTOIRE}/restore`,
    {
      schema: {
        ...describeRepertoireRoute('Undo the deletion of a repertoire', 'With its moves as they were.'),
        params: repertoireParams,
        response: { 204: z.undefined().describe('Undone'), ...errorResponses(400, 404) },
      },
    },
    async (request, reply) => {
      const { id } = await repertoires.requireDeleted(request, reply, request.params.repertoire);
      if (!(await restoreRepertoire(db, id))) throw fail('nothing-to-restore');
      return reply.status(204).send();
    },
  );
};
