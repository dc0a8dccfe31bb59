import { type Shape, SHAPE_COLORS } from '../../../chess/tree/comment';
import { classNames } from '../../lib/class-names';
import { Button } from '../../ui/button';

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

/** The color to draw in; where one draws, presses move no piece. */
export function PenColors({ color, onColor, onClear, hasShapes }: PenColorsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <div role="radiogroup" aria-label="Color to draw in" className="flex gap-1">
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
      <span className="text-ink-soft">From a square to another: an arrow. One square: a circle.</span>
      <Button variant="ghost" size="small" disabled={!hasShapes} onClick={onClear} className="h-10">
        Clear
      </Button>
    </div>
  );
}
