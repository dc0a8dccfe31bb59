/** Plies of a game: a place in it is the index of the last ply played, and -1 is the start position. */
import type { Game } from './game';
import { COLORS, type Color, type Fen, type Ply } from './types';

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
