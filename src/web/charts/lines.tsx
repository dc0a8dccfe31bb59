import type { ReactNode } from 'react';
import { AxisLines, type AxisScale, axisY } from './axes';
import { type Range, timeX } from './time-axis';

/** `at`: the position on the axis, in ms since 1970 for example. */
type LinePoint = { readonly at: number; readonly value: number };

/** `points`: from left to right. */
export type ChartLine = { readonly name: string; readonly points: readonly LinePoint[] };

type LineDrawingProps = {
  readonly lines: readonly ChartLine[];
  readonly values: AxisScale;
  /** The range of the horizontal axis. */
  readonly along: Range;
  /** Behind the lines, in a drawing of 100 by 100. */
  readonly children?: ReactNode;
};

/** Hidden from screen readers. */
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
        <Line key={name} index={index} points={toPoints(points, values, along)} />
      ))}
    </svg>
  );
}

/** A single value is drawn as a dot. */
function Line({ index, points }: { readonly index: number; readonly points: readonly string[] }) {
  const { stroke, dash } = lineAppearance(index);
  const isDot = points.length === 1;
  return (
    <polyline
      points={(isDot ? [...points, ...points] : points).join(' ')}
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

const toPoints = (points: readonly LinePoint[], values: AxisScale, range: Range): readonly string[] =>
  points.map(({ at, value }) => `${timeX(range, at).toFixed(2)},${axisY(values, value).toFixed(2)}`);

/** `note`: text after the name, its last value for example. */
type Named = { readonly name: string; readonly note: string };

export function LineLegend({ lines }: { readonly lines: readonly Named[] }) {
  return (
    <p aria-hidden className="flex flex-wrap gap-x-4 gap-y-0.5">
      {lines.map(({ name, note }, index) => (
        <span key={name} className="inline-flex items-center gap-1.5 whitespace-nowrap">
          <LineSample index={index} />
          {name} <span className="font-semibold text-ink">{note}</span>
        </span>
      ))}
    </p>
  );
}

function LineSample({ index }: { readonly index: number }) {
  const { stroke, dash } = lineAppearance(index);
  return (
    <svg width="26" height="6" viewBox="0 0 26 6">
      <path d="M0 3h26" strokeWidth="2" strokeDasharray={dash} className={stroke} />
    </svg>
  );
}

/** Lines differ by dash first, for print and for color-blind readers, and by color. */
type LineAppearance = {
  readonly stroke: string;
  /** In pixels, as `stroke-dasharray`; missing for a solid line. */
  readonly dash?: string;
};

const APPEARANCES = [
  { stroke: 'stroke-accent' },
  { stroke: 'stroke-warning', dash: '7 4' },
  { stroke: 'stroke-ink', dash: '2 3' },
  { stroke: 'stroke-bad', dash: '10 3 2 3' },
  { stroke: 'stroke-ink-soft', dash: '14 5' },
  { stroke: 'stroke-inaccuracy', dash: '5 2 1 2 1 2' },
] as const satisfies readonly LineAppearance[];

/** Repeats from the seventh line on. */
const lineAppearance = (index: number): LineAppearance => APPEARANCES[index % APPEARANCES.length] ?? APPEARANCES[0];
