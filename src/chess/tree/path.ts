/**
 * A path identifies a position of a tree by the moves that lead there, two characters each. It is short, safe in URLs,
 * and stays valid when other variations are added, removed or promoted.
 */
import { SQUARE_NAMES, type Uci } from '../types';
import { alternativesAt, type GameTree, type Line, type TreeNode } from './game-tree';

/** Concatenated move ids; empty for the start position. */
export type Path = string;

export const START_PATH: Path = '';

/** One character per square, a1 to h8. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** From, to, promotion, and a number for siblings that begin with the same move. */
const ID = /[\w-]{2}(?:\.[nbrq])?(?:\*[1-9]\d{0,5}\*)?/g;

const PATH = new RegExp(`^(?:${ID.source})*$`);

/** `Mc` for e2e4, `0-.q` for a promotion. */
export const moveId = (uci: Uci): string => {
  const promotion = uci.slice(4);
  return letterOf(uci.slice(0, 2)) + letterOf(uci.slice(2, 4)) + (promotion === '' ? '' : `.${promotion}`);
};

const letters: ReadonlyMap<string, string> = new Map(SQUARE_NAMES.map((square, at) => [square, LETTERS.charAt(at)]));

const letterOf = (square: string): string => letters.get(square) ?? '';

/** The move of an id, or of a path's first id. */
const uciOf = (id: string): Uci => {
  const squares = Array.from(id.slice(0, 2), (letter) => SQUARE_NAMES[LETTERS.indexOf(letter)] ?? '');
  return squares.join('') + (id.charAt(2) === '.' ? id.charAt(3) : '');
};

/** `before` counts earlier siblings with the same move. */
export const siblingId = (uci: Uci, before: number): string => moveId(uci) + (before === 0 ? '' : `*${before + 1}*`);

/** Parses a path from a URL; `undefined` for invalid text. The tree may not contain it (see `clampPath`). */
export const parsePath = (text: string): Path | undefined => (PATH.test(text) ? text : undefined);

export const idsOf = (path: Path): readonly string[] => path.match(ID) ?? [];

export const movesOfPath = (path: Path): readonly Uci[] => idsOf(path).map(uciOf);

/** The start position is its own parent. */
export const parentPath = (path: Path): Path => idsOf(path).slice(0, -1).join('');

/** A position in a line: after the move at `index`, or before the first move at -1. */
export type LineCursor = {
  readonly line: Line;
  readonly index: number;
  /** The line's index among its parent move's variations; -1 for the main line. */
  readonly slot: number;
};

/** A position of the tree. */
export type TreeCursor = {
  /** The parent lines, main line first, each with the index of the move that the next line replaces. */
  readonly ancestors: readonly LineCursor[];
  readonly current: LineCursor;
  readonly path: Path;
};

/** A step of a board asks for the same few positions many times, each as long to find as the game has moves. */
const located = new WeakMap<GameTree, Map<Path, TreeCursor>>();

const MOST_LOCATED = 8;

/** Finds the position of a path, or the last one on the way that exists. */
export const locate = (tree: GameTree, path: Path): TreeCursor => {
  const known = located.get(tree) ?? new Map<Path, TreeCursor>();
  const cursor = known.get(path) ?? walkTo(tree, path);
  if (known.size === MOST_LOCATED) known.clear();
  located.set(tree, known.set(path, cursor));
  return cursor;
};

const walkTo = (tree: GameTree, path: Path): TreeCursor => {
  const ancestors: LineCursor[] = [];
  let current: LineCursor = { line: { moves: tree.moves }, index: -1, slot: -1 };
  let reached = '';
  for (const id of idsOf(path)) {
    const next = findChild(current, id);
    if (next === undefined) break;
    if (next.line !== current.line) ancestors.push({ ...current, index: current.index + 1 });
    current = next;
    reached += id;
  }
  return { ancestors, current, path: reached };
};

export const nodeOf = ({ line, index }: LineCursor): TreeNode | undefined => line.moves[index];

/** The next moves with their ids, the continuation of the line first. */
export const childrenOf = (step: LineCursor): readonly (readonly [id: string, step: LineCursor])[] => {
  const counts = new Map<string, number>();
  return nextCursors(step).flatMap((next) => {
    const uci = nodeOf(next)?.uci;
    if (uci === undefined) return [];
    const before = counts.get(uci) ?? 0;
    counts.set(uci, before + 1);
    return [[siblingId(uci, before), next] as const];
  });
};

const findChild = (step: LineCursor, id: string): LineCursor | undefined => {
  const own = { ...step, index: step.index + 1 };
  const node = nodeOf(own);
  if (node === undefined) return undefined;
  return moveId(node.uci) === id ? own : childrenOf(step).find(([own]) => own === id)?.[1];
};

const nextCursors = (step: LineCursor): readonly LineCursor[] => {
  const own = { ...step, index: step.index + 1 };
  const others = nodeOf(own)?.variations ?? [];
  return [own, ...others.map((line, slot) => ({ line, index: 0, slot }))];
};

/** A move's siblings and its own index among them. */
export type Branch = {
  readonly ancestors: readonly LineCursor[];
  readonly from: LineCursor;
  readonly lines: readonly Line[];
  readonly own: number;
};

/** The branch of the move at the position; at the start position it has no lines. */
export const branchOf = ({ ancestors, current }: TreeCursor): Branch => {
  const parent = current.index === 0 ? ancestors.at(-1) : undefined;
  const from = parent ?? current;
  return {
    ancestors: parent === undefined ? ancestors : ancestors.slice(0, -1),
    from,
    lines: alternativesAt(from.line, from.index),
    own: parent === undefined ? 0 : current.slot + 1,
  };
};
