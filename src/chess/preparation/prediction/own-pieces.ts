import type { Chess } from 'chessops/chess';
import { ROLES } from './position-features';

/** A large odd number: each step spreads what came before over all bits. */
const SPREAD = 0x9e37_79b1;

/**
 * A number for where the pieces and pawns of the side to move stand, whatever the other side has done: players of a system
 * put theirs there against everything. Which color it is of does not matter as long as one player's are compared.
 */
export const ownPiecesOf = ({ board, turn }: Chess): number =>
  ROLES.reduce((sum, role) => {
    const { lo, hi } = board.pieces(turn, role);
    return Math.imul(Math.imul(sum ^ lo, SPREAD) ^ (sum >>> 15) ^ hi, SPREAD);
  }, 0);
