import type { Evaluation } from './evaluation';
import type { Fen, San, Uci } from './types';

/** One ply of a game and the position it leads to. */
export type GamePly = {
  /** Normalised: castling with the letter O, `x`, `=Q`, `+` and `#` as the rules demand, no glyphs. */
  readonly san: San;
  readonly uci: Uci;
  /** The position after the move. */
  readonly fen: Fen;
  /** Seconds left on the mover's clock after the move, from `%clk`. */
  readonly clock?: number;
  /** The evaluation written in the text, from `%eval`. */
  readonly evaluation?: Evaluation;
  /** Numeric annotation glyphs, for example 4 for `??`. */
  readonly nags?: readonly number[];
  /** Words of a comment after the move, without the commands in brackets. */
  readonly comment?: string;
};

/**
 * No game is longer, in plies; a longer text is refused. The longest game of a tournament had 538 plies, and the rules
 * on
 * 75 moves and on repetition draw any that is played.
 */
export const MAX_GAME_PLIES = 6000;

/** A legal game: its headers, where it starts, and the moves of its main line. */
export type Game = {
  /** In the order of the text; names as written. */
  readonly headers: ReadonlyMap<string, string>;
  readonly isChess960: boolean;
  /** The position before the first move. */
  readonly start: Fen;
  readonly plies: readonly GamePly[];
  readonly result: '1-0' | '0-1' | '1/2-1/2' | '*';
};
