/** What the attempts of a user add up to. */
import { puzzleProgressSchema } from '../../../contract/learn';
import { ownerParams } from '../../accounts/access';
import { answers, type Routes } from '../../http/routes';
import { describe, refusals } from './attempt-call';
import type { PuzzleDeps } from './puzzle-deps';
import { readProgress } from './read-progress';

export const progressRoutes: Routes<PuzzleDeps> = (app, { db, access }) => {
  app.get(
    '/api/puzzle-progress/user/:id',
    {
      schema: {
        ...describe('What the attempts add up to', 'Days are those of UTC.'),
        params: ownerParams,
        response: { 200: answers('The sums', puzzleProgressSchema), ...refusals },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await access.requireRead(request, reply, id);
      return readProgress(db, id, Date.now());
    },
  );
};
