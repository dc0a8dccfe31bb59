/** Which moves of a merged tree are drawn, and where: a column for each half move, a row for each way to go on. */
import type { San } from '../types';
import { MIN_KNOWN_GAMES } from './plan';
import type { MergedNode } from './merged-tree';

export type DrawnMove = {
  /** In the tree. */
  readonly index: number;
  readonly node: MergedNode;
  /** From the start position; the move itself is the last one. */
  readonly path: readonly San[];
  readonly row: number;
  readonly column: number;
  /** The drawn move before it; missing for a first move. */
  readonly parent: DrawnMove | undefined;
  /** From 1, among the drawn moves in the same position, and how many these are. */
  readonly place: number;
  readonly siblings: number;
  /** Moves after it, and those of them that are not drawn. */
  readonly next: number;
  readonly hidden: number;
};

type Drawing = {
  /** Each after the move before it, row by row. */
  readonly moves: readonly DrawnMove[];
  readonly rows: number;
  readonly columns: number;
  /** Rows of the whole tree. */
  readonly allRows: number;
};

type DrawingOptions = {
  /** In percent: less likely moves are hidden. */
  readonly min: number;
  /** At first; `undefined` draws all of them. */
  readonly rows: number | undefined;
  /** Indexes of moves after which everything is drawn. */
  readonly opened: ReadonlySet<number>;
  /** Always drawn. */
  readonly line?: readonly San[] | undefined;
};

const FIRST = -1;

/** At first without guesses and moves that the user does not play, as long as there are others. */
export const drawTree = (tree: readonly MergedNode[], options: DrawingOptions): Drawing => {
  const next = nextMoves(tree, options.min);
  const visible = options.rows === undefined ? new Set(tree.keys()) : likeliest(tree, next, options.rows, options.line);
  for (const index of options.opened) for (const child of next(index)) visible.add(child);
  const moves: DrawnMove[] = [];
  let row = -1;
  const place = (at: number, parent: DrawnMove | undefined): void => {
    const shown = next(at).filter((index) => visible.has(index));
    shown.forEach((index, position) => {
      const node = tree[index];
      if (node === undefined) return;
      if (position > 0 || parent === undefined) row += 1;
      const move = {
        index,
        node,
        path: [...(parent?.path ?? []), node.san],
        row,
        column: parent === undefined ? 0 : parent.column + 1,
        parent,
        place: position + 1,
        siblings: shown.length,
        next: next(index).length,
        hidden: next(index).filter((child) => !visible.has(child)).length,
      };
      moves.push(move);
      place(index, move);
    });
  };
  place(FIRST, undefined);
  const columns = moves.reduce((most, { column }) => Math.max(most, column + 1), 0);
  return { moves, rows: row + 1, columns, allRows: countRows(next, FIRST) };
};

type NextMoves = (index: number) => readonly number[];

const nextMoves = (tree: readonly MergedNode[], min: number): NextMoves => {
  const children = new Map<number, number[]>();
  tree.forEach(({ parent, reach }, index) => {
    if (100 * reach >= min) children.set(parent, [...(children.get(parent) ?? []), index]);
  });
  return (index) => children.get(index) ?? [];
};

const countRows = (next: NextMoves, at: number): number =>
  next(at).reduce((sum, child) => sum + Math.max(1, countRows(next, child)), 0);

/** A move that the user does not play is no likelier than this, 0-1. */
const UNUSUAL = 0.05;

type Candidate = {
  readonly index: number;
  readonly weight: number;
  /** A guess, a move that the user does not play, or after one of these. */
  readonly isLast: boolean;
};

