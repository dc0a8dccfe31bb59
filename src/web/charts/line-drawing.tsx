import type { ReactNode } from 'react';
import { AxisLines } from './axis-lines';
import { axisY, type AxisScale } from './axis-scale';
import { lineAppearance } from './line-appearance';
import { timeX, type Stretch } from './time-scale';

/** `at`: where along the drawing, a moment in milliseconds since 1970 for example. */
export type LinePoint = { readonly at: number; readonly value: number };
/** `points`: from the left to the right. */
export type ChartLine = { readonly name: string; readonly points: readonly LinePoint[] };

type LineDrawingProps = {
  readonly lines: readonly ChartLine[];
  readonly values: AxisScale;
  /** What the drawing goes along, from its left end to its right one. */
  readonly along: Stretch;
  /** Stands behind the lines, in a drawing of 100 by 100. */
  readonly children?: ReactNode;
};

/** Values along something, over time for example, a line each; they stretch to their box, and say nothing to who cannot see them. */
export function LineDrawing({ lines, values, along, children }: LineDrawingProps) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
    >
      <AxisLines scale={values} width={100} />
      {children}
      {lines.map(({ name, points }, index) => (
        <Line key={name} index={index} places={placesOf(points, values, along)} />
      ))}
    </svg>
  );
}

/** A single value is a dot. */
function Line({ index, places }: { readonly index: number; readonly places: readonly string[] }) {
  const { stroke, dash } = lineAppearance(index);
  const isDot = places.length === 1;
  return (
    <polyline
      points={(isDot ? [...places, ...places] : places).join(' ')}
      fill="none"
      strokeWidth={isDot ? 6 : 2}
      strokeDasharray={isDot ? undefined : dash}
      strokeLinejoin="round"
      strokeLinecap={isDot ? 'round' : 'butt'}
      vectorEffect="non-scaling-stroke"
      className={stroke}
    />
  );
}

const placesOf = (points: readonly LinePoint[], values: AxisScale, along: Stretch): readonly string[] =>
  points.map(({ at, value }) => `${timeX(along, at).toFixed(2)},${axisY(values, value).toFixed(2)}`);
