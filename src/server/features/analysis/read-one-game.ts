import type { Game } from '../../../chess/game';
import { readFirstGame } from '../../../chess/pgn';
import { MAX_PGN_LENGTH, MAX_PLIES } from '../../../contract/analysis';
import { blankPgn, noMoves, refusedPgn, severalGames, tooLarge, tooManyMoves } from '../../errors';

/** The one game of a text, short enough to be analysed; throws the refusal that says why there is none. */
export const readOneGame = (pgn: string): Game => {
  if (pgn.length > MAX_PGN_LENGTH) throw tooLarge();
  if (pgn.trim() === '') throw blankPgn();
  const { games, first } = readFirstGame(pgn, MAX_PLIES);
  if (first === undefined) throw noMoves();
  if (games > 1) throw severalGames(games);
  if (!first.ok) {
    const { message, ...place } = first.error;
    // A word that far on is refused for being there, whatever it says.
    throw place.ply === MAX_PLIES ? tooManyMoves() : refusedPgn(message, place);
  }
  if (first.value.plies.length === 0) throw noMoves();
  return first.value;
};
