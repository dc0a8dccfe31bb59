import { ArrowDown, ArrowUp, ListStart, MessageSquareText, Pencil, Redo2, Trash2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { branchOf, placeOf, START_PATH } from '../../../chess/tree/path';
import { Button } from '../../ui/button';
import { Tooltip } from '../../ui/tooltip';
import type { EditedReplay } from './use-edited-replay';

type EditBarProps = {
  readonly replay: EditedReplay;
  readonly isDrawing: boolean;
  readonly onDrawing: (isDrawing: boolean) => void;
  readonly isCommenting: boolean;
  readonly onCommenting: (isCommenting: boolean) => void;
};

/** What can be done with the move on the board and the variation that it is in. */
export function EditBar({ replay, isDrawing, onDrawing, isCommenting, onCommenting }: EditBarProps) {
  const { tree, path, edit, canUndo, canRedo } = replay;
  const place = placeOf(tree, path);
  const branch = branchOf(place);
  const isVariation = place.passed.length > 0;
  const canDemote = path !== START_PATH && branch.own < branch.lines.length - 1;
  return (
    <div role="group" aria-label="Edit the game" className="flex flex-wrap gap-0.5 sm:gap-1">
      <Tool label="Undo" isDisabled={!canUndo} onPress={edit.undo} icon={<Undo2 aria-hidden className="size-5" />} />
      <Tool label="Redo" isDisabled={!canRedo} onPress={edit.redo} icon={<Redo2 aria-hidden className="size-5" />} />
      <Tool
        label="Move variation up"
        isDisabled={!isVariation}
        onPress={edit.promote}
        icon={<ArrowUp aria-hidden className="size-5" />}
      />
      <Tool
        label="Move variation down"
        isDisabled={!canDemote}
        onPress={edit.demote}
        icon={<ArrowDown aria-hidden className="size-5" />}
      />
      <Tool
        label="Make this the main line"
        isDisabled={!isVariation}
        onPress={edit.makeMainLine}
        icon={<ListStart aria-hidden className="size-5" />}
      />
      <Tool
        label="Delete from this move on"
        isDisabled={path === START_PATH}
        onPress={edit.remove}
        icon={<Trash2 aria-hidden className="size-5" />}
      />
      <Tool
        label="Draw arrows and circles"
        isPressed={isDrawing}
        onPress={() => onDrawing(!isDrawing)}
        icon={<Pencil aria-hidden className="size-5" />}
      />
      <Tool
        label="Comment and signs"
        isPressed={isCommenting}
        onPress={() => onCommenting(!isCommenting)}
        icon={<MessageSquareText aria-hidden className="size-5" />}
      />
    </div>
  );
}

type ToolProps = {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onPress: () => void;
  readonly isDisabled?: boolean;
  /** Missing: it does something once, and is no switch. */
  readonly isPressed?: boolean;
};

function Tool({ label, icon, onPress, isDisabled = false, isPressed }: ToolProps) {
  return (
    <Tooltip label={label}>
      <Button
        variant={isPressed === true ? 'secondary' : 'ghost'}
        size="icon"
        aria-label={label}
        aria-pressed={isPressed}
        disabled={isDisabled}
        onClick={onPress}
        className={isPressed === true ? 'text-accent' : undefined}
      >
        {icon}
      </Button>
    </Tooltip>
  );
}
