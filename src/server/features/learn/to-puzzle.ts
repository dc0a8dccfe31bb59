/** A puzzle as it is put before a person, in the contract's words. Pure. */
import { describePuzzle, solutionText } from '../../../chess/puzzles/describe';
import { taskOf } from '../../../chess/puzzles/puzzle';
import { difficultyOf } from '../../../chess/puzzles/themes';
import type { PuzzleOnWire } from '../../../contract/learn';
import type { StoredPuzzle } from '../../db/learn/puzzles';

/** Of a game of the sample library. */
export const asSamplePuzzle = (puzzle: PuzzleOnWire): PuzzleOnWire => ({
  ...puzzle,
  source: { origin: 'own', ...puzzle.source, isSample: true },
});

/** Throws for a puzzle that is not legal, which no way into the database lets through. */
export const toPuzzle = ({ id, key, origin, puzzle, rating, url, gameId, source }: StoredPuzzle): PuzzleOnWire => {
  const task = taskOf(puzzle);
  if (task === undefined) throw new Error(`the puzzle ${id} (${key}) is not legal`);
  return {
    id,
    fen: task.fen,
    moves: [...task.accepted],
    description: describePuzzle(puzzle, task),
    solution: solutionText(task, puzzle.themes[0]),
    theme: puzzle.themes[0],
    difficulty: difficultyOf(rating),
    line: [...task.line],
    lastMove: task.lastMove,
    themes: [...puzzle.themes],
    rating,
    isRatingEstimated: origin !== 'imported',
    source: { ...source, origin, url, gameId },
  };
};
