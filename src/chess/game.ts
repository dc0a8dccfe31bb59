import type { Evaluation } from './evaluation';
import { type Color, COLORS, type Fen, type Ply, type San, type Uci } from './types';

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

/** Plies of a game: a place in it is the index of the last ply played, and -1 is the start position. */

export const START_PLY: Ply = -1;

/** The position after the ply, or before the first one; a place outside the game is the nearest one inside. */
export const positionAt = (game: Pick<Game, 'start' | 'plies'>, ply: Ply): Fen =>
  game.plies[Math.min(ply, game.plies.length - 1)]?.fen ?? game.start;

/** Who makes the ply. */
export const plyColor = ({ start }: Pick<Game, 'start'>, ply: Ply): Color =>
  COLORS[(firstPly(start) + ply) % 2] ?? 'white';

/** Full-move number of the ply, as the start position counts. */
export const moveNumber = ({ start }: Pick<Game, 'start'>, ply: Ply): number =>
  Math.floor((firstPly(start) + ply) / 2) + 1;

/**
 * `Starting Position`, `Move 12` after White's and `Move 12...` after Black's twelfth move. Specification, /analysis.
 */
export const moveLabel = (start: Fen, ply: Ply): string => {
  if (ply <= START_PLY) return 'Starting Position';
  return `Move ${moveNumber({ start }, ply)}${plyColor({ start }, ply) === 'black' ? '...' : ''}`;
};

/** Plies between the first move of any game and the start position, by its turn and move number. */
const firstPly = (start: Fen): number => {
  const [, turn, , , , fullmoves] = start.split(' ');
  return (Math.max(1, Number(fullmoves ?? 1)) - 1) * 2 + (turn === 'b' ? 1 : 0);
};

/** The plies that the color made, in order. */
export const ownPlies = (game: Pick<Game, 'start' | 'plies'>, color: Color): readonly Ply[] => {
  const first = plyColor(game, 0) === color ? 0 : 1;
  return Array.from({ length: Math.ceil((game.plies.length - first) / 2) }, (_, index) => first + 2 * index);
};
