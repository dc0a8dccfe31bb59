/** Puzzles in the form of Lichess' puzzle database, to be read by `lichess-row.ts` and by everybody else's programs. */
import { positionKey } from '../position/position';
import { ESTIMATED_DEVIATION } from './difficulty';
import { estimateRating } from './grade';
import type { Puzzle } from './puzzle';

export const LICHESS_HEADER = 'PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags';

/**
 * A row without its line break. The id is made of the position and the answer, the rating is what the grade is worth;
 * nobody has played the puzzle, and where it is from is not told.
 */
export const writeLichessRow = (puzzle: Puzzle): string => {
  const { fen, moves, themes } = puzzle;
  const rating = [estimateRating(puzzle), ESTIMATED_DEVIATION];
  return [puzzleKey(puzzle), fen, moves.join(' '), ...rating, 0, 0, themes.join(' '), '', ''].join(',');
};

/** `op` and eight letters and digits: the same for the same position, last move and answer. */
export const puzzleKey = ({ fen, moves }: Pick<Puzzle, 'fen' | 'moves'>): string => {
  const text = `${positionKey(fen)} ${moves.slice(0, 2).join(' ')}`;
  const [one, other] = [hash(text, 0x811c9dc5), hash(text, 0x01234567)];
  return `op${letters(one)}${letters(other)}`;
};

/** FNV-1a, 32 bits; http://www.isthe.com/chongo/tech/comp/fnv/ */
const hash = (text: string, seed: number): number => {
  let sum = seed;
  for (let index = 0; index < text.length; index++) {
    sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return sum;
};

/** The last four digits in base 36. */
const letters = (sum: number): string => sum.toString(36).slice(-4).padStart(4, '0');
