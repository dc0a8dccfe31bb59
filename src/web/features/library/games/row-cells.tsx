import { classNames } from '../../../lib/class-names';
import { OutcomeBadge } from '../../../player/outcome-badge';
import type { ShownGame } from '../../../player/games/shown-game';
import { countOf, dateText, DASH } from '../../../player/labels';
import { ReviewMark } from './review-mark';

type CellsProps = {
  readonly game: ShownGame;
  /** Whether a game without a review will have one. */
  readonly isReviewComing: boolean;
};

/** A game in one line, a cell a column. */
export function WideCells({ game, isReviewComing }: CellsProps) {
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

/** A game in three lines. */
export function NarrowCells({ game, isReviewComing }: CellsProps) {
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

/** The opponent, with the own side as a square of its color before the name. */
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
