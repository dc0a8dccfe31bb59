import { ArrowDown, ArrowUp, ListStart, MessageSquareText, Pencil, Redo2, Trash2, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { commentText, MOVE_NAGS, POSITION_NAGS, type Shape, SHAPE_COLORS, shapesOf } from '../../../chess/tree/comment';
import { branchOf, locate, START_PATH } from '../../../chess/tree/path';
import { nodeAt } from '../../../chess/tree/tree-replay';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { Tooltip } from '../../ui/tooltip';
import { nagSign } from '../judgements';
import { positionLabel } from '../shown-move';
import { type EditedReplay, useEditKeys } from '../use-edited-replay';

/** The drawing color; `undefined` while presses move pieces. */
export type Pen = Shape['color'] | undefined;

type EditPanelProps = {
  readonly replay: EditedReplay;
  readonly pen: Pen;
  readonly onPen: (pen: Pen) => void;
};

/** Several rows of the container that it stands in. */
export function EditPanel({ replay, pen, onPen }: EditPanelProps) {
  const { tree, path, edit } = replay;
  const [isCommenting, setCommenting] = useState(false);
  const node = nodeAt(tree, path);
  const shapes = shapesOf((path === START_PATH ? tree.comments : node?.comments) ?? []);
  useEditKeys(replay, () => setCommenting(true));
  return (
    <>
      <EditBar
        replay={replay}
        isDrawing={pen !== undefined}
        onDrawing={(isDrawing) => onPen(isDrawing ? 'green' : undefined)}
        isCommenting={isCommenting}
        onCommenting={setCommenting}
      />
      {pen !== undefined && (
        <PenColors color={pen} onColor={onPen} onClear={edit.clearShapes} hasShapes={shapes.length > 0} />
      )}
      {isCommenting && <MoveNotes key={path} replay={replay} />}
    </>
  );
}

/** Below the tools. */
const ROW = 'w-full py-1 max-sm:order-last max-sm:px-2';

type EditBarProps = {
  readonly replay: EditedReplay;
  readonly isDrawing: boolean;
  readonly onDrawing: (isDrawing: boolean) => void;
  readonly isCommenting: boolean;
  readonly onCommenting: (isCommenting: boolean) => void;
};

function EditBar({ replay, isDrawing, onDrawing, isCommenting, onCommenting }: EditBarProps) {
  const { tree, path, edit, canUndo, canRedo } = replay;
  const cursor = locate(tree, path);
  const branch = branchOf(cursor);
  const isVariation = cursor.ancestors.length > 0;
  const canDemote = path !== START_PATH && branch.own < branch.lines.length - 1;
  return (
    <div role="group" aria-label="Edit the game" className="flex flex-wrap gap-0.5 max-sm:order-last">
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
        label="Make main line"
        isDisabled={!isVariation}
        onPress={edit.makeMainLine}
        icon={<ListStart aria-hidden className="size-5" />}
      />
      <Tool
        label="Delete from here"
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
        label="Comment and annotations"
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
  /** Missing for a button that is not a toggle. */
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

/** Pause before a typed comment is saved, in milliseconds. */
const PAUSE = 400;

const inOneLine = (text: string): string => text.trim().replace(/\s+/g, ' ');

const MAX_COMMENT = 4000;

const FIELD =
  'block w-full resize-y rounded-control border border-hairline-strong bg-surface px-3 py-2 text-sm leading-relaxed ' +
  'text-ink placeholder:text-ink-soft';

function MoveNotes({ replay }: { readonly replay: EditedReplay }) {
  const { tree, path, edit } = replay;
  const field = useRef<HTMLTextAreaElement>(null);
  const node = nodeAt(tree, path);
  const words = commentText((path === START_PATH ? tree.comments : node?.comments) ?? []);
  const about = path === START_PATH ? 'the start position' : `${positionLabel(tree, path)}, ${node?.san ?? ''}`;
  const [text, setText] = useState(words);
  const [shown, setShown] = useState(words);
  // Changed elsewhere, by undo for example.
  if (shown !== words) {
    setShown(words);
    if (inOneLine(text) !== words) setText(words);
  }
  const save = () => {
    if (inOneLine(text) !== words) edit.setComment(path, text);
  };
  const saveInEffect = useEffectEvent(save);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const pause = setTimeout(() => saveInEffect(), PAUSE);
    return () => clearTimeout(pause);
  }, [text]);
  // Before another move is shown or the notes close.
  useEffect(() => () => saveInEffect(), []);

  return (
    <div className={classNames(ROW, 'flex flex-col gap-2')}>
      <textarea
        ref={field}
        aria-label={`Comment on ${about}`}
        placeholder={`Comment on ${about}`}
        rows={2}
        maxLength={MAX_COMMENT}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={save}
        onKeyDown={({ key, currentTarget, ctrlKey, metaKey }) => {
          if (key === 'Escape' || (key === 'Enter' && (ctrlKey || metaKey))) currentTarget.blur();
        }}
        className={FIELD}
      />
      {path !== START_PATH && <Nags nags={node?.nags ?? []} onToggle={edit.toggleNag} />}
    </div>
  );
}

type NagsProps = { readonly nags: readonly number[]; readonly onToggle: (nag: number) => void };

function Nags({ nags, onToggle }: NagsProps) {
  return (
    <div role="group" aria-label="Move and position annotations" className="flex flex-wrap gap-1">
      {[...MOVE_NAGS, ...POSITION_NAGS].map((nag) => {
        const { sign, word } = nagSign(nag);
        const isOn = nags.includes(nag);
        return (
          <Button
            key={nag}
            variant={isOn ? 'primary' : 'secondary'}
            size="compact"
            aria-label={word}
            title={word}
            aria-pressed={isOn}
            onClick={() => onToggle(nag)}
            className="min-w-10 px-2 pointer-coarse:h-10"
          >
            {sign}
          </Button>
        );
      })}
    </div>
  );
}

type PenColorsProps = {
  readonly color: Shape['color'];
  readonly onColor: (color: Shape['color']) => void;
  readonly onClear: () => void;
  readonly hasShapes: boolean;
};

/** As the board draws them. */
const COLORS: Readonly<Record<Shape['color'], { readonly word: string; readonly className: string }>> = {
  green: { word: 'Green', className: 'bg-[#15781b]' },
  red: { word: 'Red', className: 'bg-[#882020]' },
  yellow: { word: 'Yellow', className: 'bg-[#e68f00]' },
  blue: { word: 'Blue', className: 'bg-[#003088]' },
};

function PenColors({ color, onColor, onClear, hasShapes }: PenColorsProps) {
  return (
    <div className={classNames(ROW, 'flex flex-wrap items-center gap-2 text-sm')}>
      <div role="radiogroup" aria-label="Drawing color" className="flex gap-1">
        {SHAPE_COLORS.map((name) => (
          <button
            key={name}
            type="button"
            role="radio"
            aria-checked={name === color}
            aria-label={COLORS[name].word}
            onClick={() => onColor(name)}
            className={classNames(
              'flex size-10 cursor-pointer items-center justify-center rounded-control border',
              name === color ? 'border-ink' : 'border-transparent',
            )}
          >
            <span aria-hidden className={classNames('size-5 rounded-full', COLORS[name].className)} />
          </button>
        ))}
      </div>
      <span className="text-ink-soft">Two squares: an arrow. One square: a circle.</span>
      <Button variant="ghost" size="small" disabled={!hasShapes} onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}
