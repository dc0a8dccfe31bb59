import { useId, useState } from 'react';
import { fenAt, nodeAt } from '../../../../chess/tree/tree-replay';
import type { PlayedMove } from '../../../../chess/notation/move';
import type { PuzzleOnWire } from '../../../../contract/learn';
import { Board } from '../../../board/squares/board';
import { NavigationButtons } from '../../../board/navigation-buttons';
import { Button } from '../../../ui/button';
import { useToast } from '../../../ui/toast';
import { BOARD_COLUMN, BOARD_SIZE, SOLVER } from './solver-layout';
import { JUDGED_TOASTS } from './judged-toasts';
import type { Attempt } from './outbox';
import { PuzzleFacts } from './puzzle-facts';
import { turnOf } from '../../../../chess/turn-of';
import { progressText, solutionLabel } from './solving-labels';
import { ToMove } from './to-move';
import { useAttempts } from './use-attempts';
import { useSolving } from './use-solving';

type PuzzleSolverProps = {
  readonly puzzle: PuzzleOnWire;
  /** Another one is on its way: this one takes no more moves. */
  readonly isLeaving: boolean;
  /** The next one is not to be asked for before the attempt is recorded. */
  readonly isNextHeld: boolean;
  readonly onNext: () => void;
  readonly onAttempt: (attempt: Attempt) => void;
};

/** One puzzle to be solved on the board. */
export function PuzzleSolver({ puzzle, isLeaving, isNextHeld, onNext, onAttempt }: PuzzleSolverProps) {
  const { challenge, solving, replay, attempts, move, reset } = useSolving(puzzle);
  const attempt = useAttempts(puzzle);
  const [isHintShown, setIsHintShown] = useState(false);
  const [isHinted, setIsHinted] = useState(false);
  const { toast } = useToast();
  const hintId = useId();
  const { tree, path, orientation: solver } = replay;
  const { isSolved, judged } = solving;
  const fen = fenAt(tree, path);

  const tell = (verdict: NonNullable<typeof judged>['verdict']) => {
    const message = JUDGED_TOASTS[verdict];
    if (message !== undefined) toast(message);
  };
  const handleMove = (made: PlayedMove) => {
    if (isSolved || isLeaving) return;
    const verdict = move(made).judged?.verdict;
    if (verdict === undefined) return;
    tell(verdict);
    if (verdict !== 'onward') onAttempt(attempt(verdict === 'solved', isHinted));
  };
  const handleSubmit = () => {
    if (judged !== undefined) tell(judged.verdict);
  };
  const handleHint = () => {
    setIsHintShown(!isHintShown);
    // A solution that is looked at afterwards is no help.
    if (!isSolved) setIsHinted(true);
  };

  return (
    <div className={SOLVER} aria-busy={isLeaving}>
      <div className={BOARD_COLUMN}>
        <ToMove color={turnOf(fen)} isSolved={isSolved} />
        <Board
          key={attempts}
          fen={fen}
          lastMove={nodeAt(tree, path)?.uci ?? puzzle.lastMove}
          orientation={solver}
          size={BOARD_SIZE}
          label={isSolved ? 'Solved puzzle' : `Puzzle, ${solver} to move`}
          onMove={handleMove}
          isDisabled={isSolved || isLeaving}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <p className="max-w-[70ch] font-semibold">{puzzle.description ?? ''}</p>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" aria-expanded={isHintShown} aria-controls={hintId} onClick={handleHint}>
            Hint
          </Button>
          <Button disabled={isSolved} onClick={handleSubmit}>
            {isSolved ? 'Solved!' : 'Submit'}
          </Button>
          <Button variant="secondary" onClick={reset}>
            Reset
          </Button>
        </div>
        <div id={hintId} className="empty:hidden">
          {isHintShown && <p className="rounded-control bg-sunken px-3 py-2.5">{solutionLabel(puzzle)}</p>}
        </div>
        <p role="status" className="min-h-12 max-w-[70ch] text-ink-soft">
          {progressText(challenge, solving)}
        </p>
        {isSolved && (
          <div className="flex flex-wrap items-center gap-2">
            <Button disabled={isLeaving || isNextHeld} onClick={onNext}>
              Next puzzle
            </Button>
            <NavigationButtons replay={replay} />
          </div>
        )}
        <PuzzleFacts puzzle={puzzle} solver={solver} />
      </div>
    </div>
  );
}
