import type { Speed } from '../../../../chess/clock';
import type { TrendPoint } from '../../../../chess/player/ratings';
import { AxisLines } from '../../../player/axis-lines';
import { axisY, type AxisScale } from '../../../player/axis-scale';

type RatingDrawingProps = {
  readonly bars: readonly TrendPoint[];
  /** The format whose bars stand out. */
  readonly active: Speed | undefined;
  readonly scale: AxisScale;
  /** The bar that is pointed at. */
  readonly at: number;
};

/** The bars alone: they stretch to their box. */
export function RatingDrawing({ bars, active, scale, at }: RatingDrawingProps) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${bars.length} 100`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full"
    >
      <AxisLines scale={scale} width={bars.length} />
      {bars.map(({ game, rating, speed }, index) => (
        <rect
          key={game}
          x={index + 0.1}
          width="0.8"
          y={axisY(scale, rating)}
          height={100 - axisY(scale, rating)}
          className={index === at ? 'fill-accent' : speed === active ? 'fill-accent/50' : 'fill-hairline-strong'}
        />
      ))}
    </svg>
  );
}
