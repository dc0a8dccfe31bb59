/** How a puzzle's progress is put into words. */
import type { Clue, PosedPuzzle } from '../../../../chess/puzzles/solving';
import type { San } from '../../../../chess/types';
import type { Attempt, PuzzleOnWire } from '../../../../contract/learn';

/** What of a puzzle tells its solution. */
export type KnownSolution = Pick<PosedPuzzle, 'line' | 'moves'> & Pick<PuzzleOnWire, 'solution'>;

/** The solution as it is told, else its moves; a sentence where nothing is known. */
export const solutionLabel = ({ solution, line, moves }: KnownSolution): string => {
  if (solution !== undefined && solution !== null && solution.trim() !== '') return solution;
  const known: string | readonly San[] = line !== undefined && line.length > 0 ? line : moves;
  const reported = typeof known === 'string' ? known : known.join(' ');
  return reported.trim() === '' ? 'No solution is known for this puzzle.' : reported;
};

/** `Look at the knight on g7.`, then where it goes. */
export const clueText = ({ piece, from, to }: Clue, level: 1 | 2): string =>
  level === 1 ? `Look at the ${piece} on ${from}.` : `The ${piece} on ${from} goes to ${to}.`;

export type ChangeLabel = {
  /** `+7`, `−9`; empty where the attempt was not rated. */
  readonly change: string;
  readonly text: string;
};

/** How an attempt changed the rating, or why it did not. */
export const changeLabel = (
  { ratingBefore, ratingAfter, hinted }: Attempt,
  origin: string | undefined,
): ChangeLabel | undefined => {
  if (typeof ratingAfter === 'number') {
    if (typeof ratingBefore !== 'number') return { change: '', text: `Your rating is ${Math.round(ratingAfter)}.` };
    const change = Math.round(ratingAfter) - Math.round(ratingBefore);
    const sign = change > 0 ? '+' : change < 0 ? '−' : '±';
    return { change: `${sign}${Math.abs(change)}`, text: `Your rating is ${Math.round(ratingAfter)}.` };
  }
  if (origin === 'own' || origin === 'scouted') return undefined;
  return {
    change: '',
    text: hinted === true ? 'Not rated: you used a hint.' : 'Not rated: tried before.',
  };
};
