/** Navigation in a tree. An unknown path means the last position on the way that exists. */
import { START_FEN } from '../position/fen';
import { startWalk } from '../position/move';
import type { Fen, Ply, San } from '../types';
import type { GameTree, Move, TreeNode } from './game-tree';
import { childrenOf, idsOf, locate, moveId, nodeOf, parentPath, type Path, siblingId, START_PATH } from './path';

const STEPS = ['first', 'previous', 'next', 'last'] as const;

export type Step = (typeof STEPS)[number];

export const clampPath = (tree: GameTree, path: Path): Path => locate(tree, path).path;

/** The move that leads to the position; `undefined` at the start position. */
export const nodeAt = (tree: GameTree, path: Path): TreeNode | undefined => nodeOf(locate(tree, path).current);

export const fenAt = (tree: GameTree, path: Path): Fen => nodeAt(tree, path)?.fen ?? tree.start;

type Child = { readonly path: Path; readonly node: TreeNode };

/** The next moves: the main continuation first, then the variations. */
export const childrenAt = (tree: GameTree, path: Path): readonly Child[] => {
  const cursor = locate(tree, path);
  return childrenOf(cursor.current).flatMap(([id, step]) => {
    const node = nodeOf(step);
    return node === undefined ? [] : [{ path: cursor.path + id, node }];
  });
};

export const nodesTo = (tree: GameTree, path: Path): readonly TreeNode[] => {
  const { ancestors, current } = locate(tree, path);
  return [
    // A parent line was played up to the move that the variation replaces.
    ...ancestors.flatMap(({ line, index }) => line.moves.slice(0, index)),
    ...current.line.moves.slice(0, current.index + 1),
  ];
};

/** Steps forward along the current line or back toward the start position. */
export const goToPath = (tree: GameTree, path: Path, direction: Step): Path => {
  const { current, path: reached } = locate(tree, path);
  if (direction === 'first') return '';
  if (direction === 'previous') return parentPath(reached);
  const ahead = current.line.moves.slice(current.index + 1, direction === 'next' ? current.index + 2 : undefined);
  return reached + ahead.map(({ uci }) => siblingId(uci, 0)).join('');
};

export const canGoToPath = (tree: GameTree, path: Path, direction: Step): boolean => {
  const { current, path: reached } = locate(tree, path);
  if (direction === 'first' || direction === 'previous') return reached !== START_PATH;
  return current.index + 1 < current.line.moves.length;
};

/** The path of a main-line ply, clamped to its end. */
export const pathOfPly = ({ moves }: { readonly moves: readonly Pick<TreeNode, 'uci'>[] }, ply: Ply): Path =>
  moves
    .slice(0, Math.max(0, ply + 1))
    .map(({ uci }) => moveId(uci))
    .join('');

/** By ply. */
export const mainLinePaths = ({ moves }: GameTree): readonly Path[] => {
  let path = START_PATH;
  return moves.map(({ uci }) => (path += siblingId(uci, 0)));
};

/** The main-line ply of the position; `undefined` in a variation. */
export const plyOfPath = (tree: GameTree, path: Path): Ply | undefined => {
  const { ancestors, current } = locate(tree, path);
  return ancestors.length === 0 ? current.index : undefined;
};

/** The main-line ply of the position, or the one its variation branches from. */
export const mainPlyOf = (tree: GameTree, path: Path): Ply => {
  const { ancestors, current } = locate(tree, path);
  return (ancestors[0]?.index ?? current.index + 1) - 1;
};

/** The index of the position's move, counted along its own path. */
export const depthOf = (path: Path): Ply => idsOf(path).length - 1;

// Trees from move lists

/** The moves must be legal in order. */
export const bareTree = (start: Fen, moves: readonly TreeNode[]): GameTree => ({
  headers: new Map(),
  isChess960: false,
  start,
  moves,
  result: '*',
});

/** A tree without moves. */
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
 * Builds a tree from SAN moves. From the first illegal one (`invalid`) on, moves are recorded as written and the
 * position stays.
 */
export const treeOfMoves = (sans: readonly San[]): { readonly tree: GameTree; readonly invalid?: San } => {
  const walk = startWalk(START_FEN, false);
  const moves: Move[] = [];
  for (const san of sans) {
    const played = walk?.play(san);
    if (played === undefined) {
      const unplayable = sans
        .slice(moves.length)
        .map((written) => unplayableMove(written, moves.at(-1)?.fen ?? START_FEN));
      return { tree: bareTree(START_FEN, [...moves, ...unplayable]), invalid: san };
    }
    moves.push(played);
  }
  return { tree: bareTree(START_FEN, moves) };
};

/** An unplayable move: the position stays, and its UCI is no legal move. */
export const unplayableMove = (san: San, fen: Fen): Move => ({ san, uci: 'a1a1', fen });

export const isPlayed = ({ uci }: Move): boolean => uci.slice(0, 2) !== uci.slice(2, 4);
