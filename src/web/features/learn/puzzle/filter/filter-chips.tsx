import { X } from 'lucide-react';
import { filterOf, type LearnSearch } from '../../learn-search';
import { themeLabel } from '../theme-label';

type FilterChipsProps = {
  readonly search: LearnSearch;
  readonly onSearch: (search: LearnSearch) => void;
};

const CHIP =
  'inline-flex min-h-9 max-w-full cursor-pointer items-center gap-1.5 rounded-full border border-hairline-strong bg-sunken ' +
  'py-1 pr-2 pl-3 text-sm text-ink hover:border-ink-soft';

/** What the puzzles are filtered by, each to be cleared by pressing it. Nothing without a filter. */
export function FilterChips({ search, onSearch }: FilterChipsProps) {
  const { theme, difficulty } = filterOf(search);
  if (theme === undefined && difficulty === undefined) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {theme !== undefined && <Chip label={themeLabel(theme)} onClear={() => onSearch(filterOf({ difficulty }))} />}
      {difficulty !== undefined && (
        <Chip label={`${difficulty} of 5 stars`} onClear={() => onSearch(filterOf({ theme }))} />
      )}
    </ul>
  );
}

function Chip({ label, onClear }: { readonly label: string; readonly onClear: () => void }) {
  return (
    <li className="max-w-full">
      <button type="button" className={CHIP} onClick={onClear}>
        <span className="sr-only">Clear: </span>
        <span className="truncate">{label}</span>
        <X aria-hidden className="size-4 shrink-0 text-ink-soft" />
      </button>
    </li>
  );
}
