import { Trash2 } from 'lucide-react';
import type { MouseEvent } from 'react';
import { classNames } from '../../../lib/class-names';
import type { ShownGame } from '../../../player/games/shown-game';
import { GRID_COLUMNS } from './grid-columns';
import { NarrowCells, WideCells } from './row-cells';

type RowPlace = {
  readonly id: string;
  /** From 1, the head counted. */
  readonly rowIndex: number;
  /** Pixels from the first row's place. */
  readonly top: number;
  readonly height: number;
  readonly isWide: boolean;
};

type GameRowProps = RowPlace & {
  readonly game: ShownGame;
  /** On the board now. */
  readonly isShown: boolean;
  /** The one that the keys stand on. */
  readonly isActive: boolean;
  readonly isReviewComing: boolean;
  readonly onPress: () => void;
  readonly onDelete?: () => void;
};

const ROW = 'absolute inset-x-0 top-0 border-b border-hairline text-sm';

/** A game in a line, or in three where there is no room. */
export function GameRow({ isWide, ...props }: GameRowProps) {
  const { id, rowIndex, top, height, isShown, isActive, onPress } = props;
  return (
    <div
      role="row"
      id={id}
      aria-rowindex={rowIndex}
      aria-selected={isShown}
      onClick={onPress}
      style={{ height, transform: `translateY(${top}px)` }}
      className={classNames(
        ROW,
        'cursor-pointer',
        isShown ? 'bg-accent-soft' : 'hover:bg-sunken',
        isActive && 'group-focus/grid:outline-2 group-focus/grid:-outline-offset-2 group-focus/grid:outline-accent',
        isWide ? GRID_COLUMNS : 'flex items-center gap-2.5 pr-1 pl-3',
      )}
    >
      {isWide ? <WideCells {...props} /> : <NarrowCells {...props} />}
      {props.onDelete && <DeleteCell opponent={props.game.opponent} isActive={isActive} onDelete={props.onDelete} />}
    </div>
  );
}

type DeleteCellProps = { readonly opponent: string; readonly isActive: boolean; readonly onDelete: () => void };

function DeleteCell({ opponent, isActive, onDelete }: DeleteCellProps) {
  const handleClick = (event: MouseEvent) => {
    event.stopPropagation();
    onDelete();
  };
  return (
    <span role="gridcell">
      <button
        type="button"
        aria-label={`Delete the game against ${opponent}`}
        title="Delete"
        tabIndex={isActive ? 0 : -1}
        onClick={handleClick}
        className="flex size-9 cursor-pointer items-center justify-center rounded-md text-ink-soft hover:bg-bad-soft hover:text-bad"
      >
        <Trash2 aria-hidden className="size-4" />
      </button>
    </span>
  );
}

/** The place of a game that is on its way, of the same size. */
export function PendingRow({ id, rowIndex, top, height }: RowPlace) {
  return (
    <div
      role="row"
      id={id}
      aria-rowindex={rowIndex}
      style={{ height, transform: `translateY(${top}px)` }}
      className={classNames(ROW, 'flex items-center px-3')}
    >
      <span role="gridcell" className="h-4 w-full rounded-md bg-sunken">
        <span className="sr-only">Loading</span>
      </span>
    </div>
  );
}
