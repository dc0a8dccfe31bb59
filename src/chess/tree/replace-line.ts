import type { GameTree, Line, TreeNode } from './game-tree';
import type { Branch, Step } from './place';

export const withNode = (line: Line, index: number, node: TreeNode): Line => ({
  ...line,
  moves: line.moves.with(index, node),
});

/** The tree with another line instead of one that is reached over the lines passed; all other lines are shared. */
export const replaceLine = (tree: GameTree, passed: readonly Step[], { line, slot }: Omit<Step, 'index'>): GameTree => {
  let inner = line;
  let at = slot;
  for (const outer of passed.toReversed()) {
    const node = outer.line.moves[outer.index];
    if (node === undefined) return tree;
    inner = withNode(outer.line, outer.index, { ...node, variations: (node.variations ?? []).with(at, inner) });
    at = outer.slot;
  }
  return withMainLine(tree, inner);
};

/** The main line keeps no text that cannot be played: it becomes a comment. */
const withMainLine = (tree: GameTree, { moves, rest }: Line): GameTree => {
  if (rest === undefined) return { ...tree, moves };
  const last = moves.at(-1);
  const comment = [{ words: rest.replace(/\s+/g, ' ') }];
  if (last === undefined) return { ...tree, moves, comments: [...(tree.comments ?? []), comment] };
  return { ...tree, moves: moves.with(-1, { ...last, comments: [...(last.comments ?? []), comment] }) };
};

/** The tree with these lines at a branch, the first one with moves as the line that goes on there. */
export const replaceBranch = (tree: GameTree, { passed, from }: Branch, lines: readonly Line[]): GameTree =>
  replaceLine(tree, passed, { ...from, line: joinAt(from.line.moves.slice(0, from.index), lines) });

const joinAt = (before: readonly TreeNode[], lines: readonly Line[]): Line => {
  const head = lines.find(({ moves }) => moves.length > 0);
  const [first, ...tail] = head?.moves ?? [];
  if (head === undefined || first === undefined) {
    const rest = lines.map((line) => `(${line.rest ?? ''})`).join(' ');
    return rest === '' ? { moves: before } : { moves: before, rest };
  }
  const variations = lines.filter((line) => line !== head);
  const node = variations.length === 0 ? first : { ...first, variations };
  return { moves: [...before, node, ...tail], rest: head.rest };
};
