import { START_FEN } from '../notation/fen';
import { formatLine } from '../notation/format-line';
import { moveNumber, plyColor } from '../replay';
import type { Ply, San } from '../types';

/** A move of a tutorial's line with its number: `3.Bc4`, `3...Bc5`. */
export const numberedMove = (ply: Ply, san: San): string => {
  const start = { start: START_FEN };
  return formatLine({ turn: plyColor(start, ply), moveNumber: moveNumber(start, ply) }, [san]);
};
