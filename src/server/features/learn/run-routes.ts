/** Runs: their puzzles for everybody, and the best ones of those who have an account. */
import { z } from 'zod';
import { errorSchema } from '../../../contract/errors';
import { MOST_HAD, newRunSchema, runBestsSchema, runPaths, runPuzzlesSchema } from '../../../contract/puzzle-runs';
import { ownerParams } from '../../accounts/access';
import { keepRun, listBestRuns } from '../../db/learn/puzzle-runs';
import { answers, type Routes } from '../../http/routes';
import { describe, refusals } from './attempt-call';
import { createAttemptLimits } from './attempt-limits';
import type { PuzzleDeps } from './puzzle-deps';
import { pickForStep } from './run-puzzles';
import { toPuzzle } from './to-puzzle';

const NUMBERS = /^(?:[1-9]\d{0,8}(?:,|$))*$/;

const puzzlesQuery = z.object({
  step: z.coerce.number().int().min(0).max(1000).default(0),
  had: z
    .string()
    .regex(NUMBERS, 'Expected numbers of puzzles with commas between')
    .default('')
    .transform((text) => text.split(',').filter(Boolean).map(Number))
    .pipe(z.array(z.number()).max(MOST_HAD)),
});

export const runRoutes: Routes<PuzzleDeps> = (app, deps) => {
  stepRoutes(app, deps);
  bestRoutes(app, deps);
};

const stepRoutes: Routes<PuzzleDeps> = (app, { db }) => {
  app.get(
    runPaths.puzzles,
    {
      schema: {
        ...describe('Puzzles of a run', 'Each step is harder than the one before; `had` are those it has had already.'),
        querystring: puzzlesQuery,
        response: { 200: answers('By rising rating', runPuzzlesSchema), 400: refusals[400] },
      },
    },
    async ({ query: { step, had } }) => {
      const puzzles = await pickForStep(db, step, new Set(had), Math.random());
      return puzzles.map(toPuzzle);
    },
  );
};

const bestRoutes: Routes<PuzzleDeps> = (app, { db, access, redis }) => {
  const takeRun = createAttemptLimits(redis);
  const readBests = async (userId: number) => {
    const runs = await listBestRuns(db, userId);
    const bestOf = (kind: 'streak' | 'timed') => {
      const run = runs.find((one) => one.kind === kind);
      return run === undefined ? null : { solved: run.solved, reachedAt: new Date(run.reachedAt).toISOString() };
    };
    return { streak: bestOf('streak'), timed: bestOf('timed') };
  };

  app.get(
    '/api/puzzle-runs/user/:id',
    {
      schema: {
        ...describe('The best runs', 'One of each kind.'),
        params: ownerParams,
        response: { 200: answers('The best of each kind', runBestsSchema), ...refusals },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await access.requireRead(request, reply, id);
      return readBests(id);
    },
  );

  app.post(
    runPaths.results,
    {
      schema: {
        ...describe('Keep a run', 'It is kept where it is the best of its kind; sent twice, it counts once.'),
        body: newRunSchema,
        response: {
          200: answers('The best of each kind', runBestsSchema),
          ...refusals,
          401: answers('A guest', errorSchema),
          403: answers('The runs belong to someone else', errorSchema),
          429: answers('Too many runs; Retry-After says how long to wait', errorSchema),
        },
      },
    },
    async (request, reply) => {
      const { userId, kind, solved } = request.body;
      await access.requireWrite(request, reply, userId);
      await takeRun(userId);
      await keepRun(db, userId, { kind, solved, reachedAt: Date.now() });
      return readBests(userId);
    },
  );
};
