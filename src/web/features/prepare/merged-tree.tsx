import { type CSSProperties, type KeyboardEvent, useId, useRef, useState } from 'react';
import { MIN_KNOWN_GAMES } from '../../../chess/preparation/plan';
import { averageScore, compareScore, drawTree, type DrawnMove, isGuessed } from '../../../chess/preparation/tree-rows';
import type { Color, San } from '../../../chess/types';
import { LEAST_REACH, type Preparation } from '../../../contract/preparation';
import { branchLabel, branchSentence, formatMoves, percentOf } from '../../../messages/preparation/preparation';
import { FoldedCard } from './folded-card';
import { classNames, LINK } from '../../ui/class-names';
import type { ShowOnBoard } from './line-board';
import { showOn } from './line-cards';

type MergedTreeProps = {
  readonly tree: Preparation['tree'];
  /** The user's. */
  readonly color: Color;
  readonly hasOwnGames: boolean;
  /** Always drawn. */
  readonly line: readonly San[] | undefined;
  /** In percent. */
  readonly min: number | undefined;
  readonly onMin: (min: number | undefined) => void;
  readonly show: ShowOnBoard;
};

/** Rows at first. */
const ROWS = 5;

/** The user's moves and the opponent's replies, drawn: a column for each half move. */
export function MergedTree(props: MergedTreeProps) {
  const { tree, line, min = LEAST_REACH.min, onMin } = props;
  const id = useId();
  const [isWhole, setIsWhole] = useState(false);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  if (tree.length === 0) return null;
  const drawing = drawTree(tree, { min, opened, line, rows: isWhole ? undefined : ROWS });
  const average = averageScore(tree);
  const handleOpen = (index: number, isOpen: boolean): void =>
    setOpened(new Set(isOpen ? [...opened, index] : [...opened].filter((other) => other !== index)));
  const handleWhole = (): void => {
    setIsWhole(!isWhole);
    setOpened(new Set());
  };
  return (
    <FoldedCard
      title="Your moves and their replies"
      basis={[
        'Your moves are bold. Bar: how often a move is played there.',
        average !== undefined && `▲ They score better there than in all these games (${percentOf(average)}%), ▼ worse.`,
      ]
        .filter(Boolean)
        .join(' ')}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <label htmlFor={id}>Hide what is less likely than</label>
        <input
          id={id}
          type="range"
          {...LEAST_REACH}
          value={min}
          aria-valuetext={`${min}%`}
          onChange={({ target }) => {
            const next = Number(target.value);
            onMin(next === LEAST_REACH.min ? undefined : next);
          }}
          className="h-11 w-40 accent-accent"
        />
        <output htmlFor={id} className="tabular-nums">
          {min}%
        </output>
      </div>
      {drawing.moves.length === 0 ? (
        <p className="text-sm text-ink-soft">Nothing is as likely as that.</p>
      ) : (
        <TreeDrawing {...props} {...drawing} average={average} opened={opened} onOpen={handleOpen} />
      )}
      {(isWhole || drawing.rows < drawing.allRows) && drawing.allRows > ROWS && (
        <button type="button" className={`${LINK} min-h-11 w-max text-sm`} onClick={handleWhole}>
          {isWhole ? 'Show fewer' : `Show all ${drawing.allRows} branches`}
        </button>
      )}
    </FoldedCard>
  );
}

type TreeDrawingProps = Pick<MergedTreeProps, 'color' | 'show' | 'hasOwnGames'> & {
  readonly moves: readonly DrawnMove[];
  readonly rows: number;
  readonly columns: number;
  readonly average: number | undefined;
  readonly opened: ReadonlySet<number>;
  readonly onOpen: (index: number, isOpen: boolean) => void;
};

/** The place of a move and what lies between two, in rem. */
const CELL = { width: 4.5, height: 2.75 } as const;
const GAP = { x: 0.75, y: 0.375 } as const;

