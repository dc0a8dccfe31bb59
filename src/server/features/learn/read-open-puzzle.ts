import type { Database } from '../../db/infra/database';
import { readOwnerOfGame } from '../../db/learn/puzzle-games';
import { readPuzzle, type StoredPuzzle } from '../../db/learn/puzzles';

export type OpenPuzzle = {
  readonly puzzle: StoredPuzzle;
  /** Of the game that it was found in, where that is in somebody's library. */
  readonly ownerId?: number;
  /** That is the sample library. */
  readonly isSample?: boolean;
};

/** A puzzle that may be solved. One of a deleted game is not there, until the deletion is undone. */
export const readOpenPuzzle = async (db: Database, id: number): Promise<OpenPuzzle | undefined> => {
  const puzzle = await readPuzzle(db, id);
  if (puzzle === undefined) return undefined;
  if (puzzle.gameId === undefined) return { puzzle };
  const owner = await readOwnerOfGame(db, puzzle.gameId);
  return owner && { puzzle, ownerId: owner.userId, isSample: owner.isSample };
};
