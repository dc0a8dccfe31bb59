/** `/api/puzzles…` */
import { z } from 'zod';
import { type Day, dayAt, periodOfDay, type TimeZone, UTC } from '../../../chess/day';
import type { PuzzleRating } from '../../../chess/puzzles/rating';
import { DIFFICULTIES, PUZZLE_THEMES } from '../../../chess/puzzles/themes';
import type { Milliseconds } from '../../../chess/types';
import {
  puzzleImportSchema,
  puzzlePaths,
  type PuzzleProgress,
  puzzleProgressSchema,
  type TrainedOpponents,
  trainedOpponentsSchema,
} from '../../../contract/learn';
import { OWNER_ID } from '../../../contract/profile-paths';
import {
  MAX_EXCLUDED_PUZZLES,
  newRunSchema,
  runBestsSchema,
  runPaths,
  runPuzzlesSchema,
} from '../../../contract/puzzle-runs';
import { makePlayer, parsePlayer } from '../../../contract/sites';
import { userParams } from '../../../contract/params';
import { saveSessionDone, type StoredUser } from '../../db/accounts/users';
import type { Database } from '../../db/database';
import {
  listBestRuns,
  type PuzzleTotals,
  readOutcome,
  readTotals,
  saveBestRun,
  type TriedTheme,
} from '../../db/learn/attempts';
import { listQueues } from '../../db/learn/cards';
import { hasImportedPuzzles } from '../../db/learn/puzzle-imports';
import { OWN_QUEUE } from '../../db/learn/trained-tactics';
import { listFollows } from '../../db/scout/follows';
import { errorResponses, jsonResponse, type Routes } from '../../http/routes';
import {
  attemptRoutes,
  createAttemptLimiter,
  describePuzzleRoute,
  EMPTY_PUZZLE_STATS,
  type PuzzleDeps,
} from './attempts';
import { puzzleRoutes as givingRoutes } from './puzzle-routes';
import { setRoutes } from './set-routes';
import { pickForStep, readDaily, toPuzzle } from './puzzles';

export const puzzleRoutes: Routes<PuzzleDeps> = (app, deps) => {
  givingRoutes(app, deps);
  attemptRoutes(app, deps);
  progressRoutes(app, deps);
  runRoutes(app, deps);
  opponentRoutes(app, deps);
  setRoutes(app, deps);
};

// Runs: puzzles for everybody, best results for accounts

const PUZZLE_IDS = /^(?:[1-9]\d{0,8}(?:,|$))*$/;

const puzzlesQuery = z.object({
  step: z.coerce.number().int().min(0).max(1000).default(0),
  had: z
    .string()
    .regex(PUZZLE_IDS, 'Expected puzzle numbers separated by commas')
    .default('')
    .transform((text) => text.split(',').filter(Boolean).map(Number))
    .pipe(z.array(z.number()).max(MAX_EXCLUDED_PUZZLES)),
});

const runRoutes: Routes<PuzzleDeps> = (app, deps) => {
  stepRoutes(app, deps);
  bestRoutes(app, deps);
};

const stepRoutes: Routes<PuzzleDeps> = (app, { db }) => {
  app.get(
    runPaths.puzzles,
    {
      schema: {
        ...describePuzzleRoute(
          'Puzzles of a run',
          'Each step is harder than the one before; `had` are those it has had already.',
        ),
        querystring: puzzlesQuery,
        response: { 200: jsonResponse('By rising rating', runPuzzlesSchema), ...errorResponses(400) },
      },
    },
    async ({ query: { step, had } }) => {
      const puzzles = await pickForStep(db, step, new Set(had), Math.random());
      return puzzles.map(toPuzzle);
    },
  );
};

const bestRoutes: Routes<PuzzleDeps> = (app, { db, access, redis }) => {
  const countRun = createAttemptLimiter(redis);
  const readBestRuns = async (userId: number) => {
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
        ...describePuzzleRoute('The best runs', 'One of each kind.'),
        params: userParams,
        response: { 200: jsonResponse('The best of each kind', runBestsSchema), ...errorResponses(400, 404) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await access.requireRead(request, reply, id);
      return readBestRuns(id);
    },
  );

  app.post(
    runPaths.results,
    {
      schema: {
        ...describePuzzleRoute(
          'Keep a run',
          'It is kept where it is the best of its kind; sent twice, it counts once.',
        ),
        body: newRunSchema,
        response: {
          200: jsonResponse('The best of each kind', runBestsSchema),
          ...errorResponses(400, 401, 403, 404, 429),
        },
      },
    },
    async (request, reply) => {
      const { userId, kind, solved } = request.body;
      await access.requireWrite(request, reply, userId);
      await countRun(userId);
      await saveBestRun(db, userId, { kind, solved, reachedAt: Date.now() });
      return readBestRuns(userId);
    },
  );
};

