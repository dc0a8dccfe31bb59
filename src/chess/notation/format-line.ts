import type { Color, San } from '../types';

/** Where a line begins: whose move it is and the number of that move. */
export type LineStart = { readonly turn: Color; readonly moveNumber: number };

/** Moves with their numbers as a book prints them: `12.Qb8+ Nxb8 13.Rd8#`, or `12...Nf6 13.d4` from Black's move. */
export const formatLine = ({ turn, moveNumber }: LineStart, line: readonly San[]): string => {
  const offset = turn === 'white' ? 0 : 1;
  return line
    .map((san, index) => {
      const half = index + offset;
      const number = moveNumber + Math.floor(half / 2);
      if (half % 2 === 0) return `${number}.${san}`;
      return index === 0 ? `${number}...${san}` : san;
    })
    .join(' ');
};
