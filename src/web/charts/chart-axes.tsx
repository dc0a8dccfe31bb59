import type { ReactNode } from 'react';
import type { AxisScale } from './axis-scale';
import { AxisTicks } from './axis-ticks';

type ChartAxesProps = {
  /** Of the values, which stand at the left. */
  readonly scale: AxisScale;
  /** What the drawing goes along, beside what stands under it. */
  readonly along?: string;
  readonly under: ReactNode;
  /** As wide and as high as there is room; what it is drawn in stands at the place `relative`. */
  readonly children: ReactNode;
};

/** A drawing between its axes: values at the left, something along it. */
export function ChartAxes({ scale, along, under, children }: ChartAxesProps) {
  return (
    <div className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-2">
      <AxisTicks scale={scale} />
      {children}
      <span aria-hidden className="mt-2 text-right">
        {along}
      </span>
      <div className={along === undefined ? 'mt-1' : 'mt-2'}>{under}</div>
    </div>
  );
}
