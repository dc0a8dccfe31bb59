import { alternativesAt, type GameTree, type Line, type TreeNode } from './game-tree';
import { idsOf, moveId, siblingId, type Path } from './path';

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
