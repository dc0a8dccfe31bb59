import type { Database } from '../../db/database';
import { isGameThere } from '../../db/puzzle-games';
import { readPuzzle, type StoredPuzzle } from '../../db/puzzles';

/** A puzzle that may be solved. One of a deleted game is not there, until the deletion is taken back. */
export const readOpenPuzzle = async (db: Database, id: number): Promise<StoredPuzzle | undefined> => {
  const puzzle = await readPuzzle(db, id);
  if (puzzle?.gameId === undefined) return puzzle;
  return (await isGameThere(db, puzzle.gameId)) ? puzzle : undefined;
};
