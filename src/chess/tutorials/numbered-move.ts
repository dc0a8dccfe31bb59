import { START_FEN } from '../notation/fen';
import { formatLine } from '../notation/format-line';
import { moveNumber, plyColor } from '../replay';
import type { Fen, Ply, San } from '../types';

/** A move of a line with its number: `3.Bc4`, `3...Bc5`. */
export const numberedMove = (ply: Ply, san: San, start: Fen = START_FEN): string =>
  formatLine({ turn: plyColor({ start }, ply), moveNumber: moveNumber({ start }, ply) }, [san]);
