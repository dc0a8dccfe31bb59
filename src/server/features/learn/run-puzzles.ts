import { chooseForStep, runStep } from '../../../chess/puzzles/run';
import type { Database } from '../../db/infra/database';
import { pickPuzzle, type StoredPuzzle } from '../../db/learn/puzzles';

/** Places of the bucket that are looked at: more than a step has, so that its half of the ratings can be chosen. */
const LOOKED_AT = 24;

/**
 * Puzzles of one step of a run, by rising rating, but for those it has had; none where there are no others. The places
 * stand evenly around the bucket from a random one on, so that of a small bucket all are seen. `random` is in [0, 1).
 */
export const pickForStep = async (
  db: Database,
  step: number,
  had: ReadonlySet<number>,
  random: number,
): Promise<readonly StoredPuzzle[]> => {
  const { difficulty, half } = runStep(step);
  const found = new Map<number, StoredPuzzle>();
  for (let place = 0; place < LOOKED_AT; place++) {
    const puzzle = await pickPuzzle(db, { difficulty }, (random + place / LOOKED_AT) % 1);
    if (puzzle !== undefined && !had.has(puzzle.id)) found.set(puzzle.id, puzzle);
  }
  return chooseForStep([...found.values()], half);
};
