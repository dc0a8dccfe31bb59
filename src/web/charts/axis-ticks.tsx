import type { AxisScale } from './axis-scale';

/** The numbers of a scale, beside a drawing that is as high. */
export function AxisTicks({ scale: { low, high, ticks, unit } }: { readonly scale: AxisScale }) {
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
