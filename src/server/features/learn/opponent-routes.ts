/** Whose mistakes somebody trains, and who is offered Lichess' puzzles. */
import type { Milliseconds } from '../../../chess/types';
import {
  puzzleImportSchema,
  puzzlePaths,
  type TrainedOpponents,
  trainedOpponentsSchema,
} from '../../../contract/learn';
import { OWNER_ID } from '../../../contract/profile-paths';
import { makePlayer, parsePlayer } from '../../../contract/sites';
import { ownerParams } from '../../accounts/access';
import type { Database } from '../../db/infra/database';
import { listQueues } from '../../db/learn/puzzle-cards';
import { hasImportedPuzzles } from '../../db/learn/puzzle-imports';
import { OWN_QUEUE } from '../../db/library/trained';
import { listFollows } from '../../db/scout/follows';
import { answers, type Routes } from '../../http/routes';
import { describe, refusals } from './attempt-call';
import type { PuzzleDeps } from './puzzle-deps';

export const opponentRoutes: Routes<PuzzleDeps> = (app, { db, access }) => {
  app.get(
    '/api/puzzle-training/user/:id/opponents',
    {
      schema: {
        ...describe('Whose mistakes are trained', 'Those trained before and those followed; nobody for anyone else.'),
        params: ownerParams,
        response: { 200: answers('The one with most due first', trainedOpponentsSchema), ...refusals },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await access.requireRead(request, reply, id);
      // Whom somebody prepares against is nobody else's business, also where their figures are public.
      return (await access.mayWrite(request, reply, id)) ? listOpponents(db, id, Date.now()) : [];
    },
  );

  app.get(
    puzzlePaths.import,
    {
      schema: {
        ...describe(
          'Whether an import is offered',
          'To whoever runs the installation, until there are imported puzzles.',
        ),
        response: { 200: answers('Whether it is', puzzleImportSchema) },
      },
    },
    async (request, reply) => ({
      isOffered: (await access.actorOf(request, reply)) === OWNER_ID && !(await hasImportedPuzzles(db)),
    }),
  );
};

const listOpponents = async (db: Database, userId: number, now: Milliseconds): Promise<TrainedOpponents> => {
  const trained = (await listQueues(db, userId, OWN_QUEUE, now)).map(({ queue, due, resting, nextDue }) => ({
    opponent: makePlayer(parsePlayer(queue)),
    ...{ due, resting },
    nextDue: nextDue === undefined ? null : new Date(nextDue).toISOString(),
  }));
  const known = new Set(trained.map(({ opponent }) => opponent.toLowerCase()));
  const followed = (await listFollows(db, userId)).filter(({ player }) => !known.has(player.toLowerCase()));
  return [...trained, ...followed.map(({ player }) => ({ opponent: player, due: 0, resting: 0, nextDue: null }))];
};
