import type { Evaluation } from './evaluation';
import { type Color, COLORS, type Fen, type Ply, type San, type Uci } from './types';

export type GamePly = {
  /** Normalized: `O-O`, `x`, `=Q`, `+` and `#` as the rules require, no annotation glyphs. */
  readonly san: San;
  readonly uci: Uci;
  readonly fen: Fen;
  /** Seconds left on the mover's clock after the move, from `%clk`. */
  readonly clock?: number;
  readonly evaluation?: Evaluation;
  /** Numeric annotation glyphs, for example 4 for `??`. */
  readonly nags?: readonly number[];
  readonly comment?: string;
};

/** Longer games are rejected. The longest tournament game had 538 plies. */
export const MAX_GAME_PLIES = 6000;

export type Game = {
  /** In PGN order; names as written. */
  readonly headers: ReadonlyMap<string, string>;
  readonly isChess960: boolean;
  readonly start: Fen;
  readonly plies: readonly GamePly[];
  readonly result: '1-0' | '0-1' | '1/2-1/2' | '*';
};

export const START_PLY: Ply = -1;

/** The position after the ply; indexes outside the game are clamped. */
export const positionAt = (game: Pick<Game, 'start' | 'plies'>, ply: Ply): Fen =>
  game.plies[Math.min(ply, game.plies.length - 1)]?.fen ?? game.start;

export const plyColor = ({ start }: Pick<Game, 'start'>, ply: Ply): Color =>
  COLORS[(firstPly(start) + ply) % 2] ?? 'white';

export const moveNumber = ({ start }: Pick<Game, 'start'>, ply: Ply): number =>
  Math.floor((firstPly(start) + ply) / 2) + 1;

/** `Starting Position`, `Move 12` (White) or `Move 12...` (Black). Specification, /analysis. */
export const moveLabel = (start: Fen, ply: Ply): string => {
  if (ply <= START_PLY) return 'Starting Position';
  return `Move ${moveNumber({ start }, ply)}${plyColor({ start }, ply) === 'black' ? '...' : ''}`;
};

const firstPly = (start: Fen): number => {
  const [, turn, , , , fullmoves] = start.split(' ');
  return (Math.max(1, Number(fullmoves ?? 1)) - 1) * 2 + (turn === 'b' ? 1 : 0);
};

export const pliesBy = (game: Pick<Game, 'start' | 'plies'>, color: Color): readonly Ply[] => {
  const first = plyColor(game, 0) === color ? 0 : 1;
  return Array.from({ length: Math.ceil((game.plies.length - first) / 2) }, (_, index) => first + 2 * index);
};
