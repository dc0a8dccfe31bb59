import { type ReactNode, useMemo } from 'react';
import type { Exercise } from '../../../../../chess/lessons/tactics-lessons';
import type { PlayedMove } from '../../../../../chess/position/move';
import { taskOf } from '../../../../../chess/puzzles/puzzle';
import { fenAt, nodeAt } from '../../../../../chess/tree/tree-replay';
import { turnOf } from '../../../../../chess/types';
import { NavigationButtons } from '../../../../board/navigation-buttons';
import { Board } from '../../../../board/squares/board';
import { JUDGED_TOASTS } from '../../../../game/solving/judged-toasts';
import { progressText } from '../../../../game/solving/progress-text';
import { ToMove } from '../../../../game/solving/to-move';
import { useSolving } from '../../../../game/solving/use-solving';
import { Button } from '../../../../ui/button';
import { useToast } from '../../../../ui/toast';
import { SolverControls } from '../../puzzle/solver-controls';
import { BOARD_SIZE } from '../../puzzle/solver-layout';
import { useClue } from '../../puzzle/use-clue';
import { LESSON_BOARD } from '../lesson-layout';

type ExerciseSolverProps = {
  readonly exercise: Exercise;
  readonly isLast: boolean;
  readonly onSolved: () => void;
  readonly onNext: () => void;
  readonly idea: ReactNode;
};

/** An exercise on the board, solved as a puzzle is; nothing of it is rated. */
export function ExerciseSolver({ exercise, isLast, onSolved, onNext, idea }: ExerciseSolverProps) {
  const posed = useMemo(() => posedBy(exercise), [exercise]);
  const { challenge, solving, replay, attempts, move, reset } = useSolving(posed);
  const clue = useClue(challenge, solving);
  const { toast } = useToast();
  const { isSolved, judged } = solving;
  const { tree, path, orientation: solver } = replay;
  const fen = fenAt(tree, path);

  const tell = (verdict: NonNullable<typeof judged>['verdict']) => {
    const message = JUDGED_TOASTS[verdict];
    if (message !== undefined) toast(message);
  };
  const handleMove = (made: PlayedMove) => {
    if (isSolved) return;
    const next = move(made);
    if (next.judged !== undefined) tell(next.judged.verdict);
    if (next.isSolved) onSolved();
  };

  return (
    <>
      <div className={LESSON_BOARD}>
        <ToMove color={turnOf(fen)} isSolved={isSolved} />
        <Board
          key={attempts}
          fen={fen}
          lastMove={nodeAt(tree, path)?.uci ?? exercise.moves[0]}
          orientation={solver}
          shapes={clue.shapes}
          size={BOARD_SIZE}
          label={isSolved ? 'Solved exercise' : `Exercise, ${solver} to move`}
          onMove={handleMove}
          isDisabled={isSolved}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <SolverControls
          {...{ puzzle: posed, clue, isSolved }}
          onHelp={() => undefined}
          onSubmit={() => judged !== undefined && tell(judged.verdict)}
          onReset={reset}
        />
        <p role="status" className="min-h-6 max-w-[70ch] text-ink-soft">
          {progressText(challenge, solving)}
        </p>
        {isSolved && (
          <div className="flex flex-wrap items-center gap-3">
            {!isLast && <Button onClick={onNext}>Next exercise</Button>}
            <NavigationButtons replay={replay} />
          </div>
        )}
        {isSolved && isLast && <p>This was the last exercise of the lesson.</p>}
        {idea}
      </div>
    </>
  );
}

/** The exercise as the solver takes it: tests prove that each can be solved. */
const posedBy = (exercise: Exercise) => {
  const task = taskOf(exercise);
  return { fen: task?.fen ?? exercise.fen, moves: task?.accepted ?? [], line: task?.line ?? [] };
};
