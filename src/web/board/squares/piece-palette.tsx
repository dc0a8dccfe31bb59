import { Eraser, Hand } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { pieceName, PIECE_NAMES } from '../../../chess/piece-names';
import { COLORS, type Color } from '../../../chess/types';

/** What a press on a square does: moves pieces, empties it, or puts the piece with this FEN letter there. */
export type Brush = 'move' | 'erase' | { readonly letter: string };

type PiecePaletteProps = {
  readonly brush: Brush;
  readonly onBrush: (brush: Brush) => void;
  /** A piece is being dragged from here. */
  readonly onDrag: (letter: string, event: MouseEvent | TouchEvent) => void;
};

/** The pieces to set up, each to choose or to drag, and the two other things that a press can do. */
export function PiecePalette({ brush, onBrush, onDrag }: PiecePaletteProps) {
  const name = useId();
  const chosen = typeof brush === 'string' ? brush : brush.letter;
  const choice = { name, chosen };
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">A press on a square</legend>
      <div className="flex flex-col gap-1.5">
        {COLORS.map((color) => (
          <div key={color} className="grid grid-cols-7 gap-1">
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
  return (
    <label
      title={label}
      className={
        'relative flex aspect-square max-h-12 min-h-10 cursor-pointer items-center justify-center rounded-control border ' +
        'border-hairline bg-sunken text-ink has-checked:border-accent has-checked:bg-accent-soft ' +
        'has-focus-visible:outline-2 has-focus-visible:outline-accent'
      }
      onMouseDown={({ nativeEvent }) => {
        if (nativeEvent.button === 0) onDrag?.(nativeEvent);
      }}
      onTouchStart={({ nativeEvent }) => onDrag?.(nativeEvent)}
    >
      <input
        type="radio"
        aria-label={label}
        className="sr-only"
        {...{ name, value }}
        checked={chosen === value}
        onChange={onChoose}
      />
      {children}
    </label>
  );
}

/** A piece as the board draws it, in the set that was chosen. */
function PieceImage({ color, role }: { readonly color: Color; readonly role: string }) {
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // The library's styles are for elements of this name, which is none of HTML's.
    const piece = document.createElement('piece');
    piece.className = `${role} ${color}`;
    box.current?.replaceChildren(piece);
  }, [color, role]);
  return <span ref={box} aria-hidden className="cg-wrap piece-image" />;
}
