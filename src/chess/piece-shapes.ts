/** The Modern pieces as SVG paths, for print. */

/** Width and height that the paths fill. */
export const PIECE_SIZE = 45;

type PieceShape = {
  readonly body: readonly string[];
  readonly line?: string;
  /** An inner dot: center and radius. */
  readonly eye?: readonly [x: number, y: number, radius: number];
};

const FOOT = 'M11.5 34.5h22a1.5 1.5 0 0 1 1.5 1.5v3H10v-3a1.5 1.5 0 0 1 1.5-1.5z';

/** By lowercase FEN letter. */
export const PIECE_SHAPES: Readonly<Record<string, PieceShape>> = {
  p: { body: ['M18.7 20.5h7.6l4 14H14.7z', 'M22.5 10.5a6 6 0 1 1 0 12 6 6 0 0 1 0-12z', FOOT] },
  n: {
    body: [
      'M14 34.5c0-7.5 7-9 7-15.5l-6.5 4-4.5-3.5 5.5-10 4.5-2.5 1.5-3.5 3 3.5c6.5 2 9 7.5 9 14.5 0 5-1 8.5-1 13z',
      FOOT,
    ],
    eye: [18.3, 13.5, 1.2],
  },
  b: {
    body: [
      'M22.5 9.5c5 4.5 7.5 8.5 7.5 12.5s-2.5 5.5-2.8 7.5l2 5H15.8l2-5c-.3-2-2.8-3.5-2.8-7.5s2.5-8 7.5-12.5z',
      'M22.5 5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z',
      FOOT,
    ],
    line: 'M25.5 16l-4.5 6',
  },
  r: {
    body: ['M12.5 9h5v3.5h2.7V9h4.6v3.5h2.7V9h5v9l-3.2 3 1.2 13.5h-16L15.7 21l-3.2-3z', FOOT],
    line: 'M15.7 21h13.6',
  },
  q: {
    body: [
      'M8.5 14.5l5.7 6 2.6-10 5.7 9 5.7-9 2.6 10 5.7-6-3.7 20h-20.6z',
      'M8.5 12a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM16.5 7a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM28.5 7a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM36.5 12a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
      FOOT,
    ],
    line: 'M13 30h19',
  },
  k: {
    body: [
      'M21 5h3v2.8h2.8v3H24v4h-3v-4h-2.8v-3H21z',
      'M22.5 17c4.5-4.5 13-3 13 3.5 0 5.5-4.5 8-5.5 14H15c-1-6-5.5-8.5-5.5-14 0-6.5 8.5-8 13-3.5z',
      FOOT,
    ],
    line: 'M22.5 17v9M14.5 30.5h16',
  },
};

export const PIECE_COLORS = {
  white: { fill: '#ffffff', stroke: '#222222', within: '#222222' },
  black: { fill: '#2f3438', stroke: '#0c0e10', within: '#f2f2ee' },
} as const;