const progressRoutes: Routes<PuzzleDeps> = (app, { db, access }) => {
  app.get(
    '/api/puzzle-progress/user/:id',
    {
      schema: {
        ...describePuzzleRoute('What the attempts add up to', 'Days are those of the account, or of the header.'),
        params: userParams,
        response: { 200: jsonResponse('The sums', puzzleProgressSchema), ...errorResponses(400, 404) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { user } = await access.requireRead(request, reply, id);
      const zone = (await access.timeZoneOf(request, reply)) ?? UTC;
      return readProgress(db, user, { zone, day: dayAt(Date.now(), zone) });
    },
  );

  app.put(
    '/api/puzzle-progress/user/:id/session',
    {
      schema: {
        ...describePuzzleRoute('Finish the learning session of today', 'On every device of the account.'),
        params: userParams,
        response: { 200: jsonResponse('The sums', puzzleProgressSchema), ...errorResponses(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { user } = await access.requireWrite(request, reply, id);
      const zone = (await access.timeZoneOf(request, reply)) ?? UTC;
      const day = dayAt(Date.now(), zone);
      await saveSessionDone(db, id, day);
      return readProgress(db, { ...user, sessionDoneOn: day }, { zone, day });
    },
  );
};

const readProgress = async (
  db: Database,
  { id, sessionDoneOn }: StoredUser,
  { day, zone }: { readonly day: Day; readonly zone: TimeZone },
): Promise<PuzzleProgress> => {
  const sums = (await readTotals(db, id)) ?? EMPTY_PUZZLE_STATS;
  const daily = await readDaily(db, day);
  const outcome = daily && (await readOutcome(db, id, daily.id, periodOfDay(day, zone)));
  return toProgress(sums, day, { isDailySolved: outcome === 'solved', isSessionDone: sessionDoneOn === day });
};

type DoneToday = Pick<PuzzleProgress['today'], 'isDailySolved' | 'isSessionDone'>;

const toProgress = (sums: PuzzleTotals, today: Day, done: DoneToday): PuzzleProgress => {
  const { tried, solved, puzzlesTried, puzzlesSolved, rating, streak, timed, themes, difficulties, days } = sums;
  return {
    tried,
    solved,
    puzzlesTried,
    puzzlesSolved,
    streak,
    rating: rating === undefined ? null : toRating(rating),
    meanSeconds: timed.attempts === 0 ? null : Math.round((timed.seconds / timed.attempts) * 10) / 10,
    themes: PUZZLE_THEMES.flatMap((theme) => {
      const counts = themes[theme];
      if (counts === undefined) return [];
      return [{ theme, tried: counts.tried, solved: counts.solved, ...missRatioOf(counts) }];
    }).sort((one, other) => other.tried - one.tried),
    byDifficulty: DIFFICULTIES.flatMap((difficulty) => {
      const counts = difficulties[difficulty];
      return counts === undefined ? [] : [{ difficulty, ...counts }];
    }),
    days: Object.entries(days).map(([day, counts]) => ({ day, ...counts })),
    today: { ...(days[today] ?? { tried: 0, solved: 0 }), ...done },
  };
};

/** Fewer rated attempts say nothing. */
const MIN_RATED = 5;

/** With one more of each: few attempts say little. */
const missRatioOf = ({ rated }: TriedTheme): { readonly missRatio?: number } =>
  rated === undefined || rated.tried < MIN_RATED ? {} : { missRatio: (rated.missed + 1) / (rated.expected + 1) };

const toRating = ({ rating, deviation, attempts }: PuzzleRating) => ({
  rating: Math.round(rating),
  deviation: Math.round(deviation),
  attempts,
});

const opponentRoutes: Routes<PuzzleDeps> = (app, { db, access }) => {
  app.get(
    '/api/puzzle-training/user/:id/opponents',
    {
      schema: {
        ...describePuzzleRoute(
          'Whose mistakes are trained',
          'Those trained before and those followed; nobody for anyone else.',
        ),
        params: userParams,
        response: {
          200: jsonResponse('The one with most due first', trainedOpponentsSchema),
          ...errorResponses(400, 404),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await access.requireRead(request, reply, id);
      // Opponents that somebody prepares for are private, even if the profile is public.
      return (await access.mayWrite(request, reply, id)) ? listOpponents(db, id, Date.now()) : [];
    },
  );

  app.get(
    puzzlePaths.import,
    {
      schema: {
        ...describePuzzleRoute(
          'Whether an import is offered',
          'To whoever runs the installation, until there are imported puzzles.',
        ),
        response: { 200: jsonResponse('Whether it is', puzzleImportSchema) },
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
    due,
    resting,
    nextDue: nextDue === undefined ? null : new Date(nextDue).toISOString(),
  }));
  const known = new Set(trained.map(({ opponent }) => opponent.toLowerCase()));
  const followed = (await listFollows(db, userId)).filter(({ player }) => !known.has(player.toLowerCase()));
  return [...trained, ...followed.map(({ player }) => ({ opponent: player, due: 0, resting: 0, nextDue: null }))];
};
