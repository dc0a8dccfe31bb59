import type { PlayedMove } from '../../../../chess/position/move';
import { fenAt, nodeAt } from '../../../../chess/tree/tree-replay';
import { turnOf } from '../../../../chess/types';
import type { PuzzleOnWire } from '../../../../contract/learn';
import { Board } from '../../../board/squares/board';
import { ToMove } from '../../../game/solving/to-move';
import { useSolving } from '../../../game/solving/use-solving';
import { BOARD_SIZE } from '../puzzle/solver-layout';

type RunPuzzleProps = {
  readonly puzzle: PuzzleOnWire;
  /** The run is over: nothing is to be found any more. */
  readonly isOver: boolean;
  readonly onJudged: (outcome: 'solved' | 'missed') => void;
};

/** The puzzle of a run that is on the board: its last move or the first wrong one is all that counts. */
export function RunPuzzle({ puzzle, isOver, onJudged }: RunPuzzleProps) {
  const { replay, move } = useSolving(puzzle);
  const { tree, path, orientation } = replay;
  const fen = fenAt(tree, path);
  const handleMove = (made: PlayedMove) => {
    if (isOver) return;
    const verdict = move(made).judged?.verdict;
    if (verdict === 'solved') onJudged('solved');
    if (verdict === 'wrong') onJudged('missed');
  };
  return (
    <>
      <ToMove color={turnOf(fen)} isSolved={false} />
      <Board
        fen={fen}
        lastMove={nodeAt(tree, path)?.uci ?? puzzle.lastMove}
        orientation={orientation}
        size={BOARD_SIZE}
        label={`Puzzle, ${orientation} to move`}
        onMove={handleMove}
        isDisabled={isOver}
      />
    </>
  );
}
