import { Eraser, Hand } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react';
import { type Color, COLORS, PIECE_NAMES, pieceName } from '../../../chess/types';
import { PieceImage } from './promotion-chooser';

/** A piece is a FEN letter. */
export type Brush = 'move' | 'erase' | { readonly letter: string };

type PiecePaletteProps = {
  readonly brush: Brush;
  readonly onBrush: (brush: Brush) => void;
  readonly onDrag: (letter: string, event: MouseEvent | TouchEvent) => void;
};

export function PiecePalette({ brush, onBrush, onDrag }: PiecePaletteProps) {
  const name = useId();
  const chosen = typeof brush === 'string' ? brush : brush.letter;
  const choice = { name, chosen };
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Clicking a square</legend>
      <div className="flex flex-col gap-1.5">
        {COLORS.map((color) => (
          <div key={color} className="grid grid-cols-7 gap-1.5">
            {lettersOf(color).map((letter) => (
              <Choice
                key={letter}
                {...choice}
                value={letter}
                label={`${color} ${pieceName(letter)}`}
                onChoose={() => onBrush({ letter })}
                onDrag={(event) => onDrag(letter, event)}
              >
                <PieceImage color={color} role={pieceName(letter)} />
              </Choice>
            ))}
            {color === 'white' ? (
              <Choice {...choice} value="move" label="Move pieces" onChoose={() => onBrush('move')}>
                <Hand aria-hidden className="size-6" />
              </Choice>
            ) : (
              <Choice {...choice} value="erase" label="Remove pieces" onChoose={() => onBrush('erase')}>
                <Eraser aria-hidden className="size-6" />
              </Choice>
            )}
          </div>
        ))}
      </div>
    </fieldset>
  );
}

const lettersOf = (color: Color): readonly string[] =>
  [...PIECE_NAMES.keys()].map((letter) => (color === 'white' ? letter.toUpperCase() : letter));

type ChoiceProps = {
  readonly name: string;
  readonly chosen: string;
  readonly value: string;
  readonly label: string;
  readonly onChoose: () => void;
  readonly onDrag?: (event: MouseEvent | TouchEvent) => void;
  readonly children: ReactNode;
};

function Choice({ name, chosen, value, label, onChoose, onDrag, children }: ChoiceProps) {
  const box = useRef<HTMLLabelElement>(null);
  useFingerDrag(box, onDrag);
  return (
    <label
      ref={box}
      title={label}
      className={
        'relative flex aspect-square max-h-12 min-h-10 cursor-pointer items-center justify-center rounded-control border ' +
        'border-hairline-strong has-checked:border-accent has-checked:ring-2 has-checked:ring-accent ' +
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-accent ' +
        (onDrag ? 'touch-none bg-board-light' : 'bg-sunken text-ink')
      }
      onMouseDown={({ nativeEvent }) => {
        if (nativeEvent.button === 0) onDrag?.(nativeEvent);
      }}
    >
      <input
        type="radio"
        aria-label={label}
        className="sr-only"
        name={name}
        value={value}
        checked={chosen === value}
        onChange={onChoose}
      />
      {children}
    </label>
  );
}

/** Chessground suppresses the click of what it drags, and a tap must stay a click. */
const useFingerDrag = (box: RefObject<HTMLElement | null>, onDrag: ((event: TouchEvent) => void) | undefined): void => {
  const startDrag = useEffectEvent((event: TouchEvent) => onDrag?.(event));
  const isPossible = onDrag !== undefined;
  useEffect(() => {
    const element = box.current;
    if (!isPossible || element === null) return;
    let isDragged = false;
    const handleStart = () => {
      isDragged = false;
    };
    const handleMove = (event: TouchEvent) => {
      // Prevents momentum scrolling, which would swallow the next tap.
      if (event.cancelable) event.preventDefault();
      if (!isDragged) startDrag(event);
      isDragged = true;
    };
    const ended = new AbortController();
    element.addEventListener('touchstart', handleStart, { signal: ended.signal, passive: true });
    element.addEventListener('touchmove', handleMove, { signal: ended.signal, passive: false });
    return () => {
      ended.abort();
    };
  }, [box, isPossible]);
};
