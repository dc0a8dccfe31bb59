import { lineAppearance } from './line-appearance';

/** `note`: what stands behind the name, its last value for example. */
type Named = { readonly name: string; readonly note: string };

/** Which line is which, in their order. */
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
