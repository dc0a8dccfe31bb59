/** `/api/user/{id}/puzzle-sets…` */
import { z } from 'zod';
import { DIFFICULTIES } from '../../../chess/puzzles/themes';
import { isSolvable } from '../../../chess/puzzles/chapter-puzzle';
import { cyclesOf, progressOfSet } from '../../../chess/puzzles/cycles';
import {
  chosenPuzzlesSchema,
  type ListedPuzzleSet,
  type NewPuzzleSet,
  newPuzzleSetSchema,
  newSetResultSchema,
  type PuzzleSet,
  puzzleSetSchema,
  puzzleSetsSchema,
  SET_LIMITS,
} from '../../../contract/puzzle-sets';
import { numberParam } from '../../../contract/params';
import type { Database } from '../../db/database';
import {
  addSet,
  addSetResults,
  allSets,
  chooseMistakes,
  choosePuzzles,
  deleteSet,
  findSet,
  type NewSet,
  type StoredSet,
} from '../../db/learn/sets';
import { fail } from '../../errors';
import { errorResponses, jsonResponse, type Routes } from '../../http/routes';
import { nextPiece } from '../../platform/event-loop';
import { createAttemptLimiter, describePuzzleRoute, type PuzzleDeps } from './attempts';

const userParams = z.object({ id: numberParam });
const setParams = userParams.extend({ set: numberParam });

const SETS = '/api/user/:id/puzzle-sets';

type SetDeps = PuzzleDeps & { readonly countChange: ReturnType<typeof createAttemptLimiter> };

export const setRoutes: Routes<PuzzleDeps> = (app, deps) => {
  const countChange = createAttemptLimiter(deps.redis);
  choiceRoute(app, deps);
  listRoutes(app, { ...deps, countChange });
  oneRoutes(app, { ...deps, countChange });
};

/** A result is well below a hundred bytes, a chapter below six thousand. */
const MAX_BODY_BYTES = 100 * SET_LIMITS.results + 1_000_000;

const choiceQuery = z.object({
  puzzles: z.coerce.number().int().min(SET_LIMITS.minPuzzles).max(SET_LIMITS.maxPuzzles),
  theme: newPuzzleSetSchema.shape.theme,
  difficulty: z.coerce.number().pipe(z.literal(DIFFICULTIES, 'Expected 1 to 5')).optional(),
});

const choiceRoute: Routes<PuzzleDeps> = (app, { db }) => {
  app.get(
    '/api/puzzle-choice',
    {
      schema: {
        ...describePuzzleRoute('Puzzles for a set', 'For whoever has no account, and keeps the set in the browser.'),
        querystring: choiceQuery,
        response: {
          200: jsonResponse('Their ids', chosenPuzzlesSchema),
          ...errorResponses(400, { 409: 'Too few puzzles match' }),
        },
      },
    },
    async ({ query: { puzzles, ...filter } }) => {
      const puzzleIds = await choosePuzzles(db, filter, puzzles, Math.random);
      if (puzzleIds.length < SET_LIMITS.minPuzzles) throw fail('too-few-puzzles');
      return { puzzleIds: [...puzzleIds] };
    },
  );
};

