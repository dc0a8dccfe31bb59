import type { AnalysableGame } from '../../game/analysable-game';
import type { ShownGame } from './shown-game';

/** A game of a player as the engine is asked about it. */
export const analysableGame = ({ scouted }: ShownGame): AnalysableGame => ({
  id: scouted.id,
  white: scouted.whitePlayer,
  black: scouted.blackPlayer,
  moves: scouted.moves,
  pgn: scouted.pgn,
});
