import { useId, type ReactNode } from 'react';
import type { AxisScale } from '../../../player/axis-scale';
import { AxisTicks } from '../../../player/axis-ticks';

type DrawingProps = {
  readonly title: string;
  /** The whole drawing in words, also under it: who does not see it misses nothing. */
  readonly text: string;
  readonly scale: AxisScale;
  /** Under the drawing: what stands at its left end, what it goes along, and what stands at its right end. */
  readonly along: readonly [from: string, what: string, to: string];
  readonly children: ReactNode;
};

/** A drawing with its axes; what is drawn stretches to its box. */
export function Drawing({ title, text, scale, along: [from, what, to], children }: DrawingProps) {
  const titleId = useId();
  const textId = useId();
  return (
    <figure className="min-w-0 text-xs text-ink-soft tabular-nums">
      <figcaption id={titleId} className="text-sm font-semibold text-ink">
        {title}
      </figcaption>
      <div className="mt-4 grid grid-cols-[2.5rem_1fr] gap-x-2">
        <AxisTicks scale={scale} />
        <div
          role="img"
          aria-labelledby={titleId}
          aria-describedby={textId}
          className="relative h-36 border-b border-hairline-strong"
        >
          {children}
        </div>
        <p aria-hidden className="col-start-2 mt-1 flex justify-between gap-4">
          <span className="whitespace-nowrap">{from}</span>
          <span>{what}</span>
          <span className="whitespace-nowrap">{to}</span>
        </p>
      </div>
      <p id={textId} className="mt-2">
        {text}
      </p>
    </figure>
  );
}
