import type { Speed } from '../../../chess/clock';
import type { RatingBar, RatingScale } from './rating-bars';

/** The scale beside the bars. */
export function RatingTicks({ scale: { low, high, ticks } }: { readonly scale: RatingScale }) {
  return (
    <div aria-hidden className="relative h-36 text-right leading-none">
      {ticks.map((tick) => (
        <span
          key={tick}
          className="absolute right-0 translate-y-1/2"
          style={{ bottom: `${(100 * (tick - low)) / (high - low)}%` }}
        >
          {tick}
        </span>
      ))}
    </div>
  );
}

type RatingDrawingProps = {
  readonly bars: readonly RatingBar[];
  /** The format whose bars stand out. */
  readonly active: Speed | undefined;
  readonly scale: RatingScale;
  /** The bar that is pointed at. */
  readonly at: number;
};

/** The bars alone: they stretch to their box. */
export function RatingDrawing({ bars, active, scale: { low, high, ticks }, at }: RatingDrawingProps) {
  const y = (rating: number): number => 100 - (100 * (rating - low)) / (high - low);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${bars.length} 100`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full"
    >
      {ticks.slice(1).map((tick) => (
        <line
          key={tick}
          x1="0"
          x2={bars.length}
          y1={y(tick)}
          y2={y(tick)}
          vectorEffect="non-scaling-stroke"
          className="stroke-hairline"
        />
      ))}
      {bars.map(({ game, rating, speed }, index) => (
        <rect
          key={game}
          x={index + 0.1}
          width="0.8"
          y={y(rating)}
          height={100 - y(rating)}
          className={index === at ? 'fill-accent' : speed === active ? 'fill-accent/50' : 'fill-hairline-strong'}
        />
      ))}
    </svg>
  );
}
