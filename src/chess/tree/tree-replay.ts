/** Going through a tree. A path that the tree has not is the nearest place on its way. */
import { START_FEN } from '../position/fen';
import { startWalk } from '../position/move';
import type { Fen, Ply, San } from '../types';
import type { GameTree, Move, TreeNode } from './game-tree';
import { childrenOf, idsOf, moveId, nodeOf, parentPath, type Path, placeOf, siblingId } from './path';

const STEPS = ['first', 'previous', 'next', 'last'] as const;

export type Step = (typeof STEPS)[number];

/** The path as far as the tree has it. */
export const clampPath = (tree: GameTree, path: Path): Path => placeOf(tree, path).path;

/** The move that leads to the place; `undefined` at the start position. */
export const nodeAt = (tree: GameTree, path: Path): TreeNode | undefined => nodeOf(placeOf(tree, path).here);

/** The position at the place. */
export const fenAt = (tree: GameTree, path: Path): Fen => nodeAt(tree, path)?.fen ?? tree.start;

/** A move that the tree has at some place, and where it leads. */
type Child = { readonly path: Path; readonly node: TreeNode };

/** The moves from the place: first the one that its line goes on with, then the variations. */
export const childrenAt = (tree: GameTree, path: Path): readonly Child[] => {
  const place = placeOf(tree, path);
  return childrenOf(place.here).flatMap(([id, step]) => {
    const node = nodeOf(step);
    return node === undefined ? [] : [{ path: place.path + id, node }];
  });
};

/** The moves from the start position to the place. */
export const nodesTo = (tree: GameTree, path: Path): readonly TreeNode[] => {
  const { passed, here } = placeOf(tree, path);
  return [
    // A line that is left is played up to before the move that the next one is played instead of.
    ...passed.flatMap(({ line, index }) => line.moves.slice(0, index)),
    ...here.line.moves.slice(0, here.index + 1),
  ];
};

/** Where the step leads: forward along the line of the place, back towards the start position. */
export const goToPath = (tree: GameTree, path: Path, direction: Step): Path => {
  const { here, path: place } = placeOf(tree, path);
  if (direction === 'first') return '';
  if (direction === 'previous') return parentPath(place);
  const ahead = here.line.moves.slice(here.index + 1, direction === 'next' ? here.index + 2 : undefined);
  return place + ahead.map(({ uci }) => siblingId(uci, 0)).join('');
};

/** Whether the step leads to another place. */
export const canGoToPath = (tree: GameTree, path: Path, direction: Step): boolean =>
  goToPath(tree, path, direction) !== clampPath(tree, path);

/** The place of a ply of the main line; beyond its end the last one. */
export const pathOfPly = ({ moves }: { readonly moves: readonly Pick<TreeNode, 'uci'>[] }, ply: Ply): Path =>
  moves
    .slice(0, Math.max(0, ply + 1))
    .map(({ uci }) => moveId(uci))
    .join('');

/** The ply of the main line that leads to the place; `undefined` in a variation. */
export const plyOfPath = (tree: GameTree, path: Path): Ply | undefined => {
  const { passed, here } = placeOf(tree, path);
  return passed.length === 0 ? here.index : undefined;
};

/** The ply of the main line that leads to the place, or from which its variation leaves. */
export const mainPlyOf = (tree: GameTree, path: Path): Ply => {
  const { passed, here } = placeOf(tree, path);
  return (passed[0]?.index ?? here.index + 1) - 1;
};

/** How many plies the place is from the start position, less one: the ply that its move has in the line to it. */
export const depthOf = (path: Path): Ply => idsOf(path).length - 1;

/** Games that are told as moves alone. */

/** A tree of these moves from a position, legal one after the other, and nothing else. */
export const bareTree = (start: Fen, moves: readonly TreeNode[]): GameTree => ({
  headers: new Map(),
  isChess960: false,
  start,
  moves,
  result: '*',
});

/** A game without a move yet, from this position. */
export const treeOfPosition = (start: Fen, isChess960 = false): GameTree => ({
  ...bareTree(start, []),
  isChess960,
  headers: new Map([
    ...(isChess960 ? ([['Variant', 'Chess960']] as const) : []),
    ...(start === START_FEN
      ? []
      : ([
          ['SetUp', '1'],
          ['FEN', start],
        ] as const)),
  ]),
});

/**
 * The tree of a game told as its moves from the start position. From the first that is not legal on, which `invalid`
 * names, they stand in it as they are written, and the position stays.
 */
export const treeOfMoves = (sans: readonly San[]): { readonly tree: GameTree; readonly invalid?: San } => {
  const walk = startWalk(START_FEN, false);
  const moves: Move[] = [];
  for (const san of sans) {
    const played = walk?.play(san);
    if (played === undefined) {
      const noted = sans.slice(moves.length).map((written) => noteMove(written, moves.at(-1)?.fen ?? START_FEN));
      return { tree: bareTree(START_FEN, [...moves, ...noted]), invalid: san };
    }
    moves.push(played);
  }
  return { tree: bareTree(START_FEN, moves) };
};

/** A move that cannot be played, after a position that stays. Its coordinates lead nowhere, as those of no legal move do. */
export const noteMove = (san: San, fen: Fen): Move => ({ san, uci: 'a1a1', fen });

/** Whether the move was played, not only noted. */
export const isPlayed = ({ uci }: Move): boolean => uci.slice(0, 2) !== uci.slice(2, 4);
