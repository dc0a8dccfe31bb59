import type { Board } from 'chessops/board';
import type { Square } from 'chessops/types';
import { squareFile, squareRank } from 'chessops/util';
import { playLine, type Step } from '../motifs/played-line';
import type { Game } from '../game';
import { plyColor, positionAt } from '../replay';
import type { Color, Ply, San, Uci } from '../types';

/** The opponent comes to the square with one of his next three moves. */
const MOST_PLIES = 5;

/**
 * Whether the ply, a pawn's, has given the opponent a square: within `answers`, his best line from the position
 * after it, he puts a piece, neither king nor pawn, on a square in the mover's half which a pawn of the mover's could
 * have guarded before the move, then or later, and none can any more. He takes nothing there and is not taken there at
 * once.
 */
export const weakensSquare = (game: Game, ply: Ply, answers: readonly Uci[]): boolean => {
  const played = game.plies[ply];
  if (played === undefined || !isPawnMove(played.san)) return false;
  const color = plyColor(game, ply);
  const moves = [played.uci, ...answers.slice(0, MOST_PLIES + 1)];
  const [own, ...steps] = playLine({ start: positionAt(game, ply - 1), moves, solver: color })?.steps ?? [];
  if (own === undefined) return false;
  return steps.slice(0, MOST_PLIES).some((step, index) => settles(step, steps[index + 1], own));
};

export const isPawnMove = (san: San): boolean => /^[a-h]/.test(san);

/** `own` is the pawn's move. */
const settles = ({ color, role, captured, to }: Step, next: Step | undefined, own: Step): boolean => {
  if (color === own.color || role === 'king' || role === 'pawn' || captured !== undefined || next?.to === to)
    return false;
  return (
    rankFrom(own.color, to) < 4 &&
    canGuard(own.before.board, own.color, to) &&
    !canGuard(own.after.board, own.color, to)
  );
};

/** Whether a pawn stands on a neighboring file and has not come too far; what stands in its way does not matter. */
const canGuard = (board: Board, color: Color, square: Square): boolean =>
  Array.from(board.pieces(color, 'pawn')).some(
    (pawn) => Math.abs(squareFile(pawn) - squareFile(square)) === 1 && rankFrom(color, pawn) < rankFrom(color, square),
  );

/** 0 to 7, from the side's own home rank. */
const rankFrom = (color: Color, square: Square): number =>
  color === 'white' ? squareRank(square) : 7 - squareRank(square);
