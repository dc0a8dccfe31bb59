import type { Game } from './game';
import { plyColor } from './replay';
import type { Color, Ply } from './types';

/** The plies that the color made, in order. */
export const ownPlies = (game: Pick<Game, 'start' | 'plies'>, color: Color): readonly Ply[] => {
  const first = plyColor(game, 0) === color ? 0 : 1;
  return Array.from({ length: Math.ceil((game.plies.length - first) / 2) }, (_, index) => first + 2 * index);
};
