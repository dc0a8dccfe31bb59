type ProgressProps = {
  /** How much is done, 0 to `max`. */
  value: number;
  max: number;
  /** What is being counted, for people who don't see the bar. */
  label: string;
};

/** A bar that moves for a reason: `value` of `max` things are done. */
export function Progress({ value, max, label }: ProgressProps) {
  const done = Math.min(Math.max(value, 0), max);
  const percent = max > 0 ? (100 * done) / max : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={done}
      className="h-1.5 overflow-hidden rounded-full bg-hairline"
    >
      <div className="h-full rounded-full bg-accent transition-[width] duration-300" style={{ width: `${percent}%` }} />
    </div>
  );
}
