import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names';

type ChartAxesProps = {
  /** At the left. */
  readonly scale: AxisScale;
  /** Label of the horizontal axis, beside what is below it. */
  readonly label?: string;
  readonly footer: ReactNode;
  readonly className?: string;
  /** Fills the box; its parent is `relative`. */
  readonly children: ReactNode;
};

export function ChartAxes({ scale, label, footer, className, children }: ChartAxesProps) {
  return (
    <div className={classNames('grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-2', className)}>
      <AxisTicks scale={scale} />
      {children}
      <span aria-hidden className="mt-2 text-right">
        {label}
      </span>
      <div className={label === undefined ? 'mt-1' : 'mt-2'}>{footer}</div>
    </div>
  );
}

function AxisTicks({ scale: { low, high, ticks, unit } }: { readonly scale: AxisScale }) {
  return (
    <div aria-hidden className="relative text-right leading-none">
      {ticks.map((tick) => (
        <span
          key={tick}
          className="absolute right-0 translate-y-1/2"
          style={{ bottom: `${(100 * (tick - low)) / (high - low)}%` }}
        >
          {tick}
          {unit}
        </span>
      ))}
    </div>
  );
}

type AxisLinesProps = {
  readonly scale: AxisScale;
  /** In the drawing's units; its height is 100. */
  readonly width: number;
};

/** A grid line at each tick but the lowest. */
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

export type AxisScale = {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
  readonly unit?: string;
};

const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500] as const;

const MAX_TICKS = 6;

/** Below the lowest value, so that every bar is visible. */
export const axisScale = (values: readonly number[], leastStep: (typeof STEPS)[number]): AxisScale => {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const scales = STEPS.filter((step) => step >= leastStep).map((step) => ({
    step,
    low: Math.floor((least - 1) / step) * step,
    high: Math.ceil(most / step) * step,
  }));
  const fits = ({ step, low, high }: (typeof scales)[number]): boolean => (high - low) / step < MAX_TICKS;
  const { step, low, high } = scales.find(fits) ?? { step: 1000, low: 0, high: Math.ceil(most / 1000) * 1000 };
  const count = (high - low) / step + 1;
  return { low, high, ticks: Array.from({ length: count }, (_, index) => low + index * step) };
};

/** Vertical position in a drawing 100 high. */
export const axisY = ({ low, high }: AxisScale, value: number): number => 100 - (100 * (value - low)) / (high - low);
