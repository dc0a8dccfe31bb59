import { type Draw, drawAt } from '../../chess/position/position';
import type { GameTree } from '../../chess/tree/game-tree';
import type { Path } from '../../chess/tree/path';
import { fenAt, nodesTo } from '../../chess/tree/tree-replay';

const LABELS: Readonly<Record<Draw, string>> = {
  stalemate: 'Draw: stalemate',
  'insufficient-material': 'Draw: insufficient material',
  'threefold-repetition': 'Draw: threefold repetition',
  'fifty-moves': 'Draw: fifty-move rule',
};

/** What stands beside the board when the game is a draw in this place of it; nothing when it goes on. BOARD-09. */
export const drawLabel = (tree: GameTree, path: Path): string => {
  const draw = drawAt([tree.start, ...nodesTo(tree, path).map(({ fen }) => fen)], fenAt(tree, path));
  return draw === undefined ? '' : LABELS[draw];
};
