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
