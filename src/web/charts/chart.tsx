import { useId, type ReactNode } from 'react';
import type { AxisScale } from './axis-scale';
import { ChartAxes } from './chart-axes';

type ChartProps = {
  readonly title: string;
  /** The whole chart in words, also under it: who does not see it misses nothing. */
  readonly text: string;
  readonly scale: AxisScale;
  /** Stands under the drawing. */
  readonly under: ReactNode;
  readonly children: ReactNode;
};

/** A chart that is looked at: its title, its axes and itself in words; what is drawn stretches to its box. */
export function Chart({ title, text, scale, under, children }: ChartProps) {
  const titleId = useId();
  const textId = useId();
  return (
    <figure className="min-w-0 break-inside-avoid text-xs text-ink-soft tabular-nums">
      <figcaption id={titleId} className="mb-4 text-sm font-semibold text-ink">
        {title}
      </figcaption>
      <ChartAxes scale={scale} under={under}>
        <div
          role="img"
          aria-labelledby={titleId}
          aria-describedby={textId}
          className="relative h-36 border-b border-hairline-strong"
        >
          {children}
        </div>
      </ChartAxes>
      <p id={textId} className="mt-2">
        {text}
      </p>
    </figure>
  );
}

/** Under a drawing: what stands at its left end, what it goes along, and what stands at its right end. */
export function Along({ from, what, to }: { readonly from: string; readonly what: string; readonly to: string }) {
  return (
    <p aria-hidden className="flex justify-between gap-4">
      <span className="whitespace-nowrap">{from}</span>
      <span>{what}</span>
      <span className="whitespace-nowrap">{to}</span>
    </p>
  );
}
