/** Two kinds of moves that are no tactics and yet take skill. */
import { attackersOf, attacksFrom } from '../motifs/attackers';
import { valueOf } from '../motifs/piece-value';
import { playLine, type Step } from '../motifs/played-line';
import type { Game } from '../game';
import { plyColor, positionAt } from '../replay';
import type { Ply } from '../types';

/**
 * - `pawnBreak`: a pawn, not promoting, takes a pawn of the opponent or attacks one.
 * - `exchange`: a piece takes one that is worth as much, and can be taken itself.
 *
 * Neither when it takes back what the opponent's move before it has taken there.
 */
export type MovePlan = 'pawnBreak' | 'exchange';

/** Which of these the ply played is; `undefined` for any other. */
export const planAt = (game: Game, ply: Ply): MovePlan | undefined => {
  const solver = plyColor(game, ply);
  const moves = game.plies.slice(Math.max(0, ply - 1), ply + 1).map(({ uci }) => uci);
  const steps = playLine({ start: positionAt(game, ply - 2), moves, solver })?.steps ?? [];
  const [last, own] = ply === 0 ? [undefined, steps[0]] : steps;
  if (own === undefined || (last?.captured !== undefined && last.to === own.to)) return undefined;
  if (isPawnBreak(own)) return 'pawnBreak';
  return isExchange(own) ? 'exchange' : undefined;
};

const isPawnBreak = ({ role, promotion, captured, to, color, after: { board } }: Step): boolean => {
  if (role !== 'pawn' || promotion !== undefined) return false;
  if (captured !== undefined) return captured === 'pawn';
  return attacksFrom(board, to).diff(board[color]).intersects(board.pawn);
};

const isExchange = ({ role, captured, to, after }: Step): boolean =>
  captured !== undefined &&
  role !== 'pawn' &&
  valueOf(captured) === valueOf(role) &&
  attackersOf(after.board, to, after.turn).nonEmpty();
