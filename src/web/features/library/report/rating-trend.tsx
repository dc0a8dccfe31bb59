import { useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { Speed } from '../../../../chess/clock';
import type { TrendPoint } from '../../../../chess/player/ratings';
import { axisScale } from '../../../player/axis-scale';
import { AxisTicks } from '../../../player/axis-ticks';
import { dateText } from '../../../player/labels';
import { RatingDrawing } from './rating-drawing';
import { barText, rangeText } from './rating-labels';

type RatingTrendProps = {
  /** The oldest first. */
  readonly bars: readonly TrendPoint[];
  /** The format whose bars stand out. */
  readonly active: Speed | undefined;
  readonly onView: (game: string) => void;
};

type Move = (index: number, last: number) => number;

const MOVES: ReadonlyMap<string, Move> = new Map<string, Move>([
  ['ArrowLeft', (index) => index - 1],
  ['ArrowRight', (index) => index + 1],
  ['Home', () => 0],
  ['End', (_, last) => last],
]);

/** Between the numbers of the scale, at least. */
const RATING_STEP = 10;

/** The own rating game by game, as bars; each says its game when pointed at or stepped to, and opens it. OWN-10. */
export function RatingTrend({ bars, active, onView }: RatingTrendProps) {
  const last = bars.length - 1;
  const [chosen, setChosen] = useState<number>();
  const at = Math.min(chosen ?? last, last);
  const bar = bars[at];
  if (bar === undefined) return <p className="text-sm text-ink-soft">No rated games yet.</p>;
  const scale = axisScale(
    bars.map(({ rating }) => rating),
    RATING_STEP,
  );

  const barAt = ({ currentTarget, clientX }: MouseEvent): number => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.max(0, Math.min(last, Math.floor((bars.length * (clientX - left)) / width)));
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onView(bar.game);
    const move = MOVES.get(event.key);
    if (move === undefined) return;
    event.preventDefault();
    setChosen(Math.max(0, Math.min(last, move(at, last))));
  };

  return (
    <figure className="text-xs text-ink-soft tabular-nums">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="text-sm font-semibold text-ink">Rating trend</span>
        <span>{rangeText(bars, active)}</span>
      </figcaption>
      <div className="mt-2 grid grid-cols-[2.5rem_1fr] gap-x-2">
        <AxisTicks scale={scale} />
        <div
          role="slider"
          tabIndex={0}
          aria-label="Rating trend, a bar for each game"
          aria-valuemin={1}
          aria-valuemax={bars.length}
          aria-valuenow={at + 1}
          aria-valuetext={barText(bar)}
          onKeyDown={handleKey}
          onPointerMove={(event) => setChosen(barAt(event))}
          onPointerLeave={() => setChosen(undefined)}
          onClick={(event) => onView(bars[barAt(event)]?.game ?? bar.game)}
          className="relative h-36 cursor-pointer touch-manipulation border-b border-hairline-strong"
        >
          <RatingDrawing {...{ bars, active, scale, at }} />
        </div>
        <p aria-hidden className="col-start-2 mt-1 flex justify-between gap-4">
          <span className="whitespace-nowrap">{dateText(bars[0]?.playedAt)}</span>
          <span>Games</span>
          <span className="whitespace-nowrap">{dateText(bars[last]?.playedAt)}</span>
        </p>
      </div>
      <p data-readout className="mt-2 min-h-5 text-sm text-ink">
        {barText(bar)}
      </p>
    </figure>
  );
}
