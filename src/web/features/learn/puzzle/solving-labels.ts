/** How a puzzle's progress is put into words. */
import { solverMoves, type Challenge, type Solving } from '../../../../chess/puzzles/solving';
import type { San } from '../../../../chess/types';
import type { PuzzleOnWire } from '../../../../contract/learn';

/** What came of the last move, in a sentence; before the first, what to do. */
export const progressText = (challenge: Challenge, solving: Solving): string => {
  const { judged, played } = solving;
  if (judged === undefined) return 'Play your move on the board.';
  const { san } = judged.move;
  if (judged.verdict === 'wrong') return `${san} isn’t best. Try again.`;
  if (judged.verdict === 'solved') return `${san} is right: the puzzle is solved.`;
  const { made, total } = solverMoves(challenge, solving);
  return `${san} is right, ${played.at(-1)?.san ?? ''} was the reply. Now find move ${made + 1} of ${total}.`;
};

/** The solution as it is told, else its moves; a sentence where nothing is known. */
export const solutionLabel = ({ solution, line, moves }: PuzzleOnWire): string => {
  if (solution !== undefined && solution !== null && solution.trim() !== '') return solution;
  const known: string | readonly San[] = line !== undefined && line.length > 0 ? line : moves;
  const reported = typeof known === 'string' ? known : known.join(' ');
  return reported.trim() === '' ? 'No solution is known for this puzzle.' : reported;
};
