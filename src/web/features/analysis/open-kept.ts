import { parsePgn } from '../../../chess/pgn/pgn';
import { START_FEN } from '../../../chess/position/fen';
import type { GameTree } from '../../../chess/tree/game-tree';
import { treeOfPosition } from '../../../chess/tree/tree-replay';
import { boardTree } from '../../game/board-tree';
import type { KeptGame } from '../../game/kept-analyses';

/** The game with all that was tried on its board; as it was analyzed where that was not kept. */
export const openKept = ({ pgn, result }: KeptGame): GameTree => {
  const [reading] = pgn === undefined ? [] : parsePgn(pgn, 'study');
  if (reading?.ok) return reading.value;
  return result ? boardTree(result) : treeOfPosition(START_FEN);
};
