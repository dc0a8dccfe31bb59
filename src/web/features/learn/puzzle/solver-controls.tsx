import { useId, useState } from 'react';
import { Button } from '../../../ui/button';
import { clueText, solutionLabel, type KnownSolution } from './solving-labels';
import type { ClueControl } from './use-clue';

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
