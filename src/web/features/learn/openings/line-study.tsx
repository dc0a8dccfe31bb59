import { type ComponentProps, type ReactNode, useState } from 'react';
import { START_PLY } from '../../../../chess/game';
import type { Path } from '../../../../chess/tree/path';
import { plyOfPath } from '../../../../chess/tree/tree-replay';
import { claimMessage, lineTree, numberedMove } from '../../../../chess/tutorials/practice';
import type { TutorialLine, TutorialMove } from '../../../../chess/tutorials/tutorials';
import type { Color, Fen, Ply } from '../../../../chess/types';
import { tutorialSentence } from '../../../../messages/learn';
import { addLineShortcuts } from '../../../board/add-line';
import { liveShortcuts } from '../../../board/live/use-live-engine';
import { readShortcuts } from '../../../board/spoken-position';
import { useEditedReplay } from '../../../board/use-edited-replay';
import { replayShortcuts, usePathInUrl } from '../../../board/use-replay';
import { Workspace } from '../../../board/workspace/workspace';
import { OpenOnBoard } from '../../../game/open-on-board';
import { ExplorerPanel } from '../../../player/tree/explorer';
import { ShortcutsDialog } from '../../../ui/shortcuts-dialog';
import { Badge } from '../../../ui/status/status';

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
  const [tree] = useState(() => lineTree(line));
  const replay = useEditedReplay(tree, { path: initialPath, orientation: side });
  usePathInUrl(replay.path, 'line', line.id);
  const isAtEnd = plyOfPath(tree, replay.path) === tree.moves.length - 1;

  return (
    <div className="min-w-0 lg:col-span-2">
      <ExplainedLine
        replay={replay}
        name={line.name}
        moves={line.moves}
        beginning="The start position. Step forward to see what each move does."
        end={isAtEnd && <LineEnd line={line} lesson={lesson} />}
        tabs={[{ id: 'explorer', label: 'Explorer', content: <ExplorerPanel replay={replay} side={side} /> }]}
      />
      <ShortcutsDialog shortcuts={SHORTCUTS} />
    </div>
  );
}

const SHORTCUTS = [...replayShortcuts, ...liveShortcuts, ...addLineShortcuts, ...readShortcuts];

type ExplainedLineProps = Pick<ComponentProps<typeof Workspace>, 'replay' | 'name' | 'tabs' | 'actions'> & {
  readonly moves: readonly ExplainedMove[];
  /** In place of a move's text, at the start. */
  readonly beginning: string;
  readonly end?: ReactNode;
};

export function ExplainedLine({ moves, beginning, end, actions, ...workspace }: ExplainedLineProps) {
  const { replay } = workspace;
  const ply = plyOfPath(replay.tree, replay.path);
  const move = ply === undefined ? undefined : moves[ply];
  return (
    <Workspace
      {...workspace}
      layout="lesson"
      isReadOnly
      task={
        <section aria-label="Moves explained" aria-live="polite" className="grid min-h-24 content-start gap-2">
          {move && ply !== undefined && <MoveSentence move={move} ply={ply} start={replay.tree.start} />}
          {ply === START_PLY && <p className="text-ink-soft">{beginning}</p>}
          {end}
        </section>
      }
      actions={
        <>
          {actions}
          <OpenOnBoard replay={replay} />
        </>
      }
    />
  );
}

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

type ExplainedMove = Pick<TutorialMove, 'san' | 'text' | 'isMistake'>;

type MoveSentenceProps = {
  readonly move: ExplainedMove;
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

export const TUTORIAL_BOARD = 'lg:row-span-2 lg:w-(--main-board) xl:row-span-1';

export const colorName = (color: Color): string => (color === 'white' ? 'White' : 'Black');
