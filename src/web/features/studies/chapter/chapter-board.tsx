import type { ReactNode } from 'react';
import { BoardColumn } from '../../../board/board-column';
import { MoveList } from '../../../board/moves/move-list';
import { NavigationButtons } from '../../../board/navigation-buttons';
import { replayShortcuts, useReplayKeys } from '../../../board/replay-keys';
import { ReplayBoard } from '../../../board/replay-board';
import type { BoardInput } from '../../../board/squares/input-squares';
import { usePathInAddress } from '../../../board/use-path-in-address';
import type { Replay } from '../../../board/use-replay';
import { Card } from '../../../ui/card';
import { ShortcutsDialog, type Shortcut } from '../../../ui/shortcuts-dialog';
import { chapterPlayers } from './chapter-players';

type ChapterBoardProps = {
  readonly replay: Replay;
  readonly chapter: number;
  readonly name: string;
  /** Makes it a board to play and draw on. */
  readonly input?: Pick<BoardInput, 'onMove' | 'onDraw' | 'pen'>;
  /** Keys beside those of every replay. */
  readonly shortcuts?: readonly Shortcut[];
  /** Over the moves. */
  readonly children?: ReactNode;
};

/** The board of a chapter with its moves. */
export function ChapterBoard({ replay, chapter, name, input, shortcuts = [], children }: ChapterBoardProps) {
  const { tree, path, flip, jump } = replay;
  useReplayKeys(replay);
  usePathInAddress(path, 'chapter', String(chapter));
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[auto_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-2 lg:w-[min(600px,calc(100dvh-19rem),42vw)]">
        <BoardColumn
          board={<ReplayBoard {...{ replay, name, input }} size={800} players={chapterPlayers(tree)} />}
          controls={<NavigationButtons replay={replay} />}
          onFlip={flip}
        />
      </div>
      <Card aria-label="Moves of the chapter" className="min-w-0 overflow-hidden p-0!">
        {children}
        {tree.moves.length === 0 && (
          <p className="px-3 py-2 text-sm text-ink-soft">
            {input ? 'No moves yet. Play one on the board.' : 'This chapter has no moves.'}
          </p>
        )}
        <MoveList tree={tree} path={path} onGoTo={jump} className="max-h-96 lg:max-h-[30rem]" />
      </Card>
      <ShortcutsDialog shortcuts={[...replayShortcuts, ...shortcuts]} />
    </div>
  );
}
