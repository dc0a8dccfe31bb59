import type { Color, Fen } from './types';

/** The side to move. */
export const turnOf = (fen: Fen): Color => (fen.split(' ')[1] === 'b' ? 'black' : 'white');

export const otherColor = (color: Color): Color => (color === 'white' ? 'black' : 'white');
