import { useState } from 'react';
import { START_PLY } from '../../../../chess/game';
import type { Path } from '../../../../chess/tree/path';
import { plyOfPath } from '../../../../chess/tree/tree-replay';
import { claimMessage, lineTree, numberedMove } from '../../../../chess/tutorials/practice';
import type { TutorialLine, TutorialMove } from '../../../../chess/tutorials/tutorials';
import type { Color, Fen, Ply } from '../../../../chess/types';
import { tutorialSentence } from '../../../../messages/learn';
import { liveShortcuts } from '../../../board/live/use-live-engine';
import { readShortcuts } from '../../../board/spoken-position';
import { useEditedReplay } from '../../../board/use-edited-replay';
import { replayShortcuts, usePathInUrl } from '../../../board/use-replay';
import { Workspace } from '../../../board/workspace';
import { OpenOnBoard } from '../../../game/open-on-board';
import { ExplorerPanel } from '../../../player/tree/explorer';
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
  const [tree] = useState(() => lineTree(line));
  const replay = useEditedReplay(tree, { path: initialPath, orientation: side });
  usePathInUrl(replay.path, 'line', line.id);
  const ply = plyOfPath(tree, replay.path);
  const move = ply === undefined ? undefined : line.moves[ply];

  return (
    <div className="min-w-0 lg:col-span-2">
      <Workspace
        layout="card"
        replay={replay}
        name={line.name}
        isReadOnly
        task={
          <section aria-label="Moves explained" aria-live="polite" className="grid min-h-24 content-start gap-2">
            {move && ply !== undefined && <MoveSentence move={move} ply={ply} />}
            {ply === START_PLY && (
              <p className="text-ink-soft">The start position. Step forward to see what each move does.</p>
            )}
            {ply === tree.moves.length - 1 && <LineEnd line={line} lesson={lesson} />}
          </section>
        }
        tabs={[{ id: 'explorer', label: 'Explorer', content: <ExplorerPanel replay={replay} side={side} /> }]}
        actions={<OpenOnBoard replay={replay} />}
      />
      <ShortcutsDialog shortcuts={SHORTCUTS} />
    </div>
  );
}

const SHORTCUTS = [...replayShortcuts, ...liveShortcuts, ...readShortcuts];

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
