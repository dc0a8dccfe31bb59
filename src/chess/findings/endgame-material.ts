import { boardLetters } from '../board-letters';
import type { Fen } from '../types';

/** Kinds of endgames by what stands beside kings and pawns, of either side: rooks alone, bishops and knights alone. */
export const MATERIALS = ['pawn', 'rook', 'minor', 'queen', 'mixed'] as const;
export type Material = (typeof MATERIALS)[number];

const BY_PIECES: Readonly<Record<string, Material>> = { '': 'pawn', r: 'rook', m: 'minor', q: 'queen' };

/** Of a position that is an endgame. */
export const endgameMaterial = (fen: Fen): Material => {
  const letters = new Set(boardLetters(fen).map((letter) => letter?.toLowerCase()));
  const pieces = [
    letters.has('q') ? 'q' : '',
    letters.has('r') ? 'r' : '',
    letters.has('b') || letters.has('n') ? 'm' : '',
  ].join('');
  return BY_PIECES[pieces] ?? 'mixed';
};
