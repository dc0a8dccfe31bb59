import { memo, useMemo, useRef } from 'react';
import type { Ply } from '../../chess/types';
import { classNames } from '../lib/class-names';
import { moveRows } from './move-rows';
import type { MoveRow } from './move-rows';
import { MoveCells } from './move-cells';
import type { ShownMove } from './shown-move';
import { useCurrentInView } from './use-current-in-view';

type MoveTableProps = {
  readonly moves: readonly ShownMove[];
  /** The move to mark, START_PLY for none. */
  readonly current: Ply;
  /** What pressing a move does; without it the moves are only text. */
  readonly onGoTo?: ((ply: Ply) => void) | undefined;
  readonly className?: string;
};

const HEADERS = ['#', 'White', 'Eval', 'Best', 'Black', 'Eval', 'Best'] as const;

/** Every move with its evaluation and the engine's choice, in a box of its own that keeps the current move in view. */
export function MoveTable({ moves, current, onGoTo, className }: MoveTableProps) {
  const box = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => moveRows(moves), [moves]);
  useCurrentInView(box, current);

  return (
    <div
      ref={box}
      tabIndex={0}
      role="region"
      aria-label="Moves"
      className={classNames('relative overflow-auto overscroll-contain', className)}
    >
      <table className="w-full border-collapse text-left text-sm tabular-nums">
        <thead className="sticky top-0 z-10 bg-card text-xs text-ink-soft shadow-[inset_0_-1px_0_var(--hairline)]">
          <tr>
            {HEADERS.map((header, column) => (
              <th
                key={column}
                scope="col"
                className="px-1 py-2 font-normal whitespace-nowrap first:pl-3 last:pr-3 sm:px-1.5"
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Row key={index} row={row} current={currentIn(row, current)} onGoTo={onGoTo} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The current ply where it stands in this row, so that only the rows it leaves and enters are drawn again. */
const currentIn = ({ white, black }: MoveRow, current: Ply): Ply | undefined =>
  white?.ply === current || black?.ply === current ? current : undefined;

type RowProps = {
  readonly row: MoveRow;
  readonly current: Ply | undefined;
  readonly onGoTo: ((ply: Ply) => void) | undefined;
};

const Row = memo(function Row({ row, current, onGoTo }: RowProps) {
  return (
    <tr className="border-b border-hairline/60 last:border-0">
      <th scope="row" className="py-0.5 pr-1 pl-3 font-normal text-ink-soft">
        {row.moveNumber}
      </th>
      <MoveCells move={row.white} isCurrent={row.white?.ply === current} onGoTo={onGoTo} />
      <MoveCells move={row.black} isCurrent={row.black?.ply === current} onGoTo={onGoTo} />
    </tr>
  );
});
