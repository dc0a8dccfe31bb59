import { type ReactNode, useMemo } from 'react';
import type { Example } from '../../../../../chess/lessons/tactics-lessons';
import { playMoves } from '../../../../../chess/position/move';
import { bareTree, depthOf } from '../../../../../chess/tree/tree-replay';
import { turnOf } from '../../../../../chess/types';
import { MoveList } from '../../../../board/moves/move-list';
import { NavigationButtons } from '../../../../board/navigation-buttons';
import { ReplayBoard } from '../../../../board/replay-board';
import { useReplayKeys } from '../../../../board/replay-keys';
import { useReplay } from '../../../../board/use-replay';
import { Button } from '../../../../ui/button';
import { MoveSentence } from '../../openings/move-sentence';
import { LESSON_BOARD } from '../lesson-layout';

type ShownExampleProps = {
  readonly example: Example;
  readonly onNext: () => void;
  readonly idea: ReactNode;
};

/** An example to step through, with a sentence a move. */
export function ShownExample({ example: { fen, moves }, onNext, idea }: ShownExampleProps) {
  const tree = useMemo(
    () =>
      bareTree(
        fen,
        playMoves(
          fen,
          moves.map(({ san }) => san),
        ),
      ),
    [fen, moves],
  );
  const replay = useReplay(tree, { orientation: turnOf(fen) });
  useReplayKeys(replay);
  const ply = depthOf(replay.path);
  const move = moves[ply];

  return (
    <>
      <div className={LESSON_BOARD}>
        <div className="w-full">
          <ReplayBoard replay={replay} size={800} name="Example" />
        </div>
      </div>
      <div className="grid min-w-0 content-start gap-4">
        <div aria-live="polite" className="min-h-12 max-w-[70ch]">
          {move ? (
            <MoveSentence move={move} ply={ply} start={fen} />
          ) : (
            <p>{turnOf(fen) === 'white' ? 'White' : 'Black'} is to move. Step forward to see what each move does.</p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <NavigationButtons replay={replay} />
          <Button onClick={onNext}>To the exercises</Button>
        </div>
        <MoveList tree={tree} path={replay.path} onGoTo={replay.jump} className="max-h-40" />
        {idea}
      </div>
    </>
  );
}
