import { useMemo } from 'react';
import type { Path } from '../../../../chess/tree/path';
import { depthOf } from '../../../../chess/tree/tree-replay';
import { lineTree } from '../../../../chess/tutorials/practice';
import type { TutorialLine } from '../../../../chess/tutorials/tutorials';
import type { Color } from '../../../../chess/types';
import { BoardColumn } from '../../../board/board-column';
import { MoveList } from '../../../board/moves/move-list';
import { NavigationButtons } from '../../../board/navigation-buttons';
import { ReplayBoard } from '../../../board/replay-board';
import { replayShortcuts, useReplayKeys } from '../../../board/replay-keys';
import { usePathInAddress } from '../../../board/use-path-in-address';
import { useReplay } from '../../../board/use-replay';
import { OpenOnBoard } from '../../../game/open-on-board';
import { Card } from '../../../ui/card';
import { ShortcutsDialog } from '../../../ui/shortcuts-dialog';
import { LineEnd } from './line-end';
import { TUTORIAL_BOARD } from './line-labels';
import { MoveSentence } from './move-sentence';

type LineStudyProps = {
  readonly line: TutorialLine;
  /** Of a trap. */
  readonly lesson: string | undefined;
  /** Where to begin. */
  readonly path: Path;
  /** At the bottom of the board to begin with. */
  readonly side: Color;
};

/** A line to look through, with a sentence a move: the board and what is said beside it. */
export function LineStudy({ line, lesson, path: begin, side }: LineStudyProps) {
  const tree = useMemo(() => lineTree(line), [line]);
  const replay = useReplay(tree, { path: begin, orientation: side });
  useReplayKeys(replay);
  usePathInAddress(replay.path, 'line', line.id);
  const ply = depthOf(replay.path);
  const move = line.moves[ply];

  return (
    <>
      <BoardColumn
        className={TUTORIAL_BOARD}
        board={<ReplayBoard replay={replay} size={450} name={line.name} />}
        controls={<NavigationButtons replay={replay} />}
        appearance={<OpenOnBoard replay={replay} />}
        onFlip={replay.flip}
      />
      <Card aria-label="Moves and what they do" className="grid gap-4">
        <div aria-live="polite" className="grid min-h-24 content-start gap-2">
          {move ? (
            <MoveSentence move={move} ply={ply} />
          ) : (
            <p className="text-ink-soft">The start position. Step forward to see what each move does.</p>
          )}
          {ply === tree.moves.length - 1 && <LineEnd line={line} lesson={lesson} />}
        </div>
        <MoveList tree={tree} path={replay.path} onGoTo={replay.jump} />
      </Card>
      <ShortcutsDialog shortcuts={replayShortcuts} />
    </>
  );
}
