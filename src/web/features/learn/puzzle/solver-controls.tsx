import { useId, useMemo, useState } from 'react';
import { type Challenge, type Clue, clueOf, type PuzzleInput, type Solving } from '../../../../chess/puzzles/solving';
import type { Shape } from '../../../../chess/tree/comment';
import type { San } from '../../../../chess/types';
import type { PuzzleDto } from '../../../../contract/learn/puzzles';
import { Button } from '../../../ui/button';

type SolverControlsProps = {
  readonly puzzle: SolutionSource;
  readonly clue: ClueControl;
  readonly isSolved: boolean;
  /** Called when a clue or the solution is shown. */
  readonly onHelp: (isSolution: boolean) => void;
  readonly onSubmit: () => void;
  readonly onReset: () => void;
};

export function SolverControls({ puzzle, clue, isSolved, onHelp, onSubmit, onReset }: SolverControlsProps) {
  const [isHintShown, setIsHintShown] = useState(false);
  const hintId = useId();
  const handleHint = () => {
    setIsHintShown(!isHintShown);
    onHelp(true);
  };
  const handleClue = () => {
    clue.increase();
    onHelp(false);
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
        <Button variant="secondary" onClick={onReset}>
          Reset
        </Button>
        <Button variant="ghost" disabled={isSolved} onClick={onSubmit}>
          {isSolved ? 'Solved!' : 'Submit'}
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
  /** 0: hidden, 1: the piece, 2: also the target square. */
  readonly level: 0 | 1 | 2;
  readonly clue: Clue | undefined;
  readonly shapes: readonly Shape[];
  readonly increase: () => void;
};

const NO_SHAPES: readonly Shape[] = [];

/** The level resets with every move. */
export const useClue = (challenge: Challenge, solving: Solving): ClueControl => {
  const ply = solving.played.length;
  const [revealed, setRevealed] = useState({ ply, level: 0 });
  const clue = useMemo(() => clueOf(challenge, solving), [challenge, solving]);
  const revealedLevel = revealed.ply === ply && clue !== undefined ? revealed.level : 0;
  const level = revealedLevel === 0 ? 0 : revealedLevel === 1 ? 1 : 2;
  const shapes = useMemo(() => {
    if (clue === undefined || level === 0) return NO_SHAPES;
    const piece = { color: 'blue' as const, from: clue.from };
    return level === 1 ? [piece] : [piece, { color: 'green' as const, from: clue.to }];
  }, [clue, level]);
  return { level, clue, shapes, increase: () => setRevealed({ ply, level: level + 1 }) };
};

type SolutionSource = Pick<PuzzleInput, 'line' | 'moves'> & Pick<PuzzleDto, 'solution'>;

/** The solution text, or the moves, or a message if unknown. */
export const solutionLabel = ({ solution, line, moves }: SolutionSource): string => {
  if (solution !== undefined && solution !== null && solution.trim() !== '') return solution;
  const known: string | readonly San[] = line !== undefined && line.length > 0 ? line : moves;
  const text = typeof known === 'string' ? known : known.join(' ');
  return text.trim() === '' ? 'No solution is known for this puzzle.' : text;
};

export const clueText = ({ piece, from, to }: Clue, level: 1 | 2): string =>
  level === 1 ? `Look at the ${piece} on ${from}.` : `The ${piece} on ${from} goes to ${to}.`;

// Layout, shared with the skeleton to prevent layout shifts

/** Maximum board width, in pixels. */
export const BOARD_SIZE = 800;

export const SOLVER_GRID = 'grid gap-x-6 gap-y-3 @2xl:grid-cols-[auto_minmax(0,1fr)]';

/** Keeps the board and its buttons in the window: buttons below on phones, beside it otherwise. */
export const BOARD_COLUMN =
  '-mx-5 flex min-w-0 flex-col items-center gap-2 justify-self-center w-[max(min(100%+2.5rem,18rem),min(100%+2.5rem,100dvh-25rem))] ' +
  'sm:mx-0 sm:w-[max(min(100%,18rem),min(100%,100dvh-25rem))] @2xl:items-stretch @2xl:justify-self-start @2xl:w-[max(18rem,min(100dvh-13rem,62cqw))] lg:@2xl:w-[min(var(--main-board),100cqw-18rem)]';
