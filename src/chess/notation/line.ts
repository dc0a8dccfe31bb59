import { startWalk } from './walk';
import type { Fen, San, Uci } from '../types';

/**
 * An engine's line in standard algebraic notation, up to its first move that is not legal.
 * Castling may come as the king's own move (`e1g1`) or as king takes rook (`e1h1`).
 */
export const sanLine = (fen: Fen, ucis: readonly Uci[], isChess960: boolean): San[] => {
  const walk = startWalk(fen, isChess960);
  const line: San[] = [];
  for (const uci of ucis) {
    const played = walk?.play(uci);
    if (played === undefined) break;
    line.push(played.san);
  }
  return line;
};
