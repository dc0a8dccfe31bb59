import { treeOfMoves } from '../notation/tree-of-moves';
import type { GameTree } from '../tree/game-tree';
import type { TutorialLine } from './tutorial';

/** `?`, as it is written behind a mistake. */
const MISTAKE = 2;

/** A tutorial's line from the start position, its mistakes marked. */
export const lineTree = ({ moves }: Pick<TutorialLine, 'moves'>): GameTree => {
  const { tree } = treeOfMoves(moves.map(({ san }) => san));
  return {
    ...tree,
    moves: tree.moves.map((node, ply) => (moves[ply]?.isMistake ? { ...node, nags: [MISTAKE] } : node)),
  };
};
