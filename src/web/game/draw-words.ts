import { drawAt, type Draw } from '../../chess/draw-rules';
import type { Game } from '../../chess/game';
import type { Ply } from '../../chess/types';

const WORDS: Readonly<Record<Draw, string>> = {
  stalemate: 'Draw: stalemate',
  'insufficient-material': 'Draw: neither side can mate',
  'threefold-repetition': 'Draw: third time in this position',
  'fifty-moves': 'Draw: fifty moves without a capture or pawn move',
};

/** What stands beside the board when the game is a draw in this place of it; nothing when it goes on. BOARD-09. */
export const drawWords = (game: Pick<Game, 'start' | 'plies'>, ply: Ply): string => {
  const draw = drawAt(game, ply);
  return draw === undefined ? '' : WORDS[draw];
};
