/** `GET /api/puzzle-training/user/{id}`: the next puzzle to train. Only attempts change the cards. */
import type { onRequestAsyncHookHandler } from 'fastify';
import { puzzlesApi, type Training } from '../../../../contract/learn/puzzles';
import type { EnginePool } from '../../../../engine/search';
import type { ProfileAccess } from '../../../accounts/access';
import { implementIn } from '../../../accounts/implement';
import type { Database } from '../../../db/database';
import type { ScoutStore } from '../../../db/scout/scouts';
import { engineBusy, fail, type HttpError } from '../../../errors';
import { errorResponses, type Routes } from '../../../http/routes';
import type { Sources } from '../../../sources/sources';
import { asSamplePuzzle } from '../puzzles';
import { createOwnQueue, openScoutedQueue, type ReviewQueue } from './review-queue';
import { createPuzzleMaker, NOTHING_TO_TRAIN, train, type TrainingFailure } from './training';

type TrainingRoutesDeps = {
  readonly db: Database;
  readonly access: ProfileAccess;
  readonly pool: EnginePool;
  readonly store: ScoutStore;
  readonly sources: Sources;
  readonly limitEngineCalls: onRequestAsyncHookHandler;
};

export const trainingRoutes: Routes<TrainingRoutesDeps> = (app, deps) => {
  const { db, access, pool, store, sources, limitEngineCalls } = deps;
  const onFailure = (error: unknown, message: string): void => app.log.warn({ err: error }, message);
  const maker = createPuzzleMaker({ db, pool, onFailure });
  app.addHook('onClose', () => maker.close());

  const trainOn = async (queue: ReviewQueue): Promise<Training> => {
    const training = await train({ db, maker, now: Date.now() }, queue);
    if (!training.ok) throw toTrainingError(training.error, pool);
    return training.value;
  };

  implementIn(app, access, 'puzzles')(
    puzzlesApi.training,
    {
      summary: 'What to train next',
      description:
        'Tactics that were missed or allowed in the games of the user, or of `opponent` as somebody has scouted them: those due for repetition, longest overdue first, then those never tried.',
      answer: 'How many there are, and the next puzzle',
      errors: errorResponses(429, {
        404: 'There is no such user, or nobody has scouted the player',
        503: 'The engine could not check the next puzzle',
      }),
      limit: limitEngineCalls,
    },
    async ({ owner: { user, library }, query: { opponent } }, { request, reply }) => {
      if (opponent === undefined) {
        if (library === undefined) return NOTHING_TO_TRAIN;
        const training = await trainOn(createOwnQueue(db, { userId: user.id, libraryId: library.id }));
        // Games that others show are examples too.
        const isOwn = library.kind !== 'sample' && (await access.mayWrite(request, reply, user.id));
        return isOwn ? training : toSampleTraining(training);
      }
      const queue = await openScoutedQueue({ db, store, sources }, user.id, opponent);
      if (queue === undefined) throw fail('not-scouted', { name: opponent });
      return trainOn(queue);
    },
  );
};

const toSampleTraining = (training: Training): Training => ({
  ...training,
  isSample: true,
  puzzle: training.puzzle && asSamplePuzzle(training.puzzle),
});

const toTrainingError = (failure: TrainingFailure, pool: EnginePool): HttpError => {
  if (failure === 'queue-full') return engineBusy(pool.load().retryAfter);
  return fail(failure === 'closed' ? 'shutting-down' : 'puzzle-not-checked');
};
