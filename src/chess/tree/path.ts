/**
 * A place in a tree as text: the moves that lead there from the start position, two letters each. Short in an address and
 * safe there as it is; it stays true when other moves come, go, or are promoted. See docs/decisions/028.
 */
import { SQUARE_NAMES, type Uci } from '../types';
import { alternativesAt, type GameTree, type Line, type TreeNode } from './game-tree';

/** Ids of moves one after the other; empty for the start position. */
export type Path = string;

export const START_PATH: Path = '';

/** One letter a square, a1 to h8. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** From, to, the piece promoted to, and which one it is of several variations that begin with the same move. */
const ID = /[\w-]{2}(?:\.[nbrq])?(?:\*[1-9]\d{0,5}\*)?/g;

const PATH = new RegExp(`^(?:${ID.source})*$`);

/** `Mc` for e2e4, `0-.q` for a promotion: the same for the same move, wherever it is played. */
export const moveId = (uci: Uci): string => {
  const promotion = uci.slice(4);
  return letterOf(uci.slice(0, 2)) + letterOf(uci.slice(2, 4)) + (promotion === '' ? '' : `.${promotion}`);
};

const letterOf = (square: string): string => LETTERS.charAt(SQUARE_NAMES.indexOf(square));

/** The move that an id, or the first id of a path, stands for. */
const uciOf = (id: string): Uci => {
  const squares = Array.from(id.slice(0, 2), (letter) => SQUARE_NAMES[LETTERS.indexOf(letter)] ?? '');
  return squares.join('') + (id.charAt(2) === '.' ? id.charAt(3) : '');
};

/** The id of one of several moves from the same place, by how many of them with the same `moveId` come before it. */
export const siblingId = (uci: Uci, before: number): string => moveId(uci) + (before === 0 ? '' : `*${before + 1}*`);

/** Reads the path of an address; `undefined` for text that is none. Whether a tree has the place, `clampPath` knows. */
export const parsePath = (text: string): Path | undefined => (PATH.test(text) ? text : undefined);

/** The ids of a path, from the start position on. */
export const idsOf = (path: Path): readonly string[] => path.match(ID) ?? [];

/** The moves of a path in coordinates. */
export const movesOfPath = (path: Path): readonly Uci[] => idsOf(path).map(uciOf);

/** The place one move before; the start position has itself. */
export const parentPath = (path: Path): Path => idsOf(path).slice(0, -1).join('');

/** A place in a line: behind its move at `index`, before its first one at -1. */
export type Step = {
  readonly line: Line;
  readonly index: number;
  /** The line's number among the variations of the move that it is played instead of; the main line has none. */
  readonly slot: number;
};

/** A place that is in the tree. */
export type Place = {
  /** The lines that the way leaves, the main line first, each at the move that the next one is played instead of. */
  readonly passed: readonly Step[];
  readonly here: Step;
  readonly path: Path;
};

/** The place of a path, or the last one on its way that the tree has. */
export const placeOf = (tree: GameTree, path: Path): Place => {
  const passed: Step[] = [];
  let here: Step = { line: { moves: tree.moves }, index: -1, slot: -1 };
  let reached = '';
  for (const id of idsOf(path)) {
    const next = findChild(here, id);
    if (next === undefined) break;
    if (next.line !== here.line) passed.push({ ...here, index: here.index + 1 });
    here = next;
    reached += id;
  }
  return { passed, here, path: reached };
};

/** The move that leads to the place; the start position has none. */
export const nodeOf = ({ line, index }: Step): TreeNode | undefined => line.moves[index];

/** The moves from a place with their ids, the one that its own line goes on with first. */
export const childrenOf = (step: Step): readonly (readonly [id: string, step: Step])[] => {
  const counts = new Map<string, number>();
  return stepsFrom(step).flatMap((next) => {
    const uci = nodeOf(next)?.uci;
    if (uci === undefined) return [];
    const before = counts.get(uci) ?? 0;
    counts.set(uci, before + 1);
    return [[siblingId(uci, before), next] as const];
  });
};

const findChild = (step: Step, id: string): Step | undefined => {
  const own = { ...step, index: step.index + 1 };
  const node = nodeOf(own);
  if (node === undefined) return undefined;
  return moveId(node.uci) === id ? own : childrenOf(step).find(([own]) => own === id)?.[1];
};

const stepsFrom = (step: Step): readonly Step[] => {
  const own = { ...step, index: step.index + 1 };
  const others = nodeOf(own)?.variations ?? [];
  return [own, ...others.map((line, slot) => ({ line, index: 0, slot }))];
};

/** What might be played where the move of the place is, and which of these lines is its own. */
export type Branch = {
  readonly passed: readonly Step[];
  /** At the moves in question. */
  readonly from: Step;
  readonly lines: readonly Line[];
  readonly own: number;
};

/** The branch that the move of a place belongs to; at the start position it has no lines. */
export const branchOf = ({ passed, here }: Place): Branch => {
  const parent = here.index === 0 ? passed.at(-1) : undefined;
  const from = parent ?? here;
  return {
    passed: parent === undefined ? passed : passed.slice(0, -1),
    from,
    lines: alternativesAt(from.line, from.index),
    own: parent === undefined ? 0 : here.slot + 1,
  };
};