const listRoutes: Routes<SetDeps> = (app, { db, access, countChange }) => {
  app.get(
    SETS,
    {
      schema: {
        ...describePuzzleRoute('Sets that are solved in cycles', 'With what each cycle added up to.'),
        params: userParams,
        response: { 200: jsonResponse('The newest first', puzzleSetsSchema), ...errorResponses(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      await access.requireWrite(request, reply, request.params.id);
      const listed: ListedPuzzleSet[] = [];
      for await (const set of allSets(db, request.params.id)) {
        listed.push(toListed(set));
        await nextPiece();
      }
      return listed;
    },
  );

  app.post(
    SETS,
    {
      bodyLimit: MAX_BODY_BYTES,
      schema: {
        ...describePuzzleRoute(
          'Make a set',
          'Of random puzzles that match, of given ones, of what the user failed, or of chapters.',
        ),
        params: userParams,
        body: newPuzzleSetSchema,
        response: {
          201: jsonResponse('The set', puzzleSetSchema),
          ...errorResponses(400, 401, 403, 404, 429),
          ...errorResponses({ 409: 'Too few puzzles match, or the user has too many sets' }),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await access.requireWrite(request, reply, id);
      await countChange(id);
      const { name, idempotencyKey } = request.body;
      const content = await chooseContent(db, id, request.body);
      const kept = keptResults(request.body, content);
      const createdAt = Math.min(Date.now(), request.body.createdAt ?? Infinity);
      const made = await addSet(db, id, { name, idempotencyKey, content, createdAt, results: kept }, SET_LIMITS.sets);
      if (made === 'full') throw fail('too-many-puzzle-sets');
      return reply.status(201).send(toSet(await readSet(db, id, made)));
    },
  );
};

const oneRoutes: Routes<SetDeps> = (app, { db, access, countChange }) => {
  app.get(
    `${SETS}/:set`,
    {
      schema: {
        ...describePuzzleRoute('A set', 'With the puzzles that are left in its current cycle.'),
        params: setParams,
        response: { 200: jsonResponse('The set', puzzleSetSchema), ...errorResponses(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { id, set } = request.params;
      await access.requireWrite(request, reply, id);
      return toSet(await readSet(db, id, set));
    },
  );

  app.delete(
    `${SETS}/:set`,
    {
      schema: {
        ...describePuzzleRoute('Delete a set', 'With its results. The puzzles stay.'),
        params: setParams,
        response: { 204: z.undefined().describe('Deleted'), ...errorResponses(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { id, set } = request.params;
      await access.requireWrite(request, reply, id);
      if (!(await deleteSet(db, id, set))) throw fail('no-such-puzzle-set');
      return reply.status(204).send();
    },
  );

  app.post(
    `${SETS}/:set/results`,
    {
      schema: {
        ...describePuzzleRoute('Record a result of a set', 'The first of each puzzle in a cycle; no rating changes.'),
        params: setParams,
        body: newSetResultSchema,
        response: {
          200: jsonResponse('The set as it is now', puzzleSetSchema),
          ...errorResponses(400, 401, 403, 404, 429),
          ...errorResponses({ 409: 'Another cycle is being solved' }),
        },
      },
    },
    async (request, reply) => {
      const { id, set } = request.params;
      await access.requireWrite(request, reply, id);
      await countChange(id);
      const before = await readSet(db, id, set);
      const result = request.body;
      if (!before.puzzleIds.includes(result.puzzleId)) throw fail('puzzle-gone');
      const isKnown = before.results.some(
        ({ cycle, puzzleId }) => cycle === result.cycle && puzzleId === result.puzzleId,
      );
      if (!isKnown && toSet(before).cycle !== result.cycle) throw fail('other-cycle');
      await addSetResults(db, set, [{ ...result, at: Date.now() }]);
      return toSet(await readSet(db, id, set));
    },
  );
};

const chooseContent = async (
  db: Database,
  userId: number,
  { chapters, puzzleIds: given, puzzles = SET_LIMITS.usual, isMistakes = false, theme, difficulty }: NewPuzzleSet,
): Promise<NewSet['content']> => {
  if (chapters !== undefined) {
    for (const chapter of chapters) {
      if (!isSolvable(chapter)) throw fail('illegal-chapter', { name: chapter.name });
      // Each takes milliseconds, in which other requests wait.
      await nextPiece();
    }
    return { chapters };
  }
  if (given !== undefined) return { puzzleIds: [...new Set(given)] };
  const puzzleIds = isMistakes
    ? await chooseMistakes(db, userId, puzzles)
    : await choosePuzzles(db, { theme, difficulty }, puzzles, Math.random);
  if (puzzleIds.length < SET_LIMITS.minPuzzles) throw fail('too-few-puzzles');
  return { puzzleIds };
};

/** Of puzzles of the set; of a puzzle in a cycle the first. */
const keptResults = ({ results = [] }: NewPuzzleSet, content: NewSet['content']): NewSet['results'] => {
  const ids = new Set('chapters' in content ? content.chapters.map((_, index) => index + 1) : content.puzzleIds);
  return results
    .filter(({ puzzleId }) => ids.has(puzzleId))
    .map((one) => ({ ...one, at: Math.min(one.at, Date.now()) }));
};

const readSet = async (db: Database, userId: number, id: number): Promise<StoredSet> => {
  const set = await findSet(db, userId, id);
  if (set === undefined) throw fail('no-such-puzzle-set');
  return set;
};

const toListed = ({ id, name, createdAt, puzzleIds, results }: StoredSet): ListedPuzzleSet => ({
  id,
  name,
  createdAt: new Date(createdAt).toISOString(),
  puzzles: puzzleIds.length,
  cycles: [...cyclesOf(puzzleIds, results)],
});

const toSet = (set: StoredSet): PuzzleSet => {
  const chapters = set.chapters?.map((chapter, index) => ({ ...chapter, line: [...chapter.line], id: index + 1 }));
  return { ...toListed(set), ...progressOfSet(set.puzzleIds, set.results), chapters };
};
