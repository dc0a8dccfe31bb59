import { useId, useMemo, useState } from 'react';
import { type Challenge, type Clue, clueOf, type PosedPuzzle, type Solving } from '../../../../chess/puzzles/solving';
import type { Shape } from '../../../../chess/tree/comment';
import type { San } from '../../../../chess/types';
import type { Attempt, PuzzleOnWire } from '../../../../contract/learn';
import { Button } from '../../../ui/button';

type SolverControlsProps = {
  readonly puzzle: KnownSolution;
  readonly clue: ClueControl;
  readonly isSolved: boolean;
  /** The answer, or part of it, was looked at. */
  readonly onHelp: () => void;
  readonly onSubmit: () => void;
  readonly onReset: () => void;
};

/** Help by steps, of which the answer is the last, and the moves judged again or begun anew. */
export function SolverControls({ puzzle, clue, isSolved, onHelp, onSubmit, onReset }: SolverControlsProps) {
  const [isHintShown, setIsHintShown] = useState(false);
  const hintId = useId();
  const handleHint = () => {
    setIsHintShown(!isHintShown);
    onHelp();
  };
  const handleClue = () => {
    clue.more();
    onHelp();
  };
  return (
    <>
      <div className="flex flex-wrap gap-2 [&>button]:px-3.5">
        <Button variant="secondary" disabled={clue.clue === undefined || clue.level === 2} onClick={handleClue}>
          Clue
        </Button>
        <Button variant="secondary" aria-expanded={isHintShown} aria-controls={hintId} onClick={handleHint}>
          Hint
        </Button>
        <Button disabled={isSolved} onClick={onSubmit}>
          {isSolved ? 'Solved!' : 'Submit'}
        </Button>
        <Button variant="secondary" onClick={onReset}>
          Reset
        </Button>
      </div>
      <p aria-live="polite" className="empty:hidden">
        {clue.clue !== undefined && clue.level > 0 && clueText(clue.clue, clue.level === 1 ? 1 : 2)}
        {clue.level === 1 && <span className="text-ink-soft"> Press Clue again for its square.</span>}
      </p>
      <div id={hintId} className="empty:hidden">
        {isHintShown && <p className="rounded-control bg-sunken px-3 py-2.5">{solutionLabel(puzzle)}</p>}
      </div>
    </>
  );
}

type ClueControl = {
  /** How much of it is shown: nothing, the piece, the square as well. */
  readonly level: 0 | 1 | 2;
  readonly clue: Clue | undefined;
  /** What is shown on the board. */
  readonly shapes: readonly Shape[];
  readonly more: () => void;
};

const NONE: readonly Shape[] = [];

/** Help with the next move, a step at each press; the move after it begins without. */
export const useClue = (challenge: Challenge, solving: Solving): ClueControl => {
  const ply = solving.played.length;
  const [shown, setShown] = useState({ ply, level: 0 });
  const clue = useMemo(() => clueOf(challenge, solving), [challenge, solving]);
  const reached = shown.ply === ply && clue !== undefined ? shown.level : 0;
  const level = reached === 0 ? 0 : reached === 1 ? 1 : 2;
  const shapes = useMemo(() => {
    if (clue === undefined || level === 0) return NONE;
    const piece = { color: 'blue' as const, from: clue.from };
    return level === 1 ? [piece] : [piece, { color: 'green' as const, from: clue.to }];
  }, [clue, level]);
  return { level, clue, shapes, more: () => setShown({ ply, level: level + 1 }) };
};

/** How a puzzle's progress is put into words. */

/** What of a puzzle tells its solution. */
type KnownSolution = Pick<PosedPuzzle, 'line' | 'moves'> & Pick<PuzzleOnWire, 'solution'>;

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

type ChangeLabel = {
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

/** The frame of a puzzle and of its place while it loads: the same, so that nothing moves when it comes. */

/** In pixels, where there is room: what the window leaves beside the header and the card's head. */
export const BOARD_SIZE = 700;

export const SOLVER = 'grid gap-x-6 gap-y-3 @2xl:grid-cols-[auto_minmax(0,1fr)]';

/**
 * The whole board stands in the window with what is pressed to solve it. On a phone it is as wide as the card, with its
 * buttons below; from there on as high as the window allows, with the buttons beside it.
 */
export const BOARD_COLUMN =
  '-mx-5 flex min-w-0 flex-col items-center gap-2 justify-self-center w-[max(min(100%+2.5rem,18rem),min(100%+2.5rem,100dvh-24rem))] ' +
  'sm:mx-0 sm:w-[max(min(100%,18rem),min(100%,100dvh-24rem))] @2xl:items-stretch @2xl:justify-self-start @2xl:w-[max(18rem,min(100dvh-14rem,62cqw))]';
