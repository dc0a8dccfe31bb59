import { z } from 'zod';
import { type Day, dayAt, periodOfDay, type TimeZone, UTC } from '../../../chess/day';
import { DIFFICULTIES, PUZZLE_THEMES } from '../../../chess/puzzles/themes';
import {
  FIRST_OF_VISIT,
  type PuzzleDto,
  puzzlePaths,
  puzzleSchema,
  puzzleSetSchema,
  puzzleThemesSchema,
} from '../../../contract/learn';
import { numberParam } from '../../../contract/params';
import type { Database } from '../../db/database';
import { readOutcome } from '../../db/learn/attempts';
import { countInBuckets, listBuckets, type StoredPuzzle } from '../../db/learn/puzzles';
import { fail } from '../../errors';
import { errorResponses, jsonResponse, type Routes } from '../../http/routes';
import { clientOf } from '../../platform/limits';
import { type PuzzleDeps, readOpenPuzzle } from './attempts';
import { asSamplePuzzle, createRecentPuzzles, pickAnother, pickSet, readDaily, toPuzzle, toThemes } from './puzzles';

const randomQuery = z.object({
  theme: z.enum(PUZZLE_THEMES, 'There is no such theme').optional(),
  difficulty: z.coerce.number().pipe(z.literal(DIFFICULTIES, 'Expected 1 to 5')).optional(),
  except: numberParam.optional(),
});

const describe = (summary: string, description: string) => ({ summary, description, tags: ['puzzles'] });

/** Which puzzle of the day each client was given. */
type GivenDailies = { readonly givenDailies: ReturnType<typeof createRecentPuzzles> };

export const puzzleRoutes: Routes<PuzzleDeps> = (app, deps) => {
  const givenDailies = createRecentPuzzles();
  randomRoutes(app, { ...deps, givenDailies });
  offlineSetRoutes(app, deps);
  fixedPuzzleRoutes(app, { ...deps, givenDailies });
};

const randomRoutes: Routes<PuzzleDeps & GivenDailies> = (app, { db, access, givenDailies }) => {
  const lastPuzzles = createRecentPuzzles();

  app.get(
    puzzlePaths.random,
    {
      schema: {
        ...describe(
          'A random puzzle',
          'Without a filter the puzzle of the day comes first, for whoever has not solved it. Otherwise not the one of `except`, or without it not the one that the client was given last, where there is another.',
        ),
        querystring: randomQuery,
        response: { 200: jsonResponse('The puzzle', puzzleSchema), ...errorResponses(400, 404) },
      },
    },
    async (request, reply) => {
      const { except, ...choice } = request.query;
      const client = clientOf(request);
      const isFirst = FIRST_HEADERS.every(([name, value]) => request.headers[name] === value);
      if (choice.theme === undefined && choice.difficulty === undefined && except === undefined) {
        const zone = (await access.timeZoneOf(request, reply)) ?? UTC;
        const day = dayAt(Date.now(), zone);
        const daily = await readDaily(db, day);
        const isOpen = daily !== undefined && (isFirst || givenDailies.of(client) !== daily.id);
        const actor = isOpen ? await access.actorOf(request, reply) : undefined;
        const userId = actor && access.profileOf(actor);
        if (isOpen && !(await hasSolved(db, userId, daily.id, { day, zone }))) {
          givenDailies.remember(client, daily.id);
          lastPuzzles.remember(client, daily.id);
          return toDaily(daily, day);
        }
      }
      const puzzle = await pickAnother(db, choice, except ?? lastPuzzles.of(client), Math.random());
      if (puzzle === undefined) throw fail('no-such-puzzle');
      lastPuzzles.remember(client, puzzle.id);
      return toPuzzle(puzzle);
    },
  );

  app.get(
    puzzlePaths.themes,
    {
      schema: {
        ...describe(
          'The themes',
          'What a random puzzle may be chosen by. Puzzles of somebody’s games are not counted.',
        ),
        response: { 200: jsonResponse('How many puzzles each has', puzzleThemesSchema) },
      },
    },
    async () => toThemes(await listBuckets(db), await countInBuckets(db)),
  );
};

const FIRST_HEADERS = Object.entries(FIRST_OF_VISIT);

type DayOfPlace = { readonly day: Day; readonly zone: TimeZone };

const hasSolved = async (db: Database, userId: number | undefined, puzzleId: number, { day, zone }: DayOfPlace) =>
  userId !== undefined && (await readOutcome(db, userId, puzzleId, periodOfDay(day, zone))) === 'solved';

const toDaily = (puzzle: StoredPuzzle, day: Day): PuzzleDto => ({ ...toPuzzle(puzzle), day });

/** For offline use. */
const offlineSetRoutes: Routes<PuzzleDeps> = (app, { db }) => {
  app.get(
    puzzlePaths.setOf(':difficulty'),
    {
      schema: {
        ...describe('Puzzles for offline use', 'Different ones of these stars, and some of one star less and more.'),
        params: z.object({ difficulty: z.coerce.number().pipe(z.literal(DIFFICULTIES, 'Expected 1 to 5')) }),
        response: { 200: jsonResponse('The puzzles, as many as there are', puzzleSetSchema), ...errorResponses(400) },
      },
    },
    async ({ params }) => (await pickSet(db, params.difficulty, Math.random)).map(toPuzzle),
  );
};

const fixedPuzzleRoutes: Routes<PuzzleDeps & GivenDailies> = (app, { db, access, givenDailies }) => {
  app.get(
    puzzlePaths.daily,
    {
      schema: {
        ...describe(
          'The puzzle of the day',
          'The same for everybody on the same day, which is that of the account or of the header.',
        ),
        response: { 200: jsonResponse('The puzzle, with its day', puzzleSchema), ...errorResponses(404) },
      },
    },
    async (request, reply) => {
      const day = dayAt(Date.now(), (await access.timeZoneOf(request, reply)) ?? UTC);
      const puzzle = await readDaily(db, day);
      if (puzzle === undefined) throw fail('no-such-puzzle');
      givenDailies.remember(clientOf(request), puzzle.id);
      return toDaily(puzzle, day);
    },
  );

  app.get(
    puzzlePaths.one(':id'),
    {
      schema: {
        ...describe('A puzzle', 'Also those of the games of somebody whose library may be read.'),
        params: z.object({ id: numberParam }),
        response: { 200: jsonResponse('The puzzle', puzzleSchema), ...errorResponses(400, 404) },
      },
    },
    async (request, reply) => {
      const open = await readOpenPuzzle(db, request.params.id);
      if (open === undefined || !(await access.mayRead(request, reply, open.ownerId))) throw fail('no-such-puzzle');
      const puzzle = toPuzzle(open.puzzle);
      // A guest's own games are none of those here.
      const isExample =
        open.isSample === true ||
        (open.ownerId !== undefined && !(await access.mayWrite(request, reply, open.ownerId)));
      return isExample ? asSamplePuzzle(puzzle) : puzzle;
    },
  );
};
