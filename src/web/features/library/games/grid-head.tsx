import { GRID_COLUMNS } from './grid-columns';

const TITLES = ['Result', 'Opponent', 'Opening', 'Time', 'Moves', 'Accuracy', 'Date'];
/** Columns of figures stand at the right. */
const RIGHT = ['Moves', 'Accuracy', 'Date'];

/** The titles of the columns; they stay in sight. `height` in pixels. */
export function GridHead({ height, canDelete }: { readonly height: number; readonly canDelete: boolean }) {
  return (
    <div role="rowgroup" className="sticky top-0 z-10 border-b border-hairline bg-card" style={{ height }}>
      <div role="row" aria-rowindex={1} className={`${GRID_COLUMNS} h-full text-xs font-semibold text-ink-soft`}>
        {TITLES.map((title) => (
          <span key={title} role="columnheader" className={RIGHT.includes(title) ? 'text-right' : undefined}>
            {title}
          </span>
        ))}
        {canDelete && (
          <span role="columnheader" className="w-9">
            <span className="sr-only">Delete</span>
          </span>
        )}
      </div>
    </div>
  );
}
