/** `/api/puzzles…` */
import { type Day, dayAt, periodOfDay, type TimeZone, UTC } from '../../../chess/day';
import type { PuzzleRating } from '../../../chess/puzzles/rating';
import type { RunKind } from '../../../chess/puzzles/run';
import { DIFFICULTIES, PUZZLE_THEMES } from '../../../chess/puzzles/themes';
import type { Milliseconds } from '../../../chess/types';
import { type PuzzleProgress, puzzlesApi, type TrainedOpponents } from '../../../contract/learn/puzzles';
import { OWNER_ID } from '../../../contract/profile-paths';
import { puzzleRunsApi } from '../../../contract/learn/puzzle-runs';
import { makePlayer, parsePlayer } from '../../../contract/sites';
import { type Implement, implementIn } from '../../accounts/implement';
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
import { errorResponses, type Routes } from '../../http/routes';
import { createAttemptLimiter, EMPTY_PUZZLE_STATS, implementAttempts, type PuzzleDeps } from './attempts';
import { implementPuzzles } from './puzzle-routes';
import { implementSets } from './set-routes';
import { pickForStep, readDaily, toPuzzle } from './puzzles';

export const puzzleRoutes: Routes<PuzzleDeps> = (app, deps) => {
  const implement = implementIn(app, deps.access, 'puzzles');
  implementPuzzles(implement, deps);
  implementAttempts(implement, deps);
  implementProgress(implement, deps);
  implementRuns(implement, deps);
  implementOpponents(implement, deps);
  implementSets(implement, deps);
};

/** Runs: puzzles for everybody, best results for accounts. */
const implementRuns = (implement: Implement, { db, access, redis }: PuzzleDeps): void => {
  const countRun = createAttemptLimiter(redis);

  implement(
    puzzleRunsApi.puzzles,
    {
      summary: 'Puzzles of a run',
      description: 'Each step is harder than the one before; `had` are those it has had already.',
      answer: 'By rising rating',
    },
    async ({ query: { step, had } }) => (await pickForStep(db, step, new Set(had), Math.random())).map(toPuzzle),
  );

  implement(
    puzzleRunsApi.bests,
    { summary: 'The best runs', description: 'One of each kind.', answer: 'The best of each kind' },
    ({ owner }) => readBestRuns(db, owner.user.id),
  );

  implement(
    puzzleRunsApi.keep,
    {
      summary: 'Keep a run',
      description: 'It is kept where it is the best of its kind; sent twice, it counts once.',
      answer: 'The best of each kind',
      errors: errorResponses(403, 404, 429),
    },
    async ({ body: { userId, kind, solved } }, { request, reply }) => {
      const owner = await access.requireWrite(request, reply, userId);
      await countRun(userId);
      await saveBestRun(db, owner, { kind, solved, reachedAt: Date.now() });
      return readBestRuns(db, userId);
    },
  );
};

const readBestRuns = async (db: Database, userId: number) => {
  const runs = await listBestRuns(db, userId);
  const bestOf = (kind: RunKind) => {
    const run = runs.find((one) => one.kind === kind);
    return run === undefined ? null : { solved: run.solved, reachedAt: new Date(run.reachedAt).toISOString() };
  };
  return { streak: bestOf('streak'), timed: bestOf('timed') };
};

const implementProgress = (implement: Implement, { db, access }: PuzzleDeps): void => {
  implement(
    puzzlesApi.progress,
    {
      summary: 'What the attempts add up to',
      description: 'Days are those of the account, or of the header.',
      answer: 'The sums',
    },
    async ({ owner: { user } }, { request, reply }) => {
      const zone = (await access.timeZoneOf(request, reply)) ?? UTC;
      return readProgress(db, user, { zone, day: dayAt(Date.now(), zone) });
    },
  );

  implement(
    puzzlesApi.finishSession,
    {
      summary: 'Finish the learning session of today',
      description: 'On every device of the account.',
      answer: 'The sums',
    },
    async ({ owner }, { request, reply }) => {
      const zone = (await access.timeZoneOf(request, reply)) ?? UTC;
      const day = dayAt(Date.now(), zone);
      await saveSessionDone(db, owner, day);
      return readProgress(db, { ...owner.user, sessionDoneOn: day }, { zone, day });
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

const implementOpponents = (implement: Implement, { db, access }: PuzzleDeps): void => {
  implement(
    puzzlesApi.listOpponents,
    {
      summary: 'Whose mistakes are trained',
      description: 'Those trained before and those followed; nobody for anyone else.',
      answer: 'The one with most due first',
    },
    // Opponents that somebody prepares for are private, even if the profile is public.
    async ({ params: { id } }, { request, reply }) =>
      (await access.mayWrite(request, reply, id)) ? listOpponents(db, id, Date.now()) : [],
  );

  implement(
    puzzlesApi.offerImport,
    {
      summary: 'Whether an import is offered',
      description: 'To whoever runs the installation, until there are imported puzzles.',
      answer: 'Whether it is',
    },
    async (_, { request, reply }) => ({
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
