/** The main line of a tree as the rows of a move list: full moves, each with what stands beside it. */
import { moveNumber, plyColor } from '../../../chess/game';
import type { GameTree, TreeNode } from '../../../chess/tree/game-tree';
import { type Path, siblingId, START_PATH } from '../../../chess/tree/path';
import type { Ply } from '../../../chess/types';
import { type SideLine, sideLinesOf, type SidePart, wordsOf } from './side-lines';

/** A move of the main line. */
export type ListedMove = { readonly node: TreeNode; readonly path: Path; readonly ply: Ply };

/** A comment on a move of the main line, or on the start position at -1. */
export type ListedComment = { readonly ply: Ply; readonly parts: readonly SidePart[] };

/** White's move is missing when the game starts with Black to move. */
export type MoveRow = {
  readonly moveNumber: number;
  readonly white?: ListedMove;
  readonly black?: ListedMove;
  /** In the order of the text. */
  readonly asides: readonly (ListedComment | SideLine)[];
};

/** Plies paired into rows, in the order of the game. */
export const moveRows = (tree: GameTree): readonly MoveRow[] => {
  const rows = new Map<number, MoveRow>();
  let before = START_PATH;
  for (const [ply, node] of tree.moves.entries()) {
    const path = before + siblingId(node.uci, 0);
    const number = moveNumber(tree, ply);
    const row = rows.get(number) ?? { moveNumber: number, asides: [] };
    const asides = [...row.asides, ...commentOf(tree, ply), ...sideLinesOf(tree.moves, ply, before)];
    rows.set(number, { ...row, [plyColor(tree, ply)]: { node, path, ply }, asides });
    before = path;
  }
  return [...rows.values()];
};

/** What is said of a move behind it and, where variations stand between, before the next one; as `mainline` has it. */
const commentOf = ({ moves }: GameTree, ply: Ply): readonly ListedComment[] => {
  const parts = [
    ...(ply === 0 ? wordsOf(moves[0]?.before) : []),
    ...wordsOf(moves[ply]?.comments),
    ...wordsOf(moves[ply + 1]?.before),
  ];
  return parts.length === 0 ? [] : [{ ply, parts }];
};

/** Whether two rows show the same: trees share the nodes that a change has not touched. */
export const isSameRow = (one: MoveRow, other: MoveRow): boolean =>
  one.moveNumber === other.moveNumber &&
  isSameMove(one.white, other.white) &&
  isSameMove(one.black, other.black) &&
  one.asides.length === other.asides.length &&
  one.asides.every((aside, index) => isSameAside(aside, other.asides[index]));

const isSameMove = (one: ListedMove | undefined, other: ListedMove | undefined): boolean =>
  one?.node === other?.node && one?.path === other?.path;

const isSameAside = (one: MoveRow['asides'][number], other: MoveRow['asides'][number] | undefined): boolean =>
  other !== undefined &&
  one.parts.length === other.parts.length &&
  one.parts.every((part, index) => isSamePart(part, other.parts[index]));

const isSamePart = (one: SidePart, other: SidePart | undefined): boolean => {
  if (other === undefined) return false;
  if ('words' in one) return 'words' in other && one.words === other.words;
  return 'node' in other && one.node === other.node && one.path === other.path;
};

/** Full moves that are headed as the opening. Specification, LIM-08. */
const OPENING_MOVES = 6;

/** `heading` is empty where none is wanted. */
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