function TreeDrawing({ moves, rows, columns, color, show, hasOwnGames, average, opened, onOpen }: TreeDrawingProps) {
  const root = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<number>();
  const [hovered, setHovered] = useState<number>();
  const lineTo = ({ path }: DrawnMove) => ({ color, moves: path, ply: path.length - 1 });
  const chosen = moves.findLast((move) => show.isChosen(lineTo(move)));
  const at = moves.find(({ index }) => index === current) ?? chosen ?? moves[0];
  const told = moves.find(({ index }) => index === hovered) ?? at;
  const sentenceOf = ({ node, path }: DrawnMove): string => branchSentence({ node, path, hasOwnGames });

  const focus = (move: DrawnMove | undefined): void => {
    if (move === undefined) return;
    setCurrent(move.index);
    show.choose(lineTo(move));
    root.current?.querySelector<HTMLElement>(`[data-index="${move.index}"]`)?.focus();
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (at === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const place = moves.indexOf(at);
    if (event.key === 'ArrowDown') focus(moves[place + 1]);
    else if (event.key === 'ArrowUp') focus(moves[place - 1]);
    else if (event.key === 'Home') focus(moves[0]);
    else if (event.key === 'End') focus(moves.at(-1));
    else if (event.key === 'ArrowRight' && at.hidden > 0) onOpen(at.index, true);
    else if (event.key === 'ArrowRight') focus(moves.find(({ parent }) => parent === at));
    else if (event.key === 'ArrowLeft' && opened.has(at.index)) onOpen(at.index, false);
    else if (event.key === 'ArrowLeft') focus(at.parent);
    else if (event.key === 'Enter' || event.key === ' ') show.choose(lineTo(at));
    else return;
    event.preventDefault();
  };

  const grid = {
    gridTemplateColumns: `repeat(${columns}, ${CELL.width}rem)`,
    gridTemplateRows: `1.25rem repeat(${rows}, ${CELL.height}rem)`,
    columnGap: `${GAP.x}rem`,
    rowGap: `${GAP.y}rem`,
  };
  return (
    <>
      <div className="relative overflow-x-auto overscroll-x-contain p-1">
        <div className="relative w-max">
          <Connections moves={moves} rows={rows} columns={columns} />
          <MoveNumbers columns={columns} grid={grid} />
          <div ref={root} role="tree" aria-label="Moves" className="grid" style={grid} onKeyDown={handleKey}>
            {moves.map((move) => {
              const { onClick, onFocus, onPointerEnter, onPointerLeave } = showOn(show, lineTo(move));
              return (
                <div
                  key={move.index}
                  role="treeitem"
                  data-index={move.index}
                  tabIndex={move === at ? 0 : -1}
                  aria-level={move.column + 1}
                  aria-posinset={move.place}
                  aria-setsize={move.siblings}
                  aria-selected={move === chosen}
                  aria-expanded={move.next === 0 ? undefined : move.hidden === 0}
                  style={{ gridRow: move.row + 2, gridColumn: move.column + 1 }}
                  className={classNames(
                    'relative cursor-pointer scroll-mt-[calc(38dvh+5rem)] overflow-hidden rounded-control border bg-card text-sm tabular-nums lg:scroll-mt-20',
                    move === chosen
                      ? 'border-accent bg-accent-soft'
                      : 'border-hairline hover:border-ink-soft hover:bg-sunken',
                  )}
                  onClick={() => {
                    setCurrent(move.index);
                    onClick();
                  }}
                  onFocus={(event) => {
                    setCurrent(move.index);
                    onFocus(event);
                  }}
                  onPointerEnter={(event) => {
                    if (event.pointerType === 'mouse') setHovered(move.index);
                    onPointerEnter(event);
                  }}
                  onPointerLeave={() => {
                    setHovered(undefined);
                    onPointerLeave();
                  }}
                >
                  <span className="sr-only">{sentenceOf(move)}</span>
                  <MoveCell move={move} average={average} hasOwnGames={hasOwnGames} />
                </div>
              );
            })}
          </div>
          <HiddenMoves moves={moves} grid={grid} onOpen={onOpen} />
        </div>
      </div>
      {told && <p className="min-h-10 text-sm tabular-nums">{sentenceOf(told)}</p>}
    </>
  );
}

type MoveNumbersProps = { readonly columns: number; readonly grid: CSSProperties };

function MoveNumbers({ columns, grid }: MoveNumbersProps) {
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-0 grid text-xs text-ink-soft tabular-nums"
      style={grid}
    >
      {Array.from({ length: columns }, (_, column) => (
        <span key={column} className="pl-1" style={{ gridRow: 1, gridColumn: column + 1 }}>
          {Math.floor(column / 2) + 1}.{column % 2 === 1 && '..'}
        </span>
      ))}
    </div>
  );
}

