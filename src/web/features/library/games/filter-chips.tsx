import { X } from 'lucide-react';
import type { GamesFilter } from '../../../../contract/library';
import { filterLabels } from './filter-labels';
import { withoutFilter } from './games-filter';

type FilterChipsProps = { readonly filter: GamesFilter; readonly onFilter: (filter: GamesFilter) => void };

const CHIP =
  'inline-flex min-h-9 max-w-full cursor-pointer items-center gap-1.5 rounded-full border border-hairline-strong bg-sunken ' +
  'py-1 pr-2 pl-3 text-sm text-ink hover:border-ink-soft';

/** What is filtered by, each to be cleared by pressing it, and all at once. Nothing without a filter. */
export function FilterChips({ filter, onFilter }: FilterChipsProps) {
  const chips = filterLabels(filter);
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {chips.map(({ name, label }) => (
        <li key={name} className="max-w-full">
          <button type="button" className={CHIP} onClick={() => onFilter(withoutFilter(filter, name))}>
            <span className="sr-only">Clear: </span>
            <span className="truncate">{label}</span>
            <X aria-hidden className="size-4 shrink-0 text-ink-soft" />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          className="min-h-9 cursor-pointer rounded-md px-2 text-sm font-semibold text-accent hover:underline"
          onClick={() => onFilter({})}
        >
          Clear all
        </button>
      </li>
    </ul>
  );
}
