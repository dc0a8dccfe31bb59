/** Games that are told as moves alone. */
import type { GameTree, Move, TreeNode } from '../tree/game-tree';
import type { Fen, San } from '../types';
import { START_FEN } from './fen';
import { startWalk } from './walk';

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
