import { expect, it } from 'vitest';
import { PUZZLE_SET, puzzlePaths, puzzleSetSchema } from '../../../contract/learn';
import { HARD, manyPuzzles, MATE } from '../../../test/data/puzzles';
import { buildTestApp } from '../../../test/test-app';
import { openTestDatabase } from '../../../test/test-database';
import { addPuzzles, type NewPuzzle } from '../../db/learn/puzzles';

const setOf = async (puzzles: readonly NewPuzzle[], difficulty: number) => {
  const db = await openTestDatabase();
  await addPuzzles(db, puzzles);
  const app = await buildTestApp({ db, hasReviews: false });
  const answer = await app.inject({ url: puzzlePaths.setOf(difficulty) });
  expect(answer.statusCode).toBe(200);
  return puzzleSetSchema.parse(answer.json());
};
const countOf = (set: Awaited<ReturnType<typeof setOf>>, stars: number): number =>
  set.filter(({ difficulty }) => difficulty === stars).length;

it('a set has different puzzles, of the stars asked for and of those beside them', async () => {
  const { ofTheStars, beside } = PUZZLE_SET;
  const set = await setOf(manyPuzzles(400), 3);
  expect(new Set(set.map(({ id }) => id)).size).toBe(ofTheStars + 2 * beside);
  expect([1, 2, 3, 4, 5].map((stars) => countOf(set, stars))).toEqual([0, beside, ofTheStars, beside, 0]);
  const hardest = await setOf([...manyPuzzles(400), HARD], 5);
  expect([3, 4, 5].map((stars) => countOf(hardest, stars)).slice(0, 2)).toEqual([0, beside]);
});

it('a set has as many as there are, and none of anybody’s games', async () => {
  expect(await setOf([], 1)).toEqual([]);
  const own: NewPuzzle = { ...MATE, key: 'own', origin: 'own' };
  expect((await setOf([MATE, own], 1)).map(({ theme }) => theme)).toEqual(['backRankMate']);
});

it('a set of other stars is refused in words', async () => {
  const app = await buildTestApp({ hasReviews: false });
  for (const stars of ['0', '6', '1.5']) {
    const answer = await app.inject({ url: puzzlePaths.setOf(stars) });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { message: 'difficulty: Expected 1 to 5' }]);
  }
});