type HiddenMovesProps = Pick<TreeDrawingProps, 'moves' | 'onOpen'> & { readonly grid: CSSProperties };

/** How many replies are not drawn, on the moves that have such. */
function HiddenMoves({ moves, grid, onOpen }: HiddenMovesProps) {
  return (
    <div className="pointer-events-none absolute inset-0 grid" style={grid}>
      {moves.map((move) =>
        move.hidden === 0 ? null : (
          <button
            key={move.index}
            type="button"
            tabIndex={-1}
            aria-label={`Show ${move.hidden} more after ${formatMoves(move.path)}`}
            style={{ gridRow: move.row + 2, gridColumn: move.column + 1 }}
            className="pointer-events-auto -mr-2 mb-0.5 h-6 min-w-7 cursor-pointer self-end justify-self-end rounded-full border border-hairline-strong bg-card px-1 text-xs text-ink-soft tabular-nums hover:border-ink-soft hover:text-ink"
            onClick={() => onOpen(move.index, true)}
          >
            +{move.hidden}
          </button>
        ),
      )}
    </div>
  );
}

type MoveCellProps = Pick<TreeDrawingProps, 'average' | 'hasOwnGames'> & { readonly move: DrawnMove };

const MARKS = {
  better: { sign: '▲', bar: 'bg-bad', text: 'text-bad' },
  worse: { sign: '▼', bar: 'bg-good', text: 'text-good' },
} as const;

/** The move, how often it is played, and how the opponent scores after it. */
function MoveCell({ move: { node, path }, average, hasOwnGames }: MoveCellProps) {
  const comparison = compareScore(node, average);
  const mark = comparison && MARKS[comparison];
  const isGuess = isGuessed(node);
  const isUnknown = node.isMine && !hasOwnGames;
  const isShare = (node.isMine ? node.ownGames : node.games) >= MIN_KNOWN_GAMES;
  return (
    <span aria-hidden className="flex h-full flex-col justify-between">
      <span className="flex items-baseline justify-between gap-x-1 px-1">
        <span className={classNames(node.isMine && 'font-semibold', isGuess && 'text-ink-soft italic')}>
          {path.at(-1)}
        </span>
        {mark && <span className={classNames('text-xs', mark.text)}>{mark.sign}</span>}
      </span>
      <span className={classNames('px-1 text-xs text-ink-soft', isGuess && 'italic')}>
        {isUnknown ? '' : branchLabel(node)}
      </span>
      <span className={classNames('h-1', isShare && 'bg-sunken')}>
        {isShare && (
          <span
            style={{ width: `${100 * node.chance}%` }}
            className={classNames('block h-full', mark?.bar ?? 'bg-ink-soft')}
          />
        )}
      </span>
    </span>
  );
}

/** Lines from each move to the one before it. */
function Connections({ moves, rows, columns }: Pick<TreeDrawingProps, 'moves' | 'rows' | 'columns'>) {
  const [stepX, stepY] = [CELL.width + GAP.x, CELL.height + GAP.y];
  const [width, height] = [columns * stepX - GAP.x, rows * stepY - GAP.y];
  const middle = (row: number): number => row * stepY + CELL.height / 2;
  const lines = moves.flatMap(({ parent, row, column }) => {
    if (parent === undefined) return [];
    const end = column * stepX;
    return [`M${end - GAP.x} ${middle(parent.row)}h${GAP.x / 2}V${middle(row)}H${end}`];
  });
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      style={{ width: `${width}rem`, height: `${height}rem`, top: `${1.25 + GAP.y}rem` }}
      className="absolute left-0 fill-none stroke-hairline-strong"
    >
      <path d={lines.join('')} strokeWidth={1.5} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
