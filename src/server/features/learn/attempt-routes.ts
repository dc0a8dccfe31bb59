/** Attempts at puzzles. */
import { z } from 'zod';
import { errorSchema } from '../../../contract/errors';
import { attemptSchema, attemptsSchema, newAttemptSchema, puzzlePaths } from '../../../contract/learn';
import { TOTAL_COUNT } from '../../../contract/profile-paths';
import { ownerParams } from '../../accounts/access';
import { listAttempts, readAttempt } from '../../db/learn/puzzle-attempts';
import { readSums } from '../../db/learn/puzzle-sums';
import { puzzleGone } from '../../errors';
import { toAttempt } from '../../games/to-contract';
import { answers, type Routes } from '../../http/routes';
import { describe, refusals } from './attempt-call';
import { createAttemptLimits } from './attempt-limits';
import type { PuzzleDeps } from './puzzle-deps';
import { readOpenPuzzle } from './read-open-puzzle';
import { recordAttempt } from './record-attempt';

const LISTED = 200;
const MAX_LISTED = 1000;
const listQuery = z.object({ max: z.coerce.number().int().min(1).max(MAX_LISTED).default(LISTED) });

export const attemptRoutes: Routes<PuzzleDeps> = (app, { db, access, redis }) => {
  const takeAttempt = createAttemptLimits(redis);

  app.get(
    '/api/puzzle-attempts/user/:id',
    {
      schema: {
        ...describe('The newest attempts', `The total count is in ${TOTAL_COUNT}.`),
        params: ownerParams,
        querystring: listQuery,
        response: { 200: answers('The newest first', attemptsSchema), ...refusals },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await access.requireRead(request, reply, id);
      const { tried } = (await readSums(db, id)) ?? { tried: 0 };
      void reply.header(TOTAL_COUNT, tried);
      return (await listAttempts(db, id, request.query.max)).map(toAttempt);
    },
  );

  app.post(
    puzzlePaths.attempts,
    {
      schema: {
        ...describe('Record an attempt', 'What arrives again under its key is not counted again.'),
        body: newAttemptSchema,
        response: {
          201: answers('The attempt', attemptSchema),
          400: answers('A field is invalid', errorSchema),
          401: answers('A guest', errorSchema),
          403: answers('The attempts belong to someone else', errorSchema),
          404: answers('There is no such user, or the puzzle is no longer there', errorSchema),
          429: answers('Too many attempts; Retry-After says how long to wait', errorSchema),
        },
      },
    },
    async (request, reply) => {
      const { userId, key } = request.body;
      await access.requireWrite(request, reply, userId);
      const known = key === undefined ? undefined : await readAttempt(db, userId, key);
      if (known !== undefined) return reply.status(201).send(toAttempt(known));
      await takeAttempt(userId);
      const open = await readOpenPuzzle(db, request.body.puzzleId);
      if (!(await access.mayRead(request, reply, open?.ownerId))) throw puzzleGone();
      const attempt = await recordAttempt(db, request.body, Date.now);
      if (attempt === undefined) throw puzzleGone();
      return reply.status(201).send(toAttempt(attempt));
    },
  );
};
