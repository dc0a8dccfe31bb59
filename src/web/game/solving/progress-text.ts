import { type Challenge, solverMoves, type Solving } from '../../../chess/puzzles/solving';

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
