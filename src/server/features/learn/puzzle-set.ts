/** Puzzles that somebody takes along to solve them without a network. */
import { DIFFICULTIES, type Difficulty } from '../../../chess/puzzles/themes';
import { PUZZLE_SET } from '../../../contract/learn';
import type { Database } from '../../db/infra/database';
import { pickSomePuzzles, type StoredPuzzle } from '../../db/learn/puzzles';

/** Different ones, those of the difficulty first; fewer where there are no more. `random` answers in [0, 1). */
export const pickSet = async (
  db: Database,
  difficulty: Difficulty,
  random: () => number,
): Promise<readonly StoredPuzzle[]> => {
  const beside = DIFFICULTIES.filter((other) => Math.abs(other - difficulty) === 1);
  const own = await pickSomePuzzles(db, difficulty, PUZZLE_SET.ofTheStars, random());
  const others = await Promise.all(beside.map((other) => pickSomePuzzles(db, other, PUZZLE_SET.beside, random())));
  return [...own, ...others.flat()];
};
