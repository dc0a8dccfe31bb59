/**
 * Changes of a tree: each gives a new tree, which shares with the old one what is equal, and the path of the place in it.
 * A path that the tree has not changes nothing.
 */
import type { GameTree, Line, Move, TreeNode } from './game-tree';
import {
  type Branch,
  branchOf,
  childrenOf,
  idsOf,
  nodeOf,
  parentPath,
  type Path,
  type Place,
  placeOf,
  siblingId,
  type Step,
} from './path';

export type Edited = { readonly tree: GameTree; readonly path: Path };

/** Plays a move, which must be legal there: goes to it where the tree has it, else adds it as the last variation. */
export const addMove = (tree: GameTree, path: Path, move: Move): Edited => {
  const { path: reached, here, passed } = placeOf(tree, path);
  if (reached !== path) return { tree, path: reached };
  const known = childrenOf(here).find(([, step]) => nodeOf(step)?.uci === move.uci);
  if (known !== undefined) return { tree, path: path + known[0] };
  const line = extend(here.line, here.index + 1, move);
  return { tree: replaceLine(tree, passed, { ...here, line }), path: path + siblingId(move.uci, 0) };
};

const extend = (line: Line, index: number, move: Move): Line => {
  const { moves, rest } = line;
  const next = moves[index];
  if (next !== undefined) {
    return withNode(line, index, { ...next, variations: [...(next.variations ?? []), { moves: [move] }] });
  }
  // Text that could not be played is one of the moves that might have been played instead.
  const last = rest === undefined ? move : { ...move, variations: [{ moves: [], rest }] };
  return { moves: [...moves, last] };
};

/** Takes the move of the place out with all that follows it; of what else was played there, the first takes its place. */
export const removeMove = (tree: GameTree, path: Path): Edited => {
  const place = placeOf(tree, path);
  if (place.path !== path || path === '') return { tree, path: place.path };
  const branch = branchOf(place);
  return { tree: replaceBranch(tree, branch, branch.lines.toSpliced(branch.own, 1)), path: parentPath(path) };
};

/** What is said about a move. */
type Annotations = Partial<Pick<TreeNode, 'nags' | 'comments'>>;

/** Says something else about the move of the place, or with comments about the start position. */
export const annotate = (tree: GameTree, path: Path, annotations: Annotations): GameTree => {
  const { path: reached, here, passed } = placeOf(tree, path);
  if (reached !== path) return tree;
  const node = nodeOf(here);
  if (node === undefined) return { ...tree, comments: annotations.comments ?? tree.comments ?? [] };
  return replaceLine(tree, passed, { ...here, line: withNode(here.line, here.index, { ...node, ...annotations }) });
};

/** Moves the variation that the place is in one up among the lines that begin where it does. */
export const promote = (tree: GameTree, path: Path): Edited => {
  const place = placeOf(tree, path);
  if (place.path !== path || place.passed.length === 0) return { tree, path: place.path };
  return promoteTo(tree, place, (lines, own) => neighborOf(lines, own, -1));
};

/** Makes the way to the place the main line. */
export const makeMainLine = (tree: GameTree, path: Path): Edited => {
  let edited: Edited = { tree, path };
  let place = placeOf(tree, path);
  while (place.path === edited.path && place.passed.length > 0) {
    edited = promoteTo(edited.tree, place, () => 0);
    place = placeOf(edited.tree, edited.path);
  }
  return { ...edited, path: place.path };
};

const promoteTo = (tree: GameTree, place: Place, to: (lines: readonly Line[], own: number) => number): Edited => {
  const branch = branchOf({ ...place, here: { ...place.here, index: 0 } });
  const ids = idsOf(place.path);
  const first = ids.length - 1 - place.here.index;
  return moveLine(tree, branch, to(branch.lines, branch.own), {
    before: ids.slice(0, first),
    after: ids.slice(first + 1),
  });
};

/** Moves the line that goes on with the move of the place one down: what else was played there comes before it. */
export const demote = (tree: GameTree, path: Path): Edited => {
  const place = placeOf(tree, path);
  if (place.path !== path || path === '') return { tree, path: place.path };
  const branch = branchOf(place);
  const ways = { before: idsOf(path).slice(0, -1), after: [] };
  return moveLine(tree, branch, neighborOf(branch.lines, branch.own, 1), ways);
};

/** The next line with moves in that direction, or the line itself. */
const neighborOf = (lines: readonly Line[], own: number, direction: 1 | -1): number => {
  for (let at = own + direction; at >= 0 && at < lines.length; at += direction) {
    if ((lines[at]?.moves.length ?? 0) > 0) return at;
  }
  return own;
};

/** `before` and `after` are the ids of the path around the one of the line's first move. */
type Ways = { readonly before: readonly string[]; readonly after: readonly string[] };

const moveLine = (tree: GameTree, branch: Branch, to: number, { before, after }: Ways): Edited => {
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

/** The tree with another line instead of one that is reached over the lines passed; all other lines are shared. */
const replaceLine = (tree: GameTree, passed: readonly Step[], { line, slot }: Omit<Step, 'index'>): GameTree => {
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
const replaceBranch = (tree: GameTree, { passed, from }: Branch, lines: readonly Line[]): GameTree =>
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
