import { axisY, type AxisScale } from './axis-scale';

type AxisLinesProps = {
  readonly scale: AxisScale;
  /** Of the drawing, in its own units; it is 100 high. */
  readonly width: number;
};

/** A line across a drawing at each number of its scale but the lowest. */
export function AxisLines({ scale, width }: AxisLinesProps) {
  return scale.ticks
    .slice(1)
    .map((tick) => (
      <line
        key={tick}
        x1="0"
        x2={width}
        y1={axisY(scale, tick)}
        y2={axisY(scale, tick)}
        vectorEffect="non-scaling-stroke"
        className="stroke-hairline"
      />
    ));
}
