/** A repertoire as a game tree for the screen. */
import { startWalk } from '../position/move';
import type { Comment } from '../tree/comment';
import type { GameTree, Line, TreeNode } from '../tree/game-tree';
import { moveId, type Path, START_PATH } from '../tree/path';
import { treeOfPosition } from '../tree/tree-replay';
import type { Fen } from '../types';
import { noteKey } from './edits';
import { type Edge, fenOf, type RepertoireGraph } from './graph';
import type { Epd, RepertoireNote } from './repertoire';

export type Unfolded = {
  /** Depth first: own moves in their order, replies by reach. Notes are comments, wherever their position is. */
  readonly tree: GameTree;
  /** Of the moves that the start leads to, each once; the tree has `shown` of them. */
  readonly moves: number;
  readonly shown: number;
  /** A position that is there a second time has no moves; the path is that of the first. */
  readonly links: ReadonlyMap<Path, Path>;
};

type UnfoldOptions = {
  readonly start: Epd;
  /** 0 to 1, where it is known. */
  readonly reach: ReadonlyMap<Epd, number>;
  /** The likeliest moves, and the moves that lead to them. */
  readonly limit?: number;
};

export const unfoldRepertoire = (
  graph: RepertoireGraph,
  { start, reach, limit = Infinity }: UnfoldOptions,
): Unfolded => {
  const order = orderOf(graph, reach);
  const steps = depthFirst(start, order);
  const shown = likeliest(steps, reach, limit);
  const links = new Map<Path, Path>();
  const first = new Map<Epd, Path>([[start, START_PATH]]);
  for (const step of shown) {
    const known = first.get(step.edge.to);
    if (known === undefined) first.set(step.edge.to, step.path);
    else if (known !== step.path) links.set(step.path, known);
  }
  const children = new Map<Path, Step[]>();
  for (const step of shown) children.set(step.from, [...(children.get(step.from) ?? []), step]);
  const tree = treeOfPosition(fenOf(start));
  const notes: Notes = new Map(graph.source.notes.map((note) => [noteKey(note), commentOf(note)]));
  const comment = notes.get(noteKey({ position: start }));
  return {
    tree: {
      ...tree,
      ...(comment && { comments: [comment] }),
      moves: lineFrom(tree.start, START_PATH, { children, notes }).moves,
    },
    moves: steps.length,
    shown: shown.length,
    links,
  };
};

type Step = { readonly edge: Edge; readonly before?: Step; readonly from: Path; readonly path: Path };

const orderOf =
  (graph: RepertoireGraph, reach: ReadonlyMap<Epd, number>) =>
  (position: Epd): readonly Edge[] => {
    const here = graph.positions.get(position);
    if (here === undefined) return [];
    return here.isOwn
      ? here.moves
      : here.moves.toSorted(({ to: one }, { to: other }) => (reach.get(other) ?? 0) - (reach.get(one) ?? 0));
  };

/** Each move once: what follows a position is at its first place. */
const depthFirst = (start: Epd, order: (position: Epd) => readonly Edge[]): readonly Step[] => {
  const steps: Step[] = [];
  const seen = new Set<Epd>([start]);
  const open: Step[] = [];
  const expand = (position: Epd, before?: Step): void => {
    const from = before?.path ?? START_PATH;
    for (const edge of order(position).toReversed())
      open.push({ edge, before, from, path: from + moveId(edge.move.uci) });
  };
  expand(start);
  for (let step = open.pop(); step !== undefined; step = open.pop()) {
    steps.push(step);
    if (seen.has(step.edge.to)) continue;
    seen.add(step.edge.to);
    expand(step.edge.to, step);
  }
  return steps;
};

const likeliest = (steps: readonly Step[], reach: ReadonlyMap<Epd, number>, limit: number): readonly Step[] => {
  if (steps.length <= limit) return steps;
  const ranked = steps
    .map((step) => ({ step, reach: reach.get(step.edge.to) ?? 0 }))
    .sort((one, other) => other.reach - one.reach);
  const wanted = new Set<Step>();
  for (const { step } of ranked) {
    if (wanted.size >= limit) break;
    for (let at: Step | undefined = step; at !== undefined && !wanted.has(at); at = at.before) wanted.add(at);
  }
  return steps.filter((step) => wanted.has(step));
};

/** By `noteKey`. */
type Notes = ReadonlyMap<string, Comment>;

const commentOf = ({ text, shapes }: RepertoireNote): Comment => [
  ...(text === '' ? [] : [{ words: text }]),
  ...(shapes.length === 0 ? [] : [{ shapes }]),
];

type Source = { readonly children: ReadonlyMap<Path, readonly Step[]>; readonly notes: Notes };

const lineFrom = (fen: Fen, from: Path, source: Source): Line => {
  const walk = startWalk(fen, false);
  const moves: TreeNode[] = [];
  let before = fen;
  let next = source.children.get(from);
  while (next !== undefined) {
    const [main, ...others] = next;
    const move = main && walk?.play(main.edge.move.uci);
    if (main === undefined || move === undefined) break;
    const variations = others.flatMap((other) => variationFrom(before, other, source));
    moves.push({ ...toNode(move, main, source), ...(variations.length > 0 && { variations }) });
    before = move.fen;
    next = source.children.get(main.path);
  }
  return { moves };
};

const variationFrom = (fen: Fen, step: Step, source: Source): readonly Line[] => {
  const move = startWalk(fen, false)?.play(step.edge.move.uci);
  return move === undefined
    ? []
    : [{ moves: [toNode(move, step, source), ...lineFrom(move.fen, step.path, source).moves] }];
};

const toNode = ({ san, uci, fen }: TreeNode, { edge }: Step, { notes }: Source): TreeNode => {
  if (notes.size === 0) return { san, uci, fen };
  const ofMove = notes.get(noteKey(edge.move));
  const ofPosition = notes.get(noteKey({ position: edge.to }));
  const comments = [...(ofMove ? [ofMove] : []), ...(ofPosition ? [ofPosition] : [])];
  return { san, uci, fen, ...(comments.length > 0 && { comments }) };
};
