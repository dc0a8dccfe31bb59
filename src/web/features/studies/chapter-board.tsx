import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { chapterTree } from '../../../chess/studies/study-pgn';
import type { GameTree } from '../../../chess/tree/game-tree';
import type { Path } from '../../../chess/tree/path';
import type { Chapter } from '../../../contract/studies';
import { BoardColumn } from '../../board/board-column';
import { MoveList } from '../../board/moves/move-list';
import type { BoardPlayers } from '../../board/player-name';
import { ReplayBoard } from '../../board/replay-board';
import { NavigationButtons } from '../../board/replay-buttons';
import type { BoardInput } from '../../board/squares/input-squares';
import {
  pathFromUrl,
  type Replay,
  replayShortcuts,
  usePathInUrl,
  useReplay,
  useReplayKeys,
} from '../../board/use-replay';
import { searchParam } from '../../lib/search-params';
import { Card } from '../../ui/page';
import { type Shortcut, ShortcutsDialog } from '../../ui/shortcuts-dialog';

type ChapterBoardProps = {
  readonly replay: Replay;
  readonly chapter: number;
  readonly name: string;
  /** Makes the board editable. */
  readonly input?: Pick<BoardInput, 'onMove' | 'onDraw' | 'pen'>;
  /** In addition to the replay shortcuts. */
  readonly shortcuts?: readonly Shortcut[];
  /** Shown above the moves. */
  readonly children?: ReactNode;
};

export function ChapterBoard({ replay, chapter, name, input, shortcuts = [], children }: ChapterBoardProps) {
  const { tree, path, flip, jump } = replay;
  useReplayKeys(replay);
  usePathInUrl(path, 'chapter', String(chapter));
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[auto_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-2 lg:w-[min(600px,calc(100dvh-19rem),42vw)]">
        <BoardColumn
          board={<ReplayBoard replay={replay} name={name} input={input} size={800} players={chapterPlayers(tree)} />}
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

export function ChapterReader({ chapter }: { readonly chapter: Chapter }) {
  const tree = useMemo(() => chapterTree(chapter.pgn), [chapter.pgn]);
  return (
    <section aria-labelledby="chapter-name" className="flex min-w-0 flex-col gap-4">
      <h2 id="chapter-name" className="text-xl font-semibold break-words">
        {chapter.name}
      </h2>
      {tree === undefined ? (
        <p>This chapter cannot be shown: its PGN is not a legal game.</p>
      ) : (
        <ReadOnlyBoard chapter={chapter} tree={tree} />
      )}
    </section>
  );
}

function ReadOnlyBoard({ chapter, tree }: { readonly chapter: Chapter; readonly tree: GameTree }) {
  const path = useInitialPath(chapter.id, tree);
  const replay = useReplay(tree, { path, orientation: chapter.orientation });
  return <ChapterBoard replay={replay} chapter={chapter.id} name={chapter.name} />;
}

/** undefined for a chapter of lines without player names. */
const chapterPlayers = ({ headers, result }: GameTree): BoardPlayers | undefined => {
  const headerValue = (name: string): string | undefined => {
    const text = headers.get(name)?.trim();
    return text === undefined || text === '' || text === '?' ? undefined : text;
  };
  const [white, black] = [headerValue('White'), headerValue('Black')];
  if (white === undefined && black === undefined) return undefined;
  return {
    white: { name: white ?? 'White', rating: headerValue('WhiteElo') },
    black: { name: black ?? 'Black', rating: headerValue('BlackElo') },
    result,
  };
};

/** The path in the address at mount, if the address names this chapter. */
export const useInitialPath = (chapter: number, tree: GameTree): Path => {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const [initialPath] = useState(() =>
    Number(searchParam(search, 'chapter')) === chapter ? pathFromUrl(search, tree) : '',
  );
  return initialPath;
};
