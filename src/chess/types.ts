// Basic chess types

export const COLORS = ['white', 'black'] as const;

export type Color = (typeof COLORS)[number];

/** 0-based index of a move in a game; -1 is the start position. */
export type Ply = number;

/** Standard algebraic notation, for example `Nbxd7+`. */
export type San = string;

/**
 * UCI notation, for example `e7e8q`. Castling is the king's own move (`e1g1`); in Chess960 the king takes its rook
 * (`e1h1`).
 */
export type Uci = string;

/** Six fields. */
export type Fen = string;

export type Centipawns = number;

export type Milliseconds = number;

export type Result<Value, Failure> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Failure };

export const turnOf = (fen: Fen): Color => (fen.charAt(fen.indexOf(' ') + 1) === 'b' ? 'black' : 'white');

export const otherColor = (color: Color): Color => (color === 'white' ? 'black' : 'white');

// Squares are numbered from 0 (a1) to 63 (h8).

const FILES = 'abcdefgh';

export const SQUARE_NAMES: readonly string[] = Array.from(
  { length: 64 },
  (_, square) => FILES.charAt(square % 8) + String(Math.floor(square / 8) + 1),
);

export const squareName = (square: number): string => SQUARE_NAMES[square] ?? '';

/** By lowercase FEN letter, in the order of descriptions. */
export const PIECE_NAMES: ReadonlyMap<string, string> = new Map([
  ['k', 'king'],
  ['q', 'queen'],
  ['r', 'rook'],
  ['b', 'bishop'],
  ['n', 'knight'],
  ['p', 'pawn'],
]);

/** `knight` for `N` and `n`; an empty string for other letters. */
export const pieceName = (letter: string): string => PIECE_NAMES.get(letter.toLowerCase()) ?? '';

/** The FEN letter on each square, a1 to h8; `undefined` when empty. */
export const boardLetters = (fen: Fen): readonly (string | undefined)[] => {
  const rows = (fen.split(' ')[0] ?? '').split('/').reverse();
  const letters = rows.flatMap((row) => Array.from(row.replace(/\d/g, (digit) => ' '.repeat(Number(digit)))));
  return letters.map((letter) => (letter === ' ' ? undefined : letter));
};
