import type { GameTree } from '../../../../chess/tree/game-tree';
import type { Ply } from '../../../../chess/types';

/** Where two games, with what is said about their moves, begin to differ on the main line of the first one. */
export const firstDifference = (one: GameTree, other: GameTree): Ply => {
  if (JSON.stringify(one.comments ?? []) !== JSON.stringify(other.comments ?? [])) return -1;
  const ply = one.moves.findIndex((move, index) => JSON.stringify(move) !== JSON.stringify(other.moves[index]));
  return ply === -1 ? one.moves.length - 1 : ply;
};
