/** Sets of puzzles that a user solves in cycles. */
import { isSolvable } from '../../../chess/puzzles/chapter-puzzle';
import { cyclesOf, progressOfSet } from '../../../chess/puzzles/cycles';
import {
  type ListedPuzzleSet,
  type NewPuzzleSet,
  type PuzzleSet,
  puzzleSetsApi,
  SET_LIMITS,
} from '../../../contract/learn/puzzle-sets';
import type { Implement } from '../../accounts/implement';
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
import type { Owned } from '../../db/owned';
import { fail } from '../../errors';
import { errorResponses } from '../../http/routes';
import { nextPiece } from '../../platform/event-loop';
import { createAttemptLimiter, type PuzzleDeps } from './attempts';

export const implementSets = (implement: Implement, { db, redis }: PuzzleDeps): void => {
  const countChange = createAttemptLimiter(redis);

  implement(
    puzzleSetsApi.choose,
    {
      summary: 'Puzzles for a set',
      description: 'For whoever has no account, and keeps the set in the browser.',
      answer: 'Their ids',
      conflict: 'Too few puzzles match',
    },
    async ({ query: { puzzles, ...filter } }) => {
      const puzzleIds = await choosePuzzles(db, filter, puzzles, Math.random);
      if (puzzleIds.length < SET_LIMITS.minPuzzles) throw fail('too-few-puzzles');
      return { puzzleIds: [...puzzleIds] };
    },
  );

  implement(
    puzzleSetsApi.list,
    {
      summary: 'Sets that are solved in cycles',
      description: 'With what each cycle added up to.',
      answer: 'The newest first',
    },
    async ({ owner }) => {
      const listed: ListedPuzzleSet[] = [];
      for await (const set of allSets(db, owner.userId)) {
        listed.push(toListed(set));
        await nextPiece();
      }
      return listed;
    },
  );

  implement(
    puzzleSetsApi.make,
    {
      summary: 'Make a set',
      description: 'Of random puzzles that match, of given ones, of what the user failed, or of chapters.',
      answer: 'The set',
      conflict: 'Too few puzzles match, or the user has too many sets',
      errors: errorResponses(429),
      bodyLimit: MAX_BODY_BYTES,
    },
    async ({ owner, body }) => {
      await countChange(owner.userId);
      const { name, idempotencyKey } = body;
      const content = await chooseContent(db, owner, body);
      const results = keptResults(body, content);
      const createdAt = Math.min(Date.now(), body.createdAt ?? Infinity);
      const made = await addSet(db, owner, { name, idempotencyKey, content, createdAt, results }, SET_LIMITS.sets);
      if (made === 'full') throw fail('too-many-puzzle-sets');
      return toSet(await readSet(db, owner, made));
    },
  );

  implement(
    puzzleSetsApi.read,
    {
      summary: 'A set',
      description: 'With the puzzles that are left in its current cycle.',
      answer: 'The set',
    },
    async ({ owner, params: { set } }) => toSet(await readSet(db, owner, set)),
  );

  implement(
    puzzleSetsApi.delete,
    { summary: 'Delete a set', description: 'With its results. The puzzles stay.', answer: 'Deleted' },
    async ({ owner, params: { set } }) => {
      if (!(await deleteSet(db, owner, set))) throw fail('no-such-puzzle-set');
    },
  );

  implement(
    puzzleSetsApi.record,
    {
      summary: 'Record a result of a set',
      description: 'The first of each puzzle in a cycle; no rating changes.',
      answer: 'The set as it is now',
      conflict: 'Another cycle is being solved',
      errors: errorResponses(429),
    },
    async ({ owner, params: { set }, body: result }) => {
      await countChange(owner.userId);
      const before = await readSet(db, owner, set);
      if (!before.puzzleIds.includes(result.puzzleId)) throw fail('puzzle-gone');
      const isKnown = before.results.some(
        ({ cycle, puzzleId }) => cycle === result.cycle && puzzleId === result.puzzleId,
      );
      if (!isKnown && toSet(before).cycle !== result.cycle) throw fail('other-cycle');
      await addSetResults(db, set, [{ ...result, at: Date.now() }]);
      return toSet(await readSet(db, owner, set));
    },
  );
};

/** A result is well below a hundred bytes, a chapter below six thousand. */
const MAX_BODY_BYTES = 100 * SET_LIMITS.results + 1_000_000;

const chooseContent = async (
  db: Database,
  owner: Owned,
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
    ? await chooseMistakes(db, owner.userId, puzzles)
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

const readSet = async (db: Database, owner: Owned, id: number): Promise<StoredSet> => {
  const set = await findSet(db, owner.userId, id);
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
