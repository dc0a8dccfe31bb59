import { START_FEN } from '../../../chess/notation/fen';
import { parsePgn } from '../../../chess/notation/pgn/pgn';
import { treeOfPosition } from '../../../chess/notation/tree-of-moves';
import type { GameTree } from '../../../chess/tree/game-tree';
import { boardTree } from '../../game/board-tree';
import type { KeptGame } from '../../game/kept-analyses';

/** The game with all that was tried on its board; as it was analyzed where that was not kept. */
export const openKept = ({ pgn, result }: KeptGame): GameTree => {
  const [reading] = pgn === undefined ? [] : parsePgn(pgn, 'study');
  if (reading?.ok) return reading.value;
  return result ? boardTree(result) : treeOfPosition(START_FEN);
};