/** As many moves, the likeliest first, as fit into the rows. */
const likeliest = (
  tree: readonly MergedNode[],
  next: NextMoves,
  rows: number,
  line: readonly San[] = [],
): Set<number> => {
  const visible = new Set<number>();
  let used = 0;
  const add = (index: number, parent: number): boolean => {
    const isContinuation = parent !== FIRST && !next(parent).some((sibling) => visible.has(sibling));
    if (!isContinuation && used >= rows) return false;
    if (!isContinuation) used += 1;
    visible.add(index);
    return true;
  };
  for (let at = FIRST, ply = 0; ply < line.length; ply += 1) {
    const index = next(at).find((child) => tree[child]?.san === line[ply]);
    if (index === undefined || !add(index, at)) break;
    at = index;
  }
  const candidatesAfter = (index: number, weight: number, isLast: boolean): readonly Candidate[] =>
    next(index).flatMap((child, place) => {
      const node = tree[child];
      if (node === undefined) return [];
      const share = node.isMine ? Math.max(node.chance, UNUSUAL) : node.chance;
      const isUnusual = node.isMine && node.chance < UNUSUAL && place > 0;
      return [{ index: child, weight: weight * share, isLast: isLast || isUnusual || isGuessed(node) }];
    });
  const open = [...candidatesAfter(FIRST, 1, false)];
  for (;;) {
    open.sort((one, other) => Number(one.isLast) - Number(other.isLast) || other.weight - one.weight);
    const candidate = open.shift();
    if (candidate === undefined || (candidate.isLast && used >= rows)) return visible;
    const { index, weight, isLast } = candidate;
    if (visible.has(index) || add(index, tree[index]?.parent ?? FIRST)) {
      open.push(...candidatesAfter(index, weight, isLast));
    }
  }
};

const LIKELY_PLIES = 16;

/** What most likely follows `start`, up to move 8 and without guesses: all moves from the first one on. */
export const likelyLine = (tree: readonly MergedNode[], start: readonly San[]): readonly San[] => {
  const next = nextMoves(tree, 0);
  const moves = [...start];
  let at = indexAfter(tree, next, start);
  while (at !== undefined && moves.length < LIKELY_PLIES) {
    at = next(at)[0];
    const node = at === undefined ? undefined : tree[at];
    if (node === undefined || isGuessed(node)) break;
    moves.push(node.san);
  }
  return moves;
};

/** `undefined` where the tree does not have the last of the moves. */
export const nodeAfter = (tree: readonly MergedNode[], moves: readonly San[]): MergedNode | undefined => {
  const index = indexAfter(tree, nextMoves(tree, 0), moves);
  return index === undefined ? undefined : tree[index];
};

const indexAfter = (tree: readonly MergedNode[], next: NextMoves, moves: readonly San[]): number | undefined =>
  moves.reduce<number | undefined>(
    (at, san) => (at === undefined ? undefined : next(at).find((child) => tree[child]?.san === san)),
    FIRST,
  );

/** A move of the opponent's that rests on fewer than `MIN_KNOWN_GAMES` of their games. */
export const isGuessed = ({ isMine, games }: Pick<MergedNode, 'isMine' | 'games'>): boolean =>
  !isMine && games < MIN_KNOWN_GAMES;

/** The opponent's points per game after the first moves of a tree, 0-1; `undefined` without games. */
export const averageScore = (tree: readonly MergedNode[]): number | undefined => {
  const first = tree.flatMap(({ parent, results }) => (parent === FIRST && results !== undefined ? [results] : []));
  const games = first.reduce((sum, result) => sum + result.games, 0);
  return games === 0 ? undefined : first.reduce((sum, result) => sum + result.games * result.score, 0) / games;
};

const MIN_COMPARED_GAMES = 6;

/** Of the points of one game. */
const STANDARD_DEVIATION = 0.48;

/** Whether the opponent scores better or worse than `average`, by more than one standard error. */
export const compareScore = (
  { results }: Pick<MergedNode, 'results'>,
  average: number | undefined,
): 'better' | 'worse' | undefined => {
  if (results === undefined || average === undefined || results.games < MIN_COMPARED_GAMES) return undefined;
  const difference = results.score - average;
  if (Math.abs(difference) <= STANDARD_DEVIATION / Math.sqrt(results.games)) return undefined;
  return difference > 0 ? 'better' : 'worse';
};
