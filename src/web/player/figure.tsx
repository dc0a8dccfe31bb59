import type { ReactNode } from 'react';

type FigureProps = {
  readonly label: string;
  readonly value: string;
  /** Where the value is from, or what was measured instead; under it. */
  readonly note?: ReactNode;
};

/** Figures one under the other. */
export function Figures({ children }: { readonly children: ReactNode }) {
  return <dl className="flex flex-col gap-2 text-sm">{children}</dl>;
}

/** One figure with its name and, in small, where it is from. */
export function Figure({ label, value, note }: FigureProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="text-right text-base font-semibold tabular-nums">{value}</dd>
      {note !== undefined && <dd className="col-span-2 text-xs text-ink-soft tabular-nums">{note}</dd>}
    </div>
  );
}
