import { useMemo } from 'react';
import type { Path } from '../../../../chess/tree/path';
import { depthOf } from '../../../../chess/tree/tree-replay';
import { claimMessage, lineTree, numberedMove } from '../../../../chess/tutorials/practice';
import type { TutorialLine, TutorialMove } from '../../../../chess/tutorials/tutorials';
import type { Color, Fen, Ply } from '../../../../chess/types';
import { tutorialSentence } from '../../../../messages/learn';
import { BoardColumn } from '../../../board/board-column';
import { MoveList } from '../../../board/moves/move-list';
import { ReplayBoard } from '../../../board/replay-board';
import { NavigationButtons } from '../../../board/replay-buttons';
import { readShortcuts, SpokenPosition } from '../../../board/spoken-position';
import { replayShortcuts, usePathInUrl, useReplay, useReplayKeys } from '../../../board/use-replay';
import { OpenOnBoard } from '../../../game/open-on-board';
import { Card } from '../../../ui/page';
import { ShortcutsDialog } from '../../../ui/shortcuts-dialog';
import { Badge } from '../../../ui/status';

type LineStudyProps = {
  readonly line: TutorialLine;
  /** Set for traps. */
  readonly lesson: string | undefined;
  /** Initial position. */
  readonly path: Path;
  /** Initially at the bottom of the board. */
  readonly side: Color;
};

export function LineStudy({ line, lesson, path: initialPath, side }: LineStudyProps) {
  const tree = useMemo(() => lineTree(line), [line]);
  const replay = useReplay(tree, { path: initialPath, orientation: side });
  useReplayKeys(replay);
  usePathInUrl(replay.path, 'line', line.id);
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
      <Card aria-label="Moves explained" className="grid gap-4">
        <SpokenPosition replay={replay} />
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
      <ShortcutsDialog shortcuts={SHORTCUTS} />
    </>
  );
}

const SHORTCUTS = [...replayShortcuts, ...readShortcuts];

type LineEndProps = { readonly line: TutorialLine; readonly lesson: string | undefined };

/** Shown after the last move. */
export function LineEnd({ line, lesson }: LineEndProps) {
  const claim = claimMessage(line);
  return (
    <>
      {claim && <p className="font-semibold">{tutorialSentence(claim)}</p>}
      {lesson !== undefined && (
        <p>
          <span className="font-semibold">The lesson: </span>
          {lesson}
        </p>
      )}
    </>
  );
}

type MoveSentenceProps = {
  readonly move: TutorialMove;
  readonly ply: Ply;
  /** Start of the line; defaults to the initial position. */
  readonly start?: Fen;
};

export function MoveSentence({ move, ply, start }: MoveSentenceProps) {
  return (
    <p>
      <span className="font-semibold tabular-nums">{numberedMove(ply, move.san, start)}</span>{' '}
      {move.isMistake && <Badge tone="bad">Mistake</Badge>} {move.text}
    </p>
  );
}

export const TUTORIAL_BOARD = 'lg:row-span-2 xl:row-span-1';

export const colorName = (color: Color): string => (color === 'white' ? 'White' : 'Black');
