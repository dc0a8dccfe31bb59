import type { Game } from '../../chess/game';
import { playMove } from '../../chess/notation/move';
import { positionAt } from '../../chess/replay';
import type { Ply, Uci } from '../../chess/types';
import type { ShownMove } from './shown-move';

/** The engine's choice in the position after `ply`, to be drawn on the board; none where it is not known or not legal. */
export const bestArrow = (game: Game, moves: readonly ShownMove[], ply: Ply): readonly Uci[] => {
  const best = moves[ply + 1]?.best;
  if (best === undefined || ply >= game.plies.length) return [];
  const played = playMove(positionAt(game, ply), best);
  return played.ok ? [played.value.uci] : [];
};
