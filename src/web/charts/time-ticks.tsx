import { timeX, type TimeScale } from './time-scale';

/** Nearer to an end a date would not fit. In % of the width. */
const EDGE = 6;

/** The dates of a scale, under a drawing that is as wide. */
export function TimeTicks({ scale }: { readonly scale: TimeScale }) {
  return (
    <div aria-hidden className="relative h-4 leading-4">
      {scale.ticks.map(({ at, label }) => (
        <span key={at} className={`absolute whitespace-nowrap ${placeOf(timeX(scale, at))}`} style={leftOf(scale, at)}>
          {label}
        </span>
      ))}
    </div>
  );
}

const placeOf = (x: number): string => (x < EDGE ? '' : x > 100 - EDGE ? '-translate-x-full' : '-translate-x-1/2');

const leftOf = (scale: TimeScale, at: number) => ({ left: `${timeX(scale, at)}%` });
