import { useId } from 'react';
import { successPercent, type Tried } from './success-percent';
import { SuccessRow } from './success-row';

type SuccessListProps = {
  readonly title: string;
  /** In the place of the rows where there are none. */
  readonly none: string;
  readonly rows: readonly (Tried & { readonly name: string })[];
};

/** How much was solved of each kind of puzzle. */
export function SuccessList({ title, none, rows }: SuccessListProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="flex min-w-0 flex-col gap-3">
      <h3 id={titleId} className="text-sm font-semibold">
        {title}
      </h3>
      {rows.length === 0 && <p className="text-sm text-ink-soft">{none}</p>}
      <ul className="flex flex-col gap-3 empty:hidden">
        {rows.map((row) => (
          <SuccessRow
            key={row.name}
            name={row.name}
            percent={successPercent(row)}
            basis={`${row.solved} of ${row.tried}`}
          />
        ))}
      </ul>
    </section>
  );
}
