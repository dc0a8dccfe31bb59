import { useState } from 'react';
import type { PlayedMove } from '../../../../chess/position/move';
import { fenAt, nodeAt } from '../../../../chess/tree/tree-replay';
import { turnOf } from '../../../../chess/types';
import type { PuzzleOnWire } from '../../../../contract/learn';
import { Board } from '../../../board/squares/board';
import { JUDGED_TOASTS } from '../../../game/solving/judged-toasts';
import type { Attempt } from '../../../game/solving/outbox';
import { progressText } from '../../../game/solving/progress-text';
import { ToMove } from '../../../game/solving/to-move';
import { useAttempts } from '../../../game/solving/use-attempts';
import { useSolving } from '../../../game/solving/use-solving';
import { useToast } from '../../../ui/toast';
import { PuzzleOptions } from './next/puzzle-options';
import { themeShown } from './next/puzzle-settings';
import { SolvedBar } from './next/solved-bar';
import { useKey } from './next/use-key';
import { PuzzleFacts } from './puzzle-facts';
import { RatingChange } from './rating-change';
import { SolverControls } from './solver-controls';
import { BOARD_COLUMN, BOARD_SIZE, SOLVER } from './solver-layout';
import { useClue } from './use-clue';

type PuzzleSolverProps = {
  readonly puzzle: PuzzleOnWire;
  /** Another one is on its way: this one takes no more moves. */
  readonly isLeaving: boolean;
  /** The next one is not to be asked for before the attempt is recorded. */
  readonly isNextHeld: boolean;
  /** The next one may come by itself. */
  readonly goesOn: boolean;
  /** Also a puzzle that is not solved may be left for the next one: a training would give the same again. */
  readonly canSkip: boolean;
  readonly onNext: () => void;
  readonly onAttempt: (attempt: Attempt) => void;
};

/** One puzzle to be solved on the board. */
export function PuzzleSolver(props: PuzzleSolverProps) {
  const { puzzle, isLeaving, isNextHeld, goesOn, canSkip, onNext, onAttempt } = props;
  const { challenge, solving, replay, attempts, move, reset } = useSolving(puzzle);
  const attempt = useAttempts(puzzle);
  const clue = useClue(challenge, solving);
  const isThemeShown = themeShown.useValue() ?? false;
  const [isHinted, setIsHinted] = useState(false);
  const [firstKey, setFirstKey] = useState<string>();
  const { toast } = useToast();
  const { tree, path, orientation: solver } = replay;
  const { isSolved, judged } = solving;
  const fen = fenAt(tree, path);
  useKey('n', () => {
    if (!isLeaving && !isNextHeld && (isSolved || canSkip)) onNext();
  });

  const tell = (verdict: NonNullable<typeof judged>['verdict']) => {
    const message = JUDGED_TOASTS[verdict];
    if (message !== undefined) toast(message);
  };
  const handleMove = (made: PlayedMove) => {
    if (isSolved || isLeaving) return;
    const verdict = move(made).judged?.verdict;
    if (verdict === undefined) return;
    tell(verdict);
    if (verdict === 'onward') return;
    const record = attempt(verdict === 'solved', isHinted);
    setFirstKey(firstKey ?? record.key);
    onAttempt(record);
  };
  // A solution that is looked at afterwards is no help.
  const handleHelp = () => setIsHinted(isHinted || !isSolved);

  return (
    <div className={SOLVER} aria-busy={isLeaving}>
      <div className={BOARD_COLUMN}>
        <ToMove color={turnOf(fen)} isSolved={isSolved}>
          <RatingChange puzzle={puzzle} attemptKey={firstKey} />
        </ToMove>
        <Board
          key={attempts}
          fen={fen}
          lastMove={nodeAt(tree, path)?.uci ?? puzzle.lastMove}
          orientation={solver}
          shapes={clue.shapes}
          size={BOARD_SIZE}
          label={isSolved ? 'Solved puzzle' : `Puzzle, ${solver} to move`}
          onMove={handleMove}
          isDisabled={isSolved || isLeaving}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <SolverControls
          {...{ puzzle, clue, isSolved }}
          onHelp={handleHelp}
          onSubmit={() => judged !== undefined && tell(judged.verdict)}
          onReset={reset}
        />
        {isSolved && <SolvedBar {...{ replay, isLeaving, isNextHeld, goesOn, onNext }} />}
        <p role="status" className="min-h-6 max-w-[70ch] text-ink-soft">
          {progressText(challenge, solving)}
        </p>
        <PuzzleFacts puzzle={puzzle} solver={solver} isCovered={!isSolved && !isThemeShown} />
        <PuzzleOptions />
      </div>
    </div>
  );
}
