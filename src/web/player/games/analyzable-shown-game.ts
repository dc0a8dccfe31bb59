import type { AnalyzableGame } from '../../game/analyzable-game';
import type { ShownGame } from './shown-game';

/** A game of a player as the engine is asked about it. */
export const analyzableGame = ({ scouted, color }: ShownGame): AnalyzableGame => ({
  id: scouted.id,
  white: scouted.whitePlayer,
  black: scouted.blackPlayer,
  moves: scouted.moves,
  pgn: scouted.pgn,
  side: color,
});
