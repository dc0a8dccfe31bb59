import { memo, type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { GameTree } from '../../../chess/tree/game-tree';
import type { Path } from '../../../chess/tree/path';
import { mainPlyOf, plyOfPath } from '../../../chess/tree/tree-replay';
import type { Ply } from '../../../chess/types';
import { classNames } from '../../ui/class-names';
import { depthTitle, evaluationText, MISSING } from '../evaluation/evaluation-text';
import { type LiveValues, useLiveValue } from '../evaluation/live-values';
import { evaluationOf, type ShownMove } from '../shown-move';
import { commentParts, groupRows, isSameRow, type ListedMove, type MoveRow, moveRows } from './move-rows';
import { Annotations, MoveButton } from './variations';

type MoveListProps = {
  readonly tree: GameTree;
  /** Highlighted and kept in view. */
  readonly path: Path;
  /** Missing: the moves are only text. */
  readonly onGoTo?: (path: Path) => void;
  /** Adds the engine's columns. */
  readonly moves?: readonly ShownMove[];
  /** Shown in these columns where there is no other evaluation. */
  readonly live?: LiveValues;
  /** Headings over the opening and the rest. LIM-08. */
  readonly hasGroups?: boolean;
  readonly className?: string;
};

const HEADERS = ['Move', 'White', 'Black'] as const;

const ENGINE_HEADERS = ['#', 'White', 'Eval', 'Best', 'Black', 'Eval', 'Best'] as const;

export function MoveList({ tree, path, onGoTo, moves, live, hasGroups = false, className }: MoveListProps) {
  const box = useRef<HTMLDivElement>(null);
  const groups = useMemo(() => groupRows(moveRows(tree), hasGroups), [tree, hasGroups]);
  useCurrentInView(box, path);
  const node = { path, ply: plyOfPath(tree, path) ?? mainPlyOf(tree, path) + 1 };
  const opening = commentParts(tree.comments);
  const columns = moves ? ENGINE_HEADERS : HEADERS;
  const isLong = groups.some(({ rows }) => rows.length > LONG);

  return (
    <div
      ref={box}
      tabIndex={0}
      role="region"
      aria-label="Moves"
      className={classNames(
        'relative isolate overflow-auto overscroll-contain bg-card will-change-scroll [overflow-anchor:none] text-sm tabular-nums',
        className,
      )}
    >
      {opening.length > 0 && (
        <div className="border-b border-hairline/60 px-3 py-1">
          <Annotations tree={tree} annotations={[{ ply: -1, parts: opening }]} current={path} onGoTo={onGoTo} />
        </div>
      )}
      <table
        className={classNames(
          'w-full border-collapse text-left',
          moves && 'max-sm:text-xs',
          (!moves || isLong) && 'table-fixed',
        )}
      >
        {!moves && <Columns widths={WIDTHS} />}
        {moves && isLong && <Columns widths={ENGINE_WIDTHS} />}
        <thead className={moves ? HEAD : 'sr-only'}>
          <tr>
            {columns.map((header, column) => (
              <th
                key={column}
                scope="col"
                className="px-1 py-1 font-normal whitespace-nowrap first:pl-3 last:pr-3 sm:px-1.5"
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        {groups.flatMap(({ heading, rows }) =>
          partsOf(rows, isLong ? PART : rows.length).map((part, index) => (
            <Rows
              key={`${heading} ${index}`}
              box={box}
              rows={part.length}
              columns={columns.length}
              isWhole={!isLong || part.some((row) => isIn(row, node.ply))}
            >
              {index === 0 && heading !== '' && <GroupHeading columns={columns.length}>{heading}</GroupHeading>}
              {part.map((row) => (
                <Row
                  key={row.moveNumber}
                  tree={tree}
                  row={row}
                  moves={moves}
                  live={live}
                  onGoTo={onGoTo}
                  current={isIn(row, node.ply) ? path : undefined}
                />
              ))}
            </Rows>
          )),
        )}
      </table>
    </div>
  );
}

const HEAD = 'sticky top-0 z-10 bg-card text-xs text-ink-soft shadow-[inset_0_-1px_0_var(--hairline)]';

/** A table of more rows has only those near the view in the page: the browser draws all of them at each step. */
const LONG = 100;

const PART = 10;

/** Of a row without variations, in pixels. */
const ROW_HEIGHT = 28;

const WIDTHS = ['w-11', '', ''] as const;

/** As wide with these rows as with others. */
const ENGINE_WIDTHS = ['w-11', '', 'w-12 sm:w-16', 'w-14 sm:w-20', '', 'w-12 sm:w-16', 'w-14 sm:w-20'] as const;

const partsOf = (rows: readonly MoveRow[], size: number): readonly (readonly MoveRow[])[] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => rows.slice(index * size, (index + 1) * size));

const isIn = ({ white, black }: MoveRow, ply: Ply): boolean => white?.ply === ply || black?.ply === ply;

function Columns({ widths }: { readonly widths: readonly string[] }) {
  return (
    <colgroup>
      {widths.map((width, column) => (
        <col key={column} className={width} />
      ))}
    </colgroup>
  );
}

type RowsProps = {
  readonly box: RefObject<HTMLElement | null>;
  readonly rows: number;
  readonly columns: number;
  /** Also where they are far from the view. */
  readonly isWhole: boolean;
  readonly children: ReactNode;
};

/** Far from the view, one empty row takes the place of all. */
function Rows({ box, rows, columns, isWhole, children }: RowsProps) {
  const part = useRef<HTMLTableSectionElement>(null);
  const [isNear, setNear] = useState(false);
  const [height, setHeight] = useState(rows * ROW_HEIGHT);
  const lastHeight = useRef(height);
  const isShown = isWhole || isNear;
  useLayoutEffect(() => {
    const [section, scroller] = [part.current, box.current];
    if (section === null || scroller === null) return;
    const taller = section.offsetHeight - lastHeight.current;
    lastHeight.current = section.offsetHeight;
    if (isShown) setHeight(section.offsetHeight);
    // What is in view stays where it is.
    const isAbove = section.getBoundingClientRect().top < scroller.getBoundingClientRect().top;
    if (taller !== 0 && isAbove) scroller.scrollTop += taller;
  }, [box, isShown]);
  useEffect(() => {
    if (part.current === null || isWhole) return undefined;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), {
      root: box.current,
      rootMargin: '100% 0px',
    });
    observer.observe(part.current);
    return () => observer.disconnect();
  }, [box, isWhole]);
  return (
    <tbody ref={part}>
      {isShown ? (
        children
      ) : (
        <tr>
          <td colSpan={columns} style={{ height }} />
        </tr>
      )}
    </tbody>
  );
}

function GroupHeading({ columns, children }: { readonly columns: number; readonly children: string }) {
  return (
    <tr>
      <th
        scope="rowgroup"
        colSpan={columns}
        className="bg-sunken px-3 py-1 text-left text-xs font-normal text-ink-soft"
      >
        {children}
      </th>
    </tr>
  );
}

type RowProps = Pick<MoveListProps, 'tree' | 'onGoTo' | 'moves' | 'live'> & {
  readonly row: MoveRow;
  /** Set only in the current row, so that other rows are not rendered again. */
  readonly current: Path | undefined;
};

function ListedRow({ tree, row, current, moves, live, onGoTo }: RowProps) {
  const cells = (move: MoveRow['white']) => (
    <MoveCells tree={tree} move={move} current={current} onGoTo={onGoTo} moves={moves} live={live} />
  );
  return (
    <>
      <tr className="border-b border-hairline/60 last:border-0">
        <th scope="row" className="pr-1 pl-3 text-left font-normal text-ink-soft">
          {row.moveNumber}
        </th>
        {cells(row.white)}
        {cells(row.black)}
      </tr>
      {row.annotations.length > 0 && (
        <tr className="border-b border-hairline/60 bg-sunken/50 last:border-0">
          <td colSpan={moves ? ENGINE_HEADERS.length : HEADERS.length} className="px-3 py-1">
            <Annotations tree={tree} current={current} onGoTo={onGoTo} annotations={row.annotations} />
          </td>
        </tr>
      )}
    </>
  );
}

const judgedIn = (move: ListedMove | undefined, moves: readonly ShownMove[]): ShownMove | undefined => {
  const judged = move && moves[move.ply];
  return judged?.path === move?.path ? judged : undefined;
};

const NO_MOVE = '...';

/** Of a fixed size, so that a new value does not lay out the whole table again. */
const VALUE = 'h-5 w-10 contain-layout contain-size';

const CELL = 'px-1 whitespace-nowrap sm:px-1.5';

const Row = memo(ListedRow, (before, after) => {
  const isSame =
    before.current === after.current &&
    before.moves === after.moves &&
    before.live === after.live &&
    before.onGoTo === after.onGoTo &&
    before.tree.start === after.tree.start;
  return isSame && isSameRow(before.row, after.row);
});

type MoveCellsProps = Omit<RowProps, 'row'> & { readonly move: ListedMove | undefined };

function MoveCells({ tree, move, current, onGoTo, moves, live }: MoveCellsProps) {
  const value = useLiveValue(live, moves && move?.node.fen);
  const judged = moves && judgedIn(move, moves);
  const evaluation = moves && move && evaluationOf(tree, move, moves, value);
  return (
    <>
      {move ? (
        <td className="whitespace-nowrap">
          <MoveButton
            {...move}
            isCurrent={move.path === current}
            judgement={judged?.judgement}
            mark={judged?.mark}
            isMissed={(judged?.missed ?? []).length > 0}
            onGoTo={onGoTo}
            className={classNames('flex w-full font-semibold', !onGoTo && !evaluation && 'text-ink-soft')}
          />
        </td>
      ) : (
        <td className={classNames(CELL, 'text-ink-soft')}>{moves && NO_MOVE}</td>
      )}
      {moves && (
        <>
          <td className={classNames(CELL, !move && 'text-ink-soft')}>
            <div
              title={depthTitle(evaluation?.liveDepth)}
              className={classNames(VALUE, evaluation?.liveDepth !== undefined && 'italic')}
            >
              {evaluationText(evaluation)}
            </div>
          </td>
          <td className={classNames(CELL, 'text-ink-soft last:pr-3')}>{judged?.best ?? MISSING}</td>
        </>
      )}
    </>
  );
}

/** Scrolls the box only, not the page: at each move, and when the box changes its height. */
const useCurrentInView = (box: RefObject<HTMLElement | null>, current: Path): void => {
  useEffect(() => {
    const scroller = box.current;
    if (!scroller) return undefined;
    const observer = new ResizeObserver(() => showCurrent(scroller));
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [box]);
  useEffect(() => {
    if (box.current) showCurrent(box.current);
  }, [box, current]);
};

const showCurrent = (scroller: HTMLElement): void => {
  const move = scroller.querySelector('[data-current]');
  if (!move) {
    scroller.scrollTo({ top: 0 });
    return;
  }
  const [inner, outer] = [move.getBoundingClientRect(), scroller.getBoundingClientRect()];
  const head = scroller.querySelector('thead')?.offsetHeight ?? 0;
  const top = inner.top - outer.top;
  if (top >= head && top + inner.height <= scroller.clientHeight) return;
  scroller.scrollTo({ top: scroller.scrollTop + top - scroller.clientHeight / 2 });
};
