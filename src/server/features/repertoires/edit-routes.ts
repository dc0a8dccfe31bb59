/** Edits of a repertoire's content, and what undoes the latest of them. */
import { z } from 'zod';
import { errorSchema } from '../../../contract/errors';
import {
  REPERTOIRE_LIMITS,
  repertoireConflictSchema,
  repertoireEditSchema,
  repertoireHeadSchema,
  repertoireUndoSchema,
  undoneEditSchema,
} from '../../../contract/repertoires/repertoires';
import { editRepertoire, type Refusal, undoEdit } from '../../db/repertoires/content';
import type { RepertoireHead } from '../../db/repertoires/repertoires';
import { fail, type HttpError } from '../../errors';
import { toRepertoireHead } from '../../games/to-contract';
import { errorResponses, jsonResponse, type Routes } from '../../http/routes';
import { takeTokens } from '../../platform/limits';
import {
  canUndo,
  changedMeanwhile,
  describeRepertoireRoute,
  MAX_BODY_BYTES,
  REPERTOIRE,
  type RepertoireCallDeps,
  repertoireParams,
  requireValidPlaces,
  UNDO_TIME,
} from './repertoire-access';

const CONFLICT = jsonResponse(
  'The repertoire has a newer version. Or there is no room for it',
  z.union([repertoireConflictSchema, errorSchema]),
);

export const editRoutes: Routes<RepertoireCallDeps> = (app, { db, thread, repertoires, limits, queueLarge }) => {
  const toError = (head: RepertoireHead, refusal: Refusal): Promise<HttpError> | HttpError =>
    refusal === 'repertoire-changed' ? changedMeanwhile(db, head) : fail(refusal);

  app.post(
    `${REPERTOIRE}/edits`,
    {
      onRequest: queueLarge,
      bodyLimit: MAX_BODY_BYTES,
      schema: {
        ...describeRepertoireRoute(
          'Edit moves, notes and starts',
          'All of it or nothing. `version` is that of the repertoire that was edited.',
        ),
        params: repertoireParams,
        body: repertoireEditSchema,
        response: {
          200: jsonResponse('The options with the new version', repertoireHeadSchema),
          ...errorResponses(404, 413, 429, 503, { 400: 'The request is invalid, or a move is not legal' }),
          409: CONFLICT,
        },
      },
    },
    async (request, reply) => {
      const { repertoire } = request.params;
      const head = await repertoires.requireOwn(request, reply, repertoire);
      await takeTokens([limits.change, String(head.userId)]);
      const { version, edit } = request.body;
      // Before anything is computed for it.
      if (version !== head.version) throw await changedMeanwhile(db, head);
      await requireValidPlaces(thread, edit);
      const settings = { quota: REPERTOIRE_LIMITS, now: Date.now() };
      const edited = await editRepertoire(db, { ...head, version }, edit, settings);
      if (!edited.ok) throw await toError(head, edited.error);
      return toRepertoireHead({ ...head, ...edited.value }, true);
    },
  );

  app.post(
    `${REPERTOIRE}/undo`,
    {
      schema: {
        ...describeRepertoireRoute('Undo the latest edit', 'For a day; then the one before it, and so on.'),
        params: repertoireParams,
        body: repertoireUndoSchema,
        response: {
          200: jsonResponse('What it did, and the options with the new version', undoneEditSchema),
          ...errorResponses(400, 404, 413, 429),
          409: CONFLICT,
        },
      },
    },
    async (request, reply) => {
      const head = await repertoires.requireOwn(request, reply, request.params.repertoire);
      await takeTokens([limits.change, String(head.userId)]);
      const now = Date.now();
      const settings = { quota: REPERTOIRE_LIMITS, now, since: now - UNDO_TIME };
      const undone = await undoEdit(db, { ...head, ...request.body }, settings);
      if (!undone.ok) throw await toError(head, undone.error);
      const { edit, ...changed } = undone.value;
      return { ...toRepertoireHead({ ...head, ...changed }, await canUndo(db, head)), edit };
    },
  );
};
