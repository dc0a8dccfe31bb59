import type { ReactNode } from 'react';
import { BoardColumn } from '../../../board/board-column';
import { MoveList } from '../../../board/moves/move-list';
import { NavigationButtons } from '../../../board/navigation-buttons';
import { replayShortcuts, useReplayKeys } from '../../../board/replay-keys';
import { ReplayBoard } from '../../../board/replay-board';
import type { Replay } from '../../../board/use-replay';
import { Card } from '../../../ui/card';
import { ShortcutsDialog } from '../../../ui/shortcuts-dialog';
import { chapterPlayers } from './chapter-players';

type ChapterBoardProps = {
  readonly replay: Replay;
  readonly name: string;
  /** Over the moves. */
  readonly children?: ReactNode;
};

/** The board of a chapter with its moves. */
export function ChapterBoard({ replay, name, children }: ChapterBoardProps) {
  const { tree, path, flip, jump } = replay;
  useReplayKeys(replay);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[auto_minmax(0,1fr)]">
      <BoardColumn
        board={<ReplayBoard replay={replay} size={450} players={chapterPlayers(tree)} name={name} />}
        controls={<NavigationButtons replay={replay} />}
        onFlip={flip}
        className="lg:w-[450px]"
      />
      <div className="flex min-w-0 flex-col gap-3">
        {children}
        <Card aria-label="Moves of the chapter" className="overflow-hidden p-0!">
          <MoveList tree={tree} path={path} onGoTo={jump} className="max-h-96 lg:max-h-[30rem]" />
        </Card>
      </div>
      <ShortcutsDialog shortcuts={replayShortcuts} />
    </div>
  );
}
