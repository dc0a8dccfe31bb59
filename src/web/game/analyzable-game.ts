import type { Color, San } from '../../chess/types';

/** A game that can be sent to the engine: its PGN, or where there is none, its moves. */
export type AnalyzableGame = {
  readonly id: string;
  readonly pgn?: string | null;
  readonly white: string;
  readonly black: string;
  readonly moves: readonly San[];
  /** The player's, who sits at the bottom of the board; White where it is nobody's game. */
  readonly side?: Color;
};

/** The game's own PGN, else one made of its players and moves. */
export const pgnOf = ({ pgn, white, black, moves }: AnalyzableGame): string => {
  if (pgn !== undefined && pgn !== null && pgn.trim() !== '') return pgn;
  return `[White "${escape(white)}"]\n[Black "${escape(black)}"]\n\n${moves.join(' ')} *`;
};

const escape = (name: string): string => name.replace(/["\\]/g, '\\$&');
