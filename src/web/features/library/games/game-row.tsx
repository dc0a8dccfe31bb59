import { Hourglass, Trash2, TriangleAlert } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { ShownGame } from '../../../player/games/shown-game';
import { countOf, DASH, dateText, percentText } from '../../../player/labels';
import { OutcomeBadge } from '../../../player/results';
import { classNames } from '../../../ui/class-names';
import { GRID_COLUMNS } from './games-table';

type RowPosition = {
  readonly id: string;
  /** 1-based, including the header row. */
  readonly rowIndex: number;
  /** Pixels from the first row. */
  readonly top: number;
  readonly height: number;
  readonly isWide: boolean;
};

type GameRowProps = RowPosition & {
  readonly game: ShownGame;
  readonly isShown: boolean;
  /** Has the keyboard focus. */
  readonly isActive: boolean;
  readonly isReviewComing: boolean;
  readonly onPress: () => void;
  readonly onDelete?: () => void;
};

const ROW_CLASSES = 'absolute inset-x-0 top-0 border-b border-hairline text-sm';

/** One line if wide, otherwise three. */
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
        ROW_CLASSES,
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

/** Placeholder of the same size while a game loads. */
export function PendingRow({ id, rowIndex, top, height }: RowPosition) {
  return (
    <div
      role="row"
      id={id}
      aria-rowindex={rowIndex}
      style={{ height, transform: `translateY(${top}px)` }}
      className={classNames(ROW_CLASSES, 'flex items-center px-3')}
    >
      <span role="gridcell" className="h-4 w-full rounded-md bg-sunken">
        <span className="sr-only">Loading</span>
      </span>
    </div>
  );
}

type CellsProps = {
  readonly game: ShownGame;
  /** Whether a review is pending. */
  readonly isReviewComing: boolean;
};

function WideCells({ game, isReviewComing }: CellsProps) {
  const { outcome, result, opening, timeControl, moveCount, playedAt } = game;
  return (
    <>
      <span role="gridcell" className="flex items-center gap-2 text-xs text-ink-soft tabular-nums">
        <OutcomeBadge outcome={outcome} />
        {result}
      </span>
      <span role="gridcell" className="min-w-0">
        <Opponent game={game} />
      </span>
      <span role="gridcell" title={opening} className="truncate text-ink-soft">
        {opening ?? DASH}
      </span>
      <span role="gridcell" className="truncate text-ink-soft tabular-nums">
        {timeControl ?? DASH}
      </span>
      <span role="gridcell" className="text-right text-ink-soft tabular-nums">
        {moveCount}
      </span>
      <span role="gridcell" className="text-right">
        <ReviewMark game={game} isComing={isReviewComing} />
      </span>
      <span role="gridcell" className="text-right text-xs whitespace-nowrap text-ink-soft tabular-nums">
        {dateText(playedAt)}
      </span>
    </>
  );
}

function NarrowCells({ game, isReviewComing }: CellsProps) {
  const { outcome, result, opening, opponentRating, timeControl, moveCount, playedAt } = game;
  return (
    <>
      <span role="gridcell">
        <OutcomeBadge outcome={outcome} />
      </span>
      <span role="gridcell" className="min-w-0 flex-1">
        <Opponent game={game} hasRating={false} />
        <span className="block truncate text-xs text-ink-soft">{opening ?? DASH}</span>
        <span className="block truncate text-xs text-ink-soft tabular-nums">
          {[opponentRating, timeControl, countOf(moveCount, 'move')].filter(Boolean).join(', ')}
        </span>
      </span>
      <span role="gridcell" className="shrink-0 text-right text-xs whitespace-nowrap text-ink-soft tabular-nums">
        <span className="block leading-5">
          <ReviewMark game={game} isComing={isReviewComing} />
        </span>
        <span className="block">{result}</span>
        <span className="block">{dateText(playedAt)}</span>
      </span>
    </>
  );
}

/** Preceded by a square in the user's color. */
function Opponent({ game, hasRating = true }: { readonly game: ShownGame; readonly hasRating?: boolean }) {
  const { color, opponent, opponentRating } = game;
  const side = color === 'white' ? 'As White' : 'As Black';
  return (
    <span className="flex min-w-0 items-center">
      <span
        title={side}
        className={classNames(
          'mr-2 size-2.5 shrink-0 rounded-[3px] border border-ink-soft',
          color === 'white' ? 'bg-white-side' : 'bg-black-side',
        )}
      />
      <span className="sr-only">{side} against </span>
      <span title={opponent} className="truncate font-semibold">
        {opponent}
      </span>
      {hasRating && opponentRating !== undefined && (
        <span className="shrink-0 text-ink-soft tabular-nums">&nbsp;{opponentRating}</span>
      )}
    </span>
  );
}

/** The user's accuracy, or the state of the analysis. */
function ReviewMark({ game, isComing }: { readonly game: ShownGame; readonly isComing: boolean }) {
  const { analysisData } = game.scouted;
  const accuracy = analysisData?.accuracy ?? undefined;
  if (accuracy !== undefined) {
    return (
      <span title="Reviewed by the engine: your accuracy" className="text-sm font-semibold text-ink tabular-nums">
        {percentText(accuracy)}
      </span>
    );
  }
  if (game.scouted.analysisFailed) {
    return (
      <span title="The analysis of this game failed" className="inline-flex items-center gap-1 text-xs text-bad">
        <TriangleAlert aria-hidden className="size-3" />
        failed
      </span>
    );
  }
  if (analysisData || !isComing) {
    return (
      <span title={analysisData ? 'Reviewed by the engine' : 'Not reviewed by the engine'} className="text-ink-soft">
        {DASH}
        <span className="sr-only">{analysisData ? 'Reviewed' : 'Not reviewed'}</span>
      </span>
    );
  }
  return (
    <span title="Waiting for the engine" className="inline-flex items-center gap-1 text-xs text-ink-soft">
      <Hourglass aria-hidden className="size-3" />
      waiting
    </span>
  );
}
