/**
 * Going through a game. A place in it is the index of the last half-move played, and -1 is the start position;
 * the bounds are known here alone.
 */
import type { Game } from './game';
import { COLORS, type Color, type Fen, type Ply } from './types';

export const START_PLY: Ply = -1;

export const STEPS = ['first', 'previous', 'next', 'last'] as const;
export type Step = (typeof STEPS)[number];

/** The place within the bounds of a game of `total` half-moves that is nearest to this one. */
export const clampPly = (total: number, ply: Ply): Ply =>
  Number.isNaN(ply) ? START_PLY : Math.max(START_PLY, Math.min(Math.trunc(ply), total - 1));

/** Where the step leads; at the end of the game it leads nowhere else. */
export const goTo = (total: number, ply: Ply, step: Step): Ply => {
  const here = clampPly(total, ply);
  const places: Record<Step, Ply> = { first: START_PLY, previous: here - 1, next: here + 1, last: total - 1 };
  return clampPly(total, places[step]);
};

/** Whether the step leads to another position. */
export const canGoTo = (total: number, ply: Ply, step: Step): boolean =>
  goTo(total, ply, step) !== clampPly(total, ply);

/** The position after the half-move, or before the first one; a place outside the game is the nearest one inside. */
export const positionAt = (game: Pick<Game, 'start' | 'plies'>, ply: Ply): Fen =>
  game.plies[clampPly(game.plies.length, ply)]?.fen ?? game.start;

/** Who makes the half-move. */
export const plyColor = ({ start }: Pick<Game, 'start'>, ply: Ply): Color =>
  COLORS[(firstPly(start) + ply) % 2] ?? 'white';

/** Full-move number of the half-move, as the start position counts. */
export const moveNumber = ({ start }: Pick<Game, 'start'>, ply: Ply): number =>
  Math.floor((firstPly(start) + ply) / 2) + 1;

/** `Starting Position`, `Move 12` after White's and `Move 12...` after Black's twelfth move. Specification, /analysis. */
export const moveLabel = (start: Fen, ply: Ply): string => {
  if (ply <= START_PLY) return 'Starting Position';
  return `Move ${moveNumber({ start }, ply)}${plyColor({ start }, ply) === 'black' ? '...' : ''}`;
};

/** Half-moves between the first move of any game and the start position, by its turn and move number. */
const firstPly = (start: Fen): number => {
  const [, turn, , , , fullmoves] = start.split(' ');
  return (Math.max(1, Number(fullmoves ?? 1)) - 1) * 2 + (turn === 'b' ? 1 : 0);
};
