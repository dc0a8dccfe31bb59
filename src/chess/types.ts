/** The vocabulary of chess that every folder speaks. */

export const COLORS = ['white', 'black'] as const;

export type Color = (typeof COLORS)[number];

/** Index of a ply in a game: 0 is the first move played, -1 the start position (START_PLY in replay.ts). */
export type Ply = number;

/** A move in standard algebraic notation, for example `Nbxd7+`. */
export type San = string;

/**
 * A move in the engine's coordinate notation, for example `e7e8q`. Castling is the king's own move, `e1g1`;
 * in Chess960 the king takes its rook, `e1h1`.
 */
export type Uci = string;

/** A position in Forsyth-Edwards notation, six fields. */
export type Fen = string;

export type Centipawns = number;

export type Milliseconds = number;

/** The first failure of a reading, or the value read. */
export type Result<Value, Failure> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Failure };

/** The side to move. */
export const turnOf = (fen: Fen): Color => (fen.split(' ')[1] === 'b' ? 'black' : 'white');

export const otherColor = (color: Color): Color => (color === 'white' ? 'black' : 'white');

/** Squares by number, 0 (a1) to 63 (h8), as the rules library counts them, and by name. */

const FILES = 'abcdefgh';

export const SQUARE_NAMES: readonly string[] = Array.from(
  { length: 64 },
  (_, square) => FILES.charAt(square % 8) + String(Math.floor(square / 8) + 1),
);

/** `e4` for 28. */
export const squareName = (square: number): string => SQUARE_NAMES[square] ?? '';

/** What the pieces are called, by their small FEN letter; in the order in which a side is told. */
export const PIECE_NAMES: ReadonlyMap<string, string> = new Map([
  ['k', 'king'],
  ['q', 'queen'],
  ['r', 'rook'],
  ['b', 'bishop'],
  ['n', 'knight'],
  ['p', 'pawn'],
]);

/** `knight` for `N` and `n`; nothing for any other letter. */
export const pieceName = (letter: string): string => PIECE_NAMES.get(letter.toLowerCase()) ?? '';

/** The FEN letter on each square, from a1 (0) to h8 (63); `undefined` where it is empty. */
export const boardLetters = (fen: Fen): readonly (string | undefined)[] => {
  const rows = (fen.split(' ')[0] ?? '').split('/').reverse();
  const letters = rows.flatMap((row) => Array.from(row.replace(/\d/g, (digit) => ' '.repeat(Number(digit)))));
  return letters.map((letter) => (letter === ' ' ? undefined : letter));
};
