/** Edits return a new tree, which shares unchanged parts, and the resulting path. Unknown paths change nothing. */
import type { GameTree, Line, Move, TreeNode } from './game-tree';
import {
  type Branch,
  branchOf,
  childrenOf,
  idsOf,
  type LineCursor,
  locate,
  nodeOf,
  parentPath,
  type Path,
  siblingId,
  type TreeCursor,
} from './path';

export type Edited = { readonly tree: GameTree; readonly path: Path };

/** Goes to the move if the tree has it, else adds it as the last variation. The move must be legal there. */
export const addMove = (tree: GameTree, path: Path, move: Move): Edited => {
  const { path: knownPath, current, ancestors } = locate(tree, path);
  if (knownPath !== path) return { tree, path: knownPath };
  const known = childrenOf(current).find(([, step]) => nodeOf(step)?.uci === move.uci);
  if (known !== undefined) return { tree, path: path + known[0] };
  const line = extend(current.line, current.index + 1, move);
  return { tree: replaceLine(tree, ancestors, { ...current, line }), path: path + siblingId(move.uci, 0) };
};

const extend = (line: Line, index: number, move: Move): Line => {
  const { moves, rest } = line;
  const next = moves[index];
  if (next !== undefined) {
    return withNode(line, index, { ...next, variations: [...(next.variations ?? []), { moves: [move] }] });
  }
  // Unparsed text becomes an alternative to the new move.
  const last = rest === undefined ? move : { ...move, variations: [{ moves: [], rest }] };
  return { moves: [...moves, last] };
};

/** Removes the move and everything after it; the first alternative takes its place. */
export const removeMove = (tree: GameTree, path: Path): Edited => {
  const cursor = locate(tree, path);
  if (cursor.path !== path || path === '') return { tree, path: cursor.path };
  const branch = branchOf(cursor);
  return { tree: replaceBranch(tree, branch, branch.lines.toSpliced(branch.own, 1)), path: parentPath(path) };
};

type Annotations = Partial<Pick<TreeNode, 'nags' | 'comments'>>;

/** Replaces a move's annotations, or the comments of the start position. */
export const annotate = (tree: GameTree, path: Path, annotations: Annotations): GameTree => {
  const { path: knownPath, current, ancestors } = locate(tree, path);
  if (knownPath !== path) return tree;
  const node = nodeOf(current);
  if (node === undefined) return { ...tree, comments: annotations.comments ?? tree.comments ?? [] };
  return replaceLine(tree, ancestors, {
    ...current,
    line: withNode(current.line, current.index, { ...node, ...annotations }),
  });
};

/** Moves the variation up by one among its siblings. */
export const promote = (tree: GameTree, path: Path): Edited => {
  const cursor = locate(tree, path);
  if (cursor.path !== path || cursor.ancestors.length === 0) return { tree, path: cursor.path };
  return promoteTo(tree, cursor, (lines, own) => neighborOf(lines, own, -1));
};

/** Makes the moves of the path the main line. */
export const makeMainLine = (tree: GameTree, path: Path): Edited => {
  let edited: Edited = { tree, path };
  let cursor = locate(tree, path);
  while (cursor.path === edited.path && cursor.ancestors.length > 0) {
    edited = promoteTo(edited.tree, cursor, () => 0);
    cursor = locate(edited.tree, edited.path);
  }
  return { ...edited, path: cursor.path };
};

const promoteTo = (tree: GameTree, cursor: TreeCursor, to: (lines: readonly Line[], own: number) => number): Edited => {
  const branch = branchOf({ ...cursor, current: { ...cursor.current, index: 0 } });
  const ids = idsOf(cursor.path);
  const first = ids.length - 1 - cursor.current.index;
  return moveLine(tree, branch, to(branch.lines, branch.own), {
    before: ids.slice(0, first),
    after: ids.slice(first + 1),
  });
};

/** Moves the line that starts with this move down by one among its siblings. */
export const demote = (tree: GameTree, path: Path): Edited => {
  const cursor = locate(tree, path);
  if (cursor.path !== path || path === '') return { tree, path: cursor.path };
  const branch = branchOf(cursor);
  const parts = { before: idsOf(path).slice(0, -1), after: [] };
  return moveLine(tree, branch, neighborOf(branch.lines, branch.own, 1), parts);
};

/** The index of the next line with moves in that direction, or `own`. */
const neighborOf = (lines: readonly Line[], own: number, direction: 1 | -1): number => {
  for (let at = own + direction; at >= 0 && at < lines.length; at += direction) {
    if ((lines[at]?.moves.length ?? 0) > 0) return at;
  }
  return own;
};

/** Ids of the path before and after the moved line's first move. */
type PathParts = { readonly before: readonly string[]; readonly after: readonly string[] };

const moveLine = (tree: GameTree, branch: Branch, to: number, { before, after }: PathParts): Edited => {
  const { lines, own } = branch;
  const line = lines[own];
  const uci = line?.moves[0]?.uci;
  if (line === undefined || uci === undefined) return { tree, path: [...before, ...after].join('') };
  const moved = lines.toSpliced(own, 1).toSpliced(to, 0, line);
  const same = moved.slice(0, to).filter(({ moves }) => moves[0]?.uci === uci).length;
  const path = [...before, siblingId(uci, same), ...after].join('');
  return { tree: own === to ? tree : replaceBranch(tree, branch, moved), path };
};

const withNode = (line: Line, index: number, node: TreeNode): Line => ({
  ...line,
  moves: line.moves.with(index, node),
});

/** Replaces one nested line. */
const replaceLine = (
  tree: GameTree,
  passed: readonly LineCursor[],
  { line, slot }: Omit<LineCursor, 'index'>,
): GameTree => {
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

/** The main line cannot hold unparsed text: it becomes a comment. */
const withMainLine = (tree: GameTree, { moves, rest }: Line): GameTree => {
  if (rest === undefined) return { ...tree, moves };
  const last = moves.at(-1);
  const comment = [{ words: rest.replace(/\s+/g, ' ') }];
  if (last === undefined) return { ...tree, moves, comments: [...(tree.comments ?? []), comment] };
  return { ...tree, moves: moves.with(-1, { ...last, comments: [...(last.comments ?? []), comment] }) };
};

/** The first line with moves becomes the continuation. */
const replaceBranch = (tree: GameTree, { ancestors, from }: Branch, lines: readonly Line[]): GameTree =>
  replaceLine(tree, ancestors, { ...from, line: joinAt(from.line.moves.slice(0, from.index), lines) });

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
