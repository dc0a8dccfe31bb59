/** The main line as rows of a move list, with comments and variations. */
import { moveNumber, plyColor } from '../../../chess/game';
import type { Comment } from '../../../chess/tree/comment';
import type { GameTree, Line, TreeNode } from '../../../chess/tree/game-tree';
import { childrenOf, type Path, siblingId, START_PATH } from '../../../chess/tree/path';
import type { Ply } from '../../../chess/types';

export type ListedMove = { readonly node: TreeNode; readonly path: Path; readonly ply: Ply };

/** On a move of the main line, or on the start position at -1. */
type ListedComment = { readonly ply: Ply; readonly parts: readonly VariationPart[] };

/** Missing when the game starts with Black to move. */
export type MoveRow = {
  readonly moveNumber: number;
  readonly white?: ListedMove;
  readonly black?: ListedMove;
  /** In text order. */
  readonly annotations: readonly (ListedComment | VariationLine)[];
};

export const moveRows = (tree: GameTree): readonly MoveRow[] => {
  const rows = new Map<number, MoveRow>();
  let before = START_PATH;
  for (const [ply, node] of tree.moves.entries()) {
    const path = before + siblingId(node.uci, 0);
    const number = moveNumber(tree, ply);
    const row = rows.get(number) ?? { moveNumber: number, annotations: [] };
    const annotations = [...row.annotations, ...commentOf(tree, ply), ...variationLinesOf(tree.moves, ply, before)];
    rows.set(number, { ...row, [plyColor(tree, ply)]: { node, path, ply }, annotations });
    before = path;
  }
  return [...rows.values()];
};

const commentOf = ({ moves }: GameTree, ply: Ply): readonly ListedComment[] => {
  const parts = [
    ...(ply === 0 ? commentParts(moves[0]?.before) : []),
    ...commentParts(moves[ply]?.comments),
    ...commentParts(moves[ply + 1]?.before),
  ];
  return parts.length === 0 ? [] : [{ ply, parts }];
};

/** Compares by identity: trees share unchanged nodes. */
export const isSameRow = (one: MoveRow, other: MoveRow): boolean =>
  one === other ||
  (one.moveNumber === other.moveNumber &&
    isSameMove(one.white, other.white) &&
    isSameMove(one.black, other.black) &&
    one.annotations.length === other.annotations.length &&
    one.annotations.every((annotation, index) => isSameAnnotation(annotation, other.annotations[index])));

const isSameMove = (one: ListedMove | undefined, other: ListedMove | undefined): boolean =>
  one?.node === other?.node && one?.path === other?.path;

const isSameAnnotation = (
  one: MoveRow['annotations'][number],
  other: MoveRow['annotations'][number] | undefined,
): boolean =>
  other !== undefined &&
  one.parts.length === other.parts.length &&
  one.parts.every((part, index) => isSamePart(part, other.parts[index]));

const isSamePart = (one: VariationPart, other: VariationPart | undefined): boolean => {
  if (other === undefined) return false;
  if ('words' in one) return 'words' in other && one.words === other.words;
  return 'node' in other && one.node === other.node && one.path === other.path;
};

/** LIM-08. */
const OPENING_MOVES = 6;

/** `heading` may be empty. */
export const groupRows = (
  rows: readonly MoveRow[],
  hasHeadings: boolean,
): readonly { readonly heading: string; readonly rows: readonly MoveRow[] }[] => {
  if (!hasHeadings) return [{ heading: '', rows }];
  return [
    { heading: 'Opening', rows: rows.filter((row) => row.moveNumber <= OPENING_MOVES) },
    { heading: 'After the opening', rows: rows.filter((row) => row.moveNumber > OPENING_MOVES) },
  ].filter((group) => group.rows.length > 0);
};

// Variations as indented paragraphs

/** A move of a variation; `isFirst` where no move stands directly before it. */
type VariationMove = { readonly node: TreeNode; readonly path: Path; readonly ply: Ply; readonly isFirst: boolean };

export type VariationPart = VariationMove | { readonly words: string };

/** 1 for an alternative to the main line, 2 for an alternative to that, and so on. */
type VariationLine = { readonly depth: number; readonly parts: readonly VariationPart[] };

export const commentParts = (comments: readonly Comment[] = []): readonly VariationPart[] =>
  comments.flat().flatMap((part) => ('words' in part && part.words !== '' ? [{ words: part.words }] : []));

/** A line from `index` on; `id` and `ply` are of that move, `before` is the path that it is played at. */
type Segment = {
  readonly line: Line;
  readonly index: number;
  readonly id: string;
  readonly ply: Ply;
  readonly before: Path;
  readonly depth: number;
};

const variationLinesOf = (moves: readonly TreeNode[], ply: Ply, before: Path): readonly VariationLine[] => {
  const lines: VariationLine[] = [];
  // No recursion: the text decides how deep variations nest.
  const open = variationsOf({ line: { moves }, index: ply, id: '', ply, before, depth: 0 }).toReversed();
  for (let segment = open.pop(); segment !== undefined; segment = open.pop()) {
    const { parts, next } = listSegment(segment);
    if (parts.length > 0) lines.push({ depth: segment.depth, parts });
    open.push(...next.toReversed());
  }
  return lines;
};

const variationsOf = ({ line, index, ply, before, depth }: Segment): readonly Segment[] => {
  const variations = line.moves[index]?.variations ?? [];
  if (variations.length === 0) return [];
  const ids = new Map(childrenOf({ line, index: index - 1, slot: 0 }).map(([id, step]) => [step.line, id]));
  return variations.map((variation) => ({
    line: variation,
    index: 0,
    id: ids.get(variation) ?? '',
    ply,
    before,
    depth: depth + 1,
  }));
};

/** Up to the first move with variations; `next` are these and the rest of the line. */
const listSegment = (segment: Segment): { parts: readonly VariationPart[]; next: readonly Segment[] } => {
  const parts: VariationPart[] = [];
  for (let current = segment; ; current = goOn(current)) {
    const node = current.line.moves[current.index];
    if (node === undefined) return { parts: [...parts, ...restOf(current.line)], next: [] };
    parts.push(...commentParts(node.before));
    const last = parts.at(-1);
    parts.push({
      node,
      path: current.before + current.id,
      ply: current.ply,
      isFirst: last === undefined || 'words' in last,
    });
    parts.push(...commentParts(node.comments));
    const variations = variationsOf(current);
    if (variations.length > 0) return { parts, next: [...variations, goOn(current)] };
  }
};

const goOn = (segment: Segment): Segment => {
  const uci = segment.line.moves[segment.index + 1]?.uci;
  return {
    ...segment,
    index: segment.index + 1,
    id: uci === undefined ? '' : siblingId(uci, 0),
    ply: segment.ply + 1,
    before: segment.before + segment.id,
  };
};

const restOf = ({ rest }: Line): readonly VariationPart[] => (rest === undefined ? [] : [{ words: rest }]);
