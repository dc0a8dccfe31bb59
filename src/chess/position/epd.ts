import type { Fen } from '../types';

/** The board, turn, castling and en-passant square: a position without its counts of moves. */
export const epdOf = (fen: Fen): string => fen.slice(0, fen.lastIndexOf(' ', fen.lastIndexOf(' ') - 1));
