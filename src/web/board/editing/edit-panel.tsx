import { type ReactNode, useState } from 'react';
import { type Shape, shapesOf } from '../../../chess/tree/comment';
import { START_PATH } from '../../../chess/tree/path';
import { nodeAt } from '../../../chess/tree/tree-replay';
import { Button } from '../../ui/button';
import { EditBar } from './edit-bar';
import { useEditKeys } from './edit-keys';
import { MoveNotes } from './move-notes';
import { PenColors } from './pen-colors';
import type { EditedReplay } from './use-edited-replay';

/** The color that presses on the board draw in; nothing while they move pieces. */
export type Pen = Shape['color'] | undefined;

type EditPanelProps = {
  readonly replay: EditedReplay;
  readonly pen: Pen;
  readonly onPen: (pen: Pen) => void;
  /** Stands beside what edits, where there is room. */
  readonly children?: ReactNode;
};

/** What can be done with the game at the place of the board: variations, comment, signs, arrows. */
export function EditPanel({ replay, pen, onPen, children }: EditPanelProps) {
  const { tree, path, edit } = replay;
  const [isCommenting, setCommenting] = useState(false);
  const node = nodeAt(tree, path);
  const shapes = shapesOf((path === START_PATH ? tree.comments : node?.comments) ?? []);
  useEditKeys(replay, () => setCommenting(true));
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <EditBar
          replay={replay}
          isDrawing={pen !== undefined}
          onDrawing={(isDrawing) => onPen(isDrawing ? 'green' : undefined)}
          isCommenting={isCommenting}
          onCommenting={setCommenting}
        />
        {children}
      </div>
      {node?.uci.length === 5 && <Promotion uci={node.uci} onReplace={edit.replace} />}
      {pen !== undefined && (
        <PenColors color={pen} onColor={onPen} onClear={edit.clearShapes} hasShapes={shapes.length > 0} />
      )}
      {isCommenting && <MoveNotes key={path} replay={replay} />}
    </div>
  );
}

const PIECES = [
  ['q', 'Queen'],
  ['r', 'Rook'],
  ['b', 'Bishop'],
  ['n', 'Knight'],
] as const;

type PromotionProps = { readonly uci: string; readonly onReplace: (uci: string) => void };

/** A pawn becomes a queen by itself (BOARD-03); here it becomes something else. */
function Promotion({ uci, onReplace }: PromotionProps) {
  return (
    <div role="group" aria-label="Promote to" className="flex flex-wrap items-center gap-1 text-sm">
      <span className="mr-1 text-ink-soft">Promote to</span>
      {PIECES.map(([letter, word]) => (
        <Button
          key={letter}
          size="small"
          variant={uci.endsWith(letter) ? 'primary' : 'secondary'}
          aria-pressed={uci.endsWith(letter)}
          onClick={() => onReplace(`${uci.slice(0, 4)}${letter}`)}
          className="pointer-coarse:h-10"
        >
          {word}
        </Button>
      ))}
    </div>
  );
}
