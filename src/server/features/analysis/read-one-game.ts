import type { Game } from '../../../chess/game';
import { readPgn } from '../../../chess/notation/pgn';
import { MAX_PGN_LENGTH, MAX_PLIES } from '../../../contract/analysis';
import { blankPgn, noMoves, refusedPgn, severalGames, tooLarge, tooManyMoves } from '../../errors';

/** The one game of a text, short enough to be analysed; throws the refusal that says why there is none. */
export const readOneGame = (pgn: string): Game => {
  if (pgn.length > MAX_PGN_LENGTH) throw tooLarge();
  if (pgn.trim() === '') throw blankPgn();
  const readings = readPgn(pgn);
  const [reading] = readings;
  if (reading === undefined) throw noMoves();
  if (readings.length > 1) throw severalGames(readings.length);
  if (!reading.ok) {
    const { message, ...place } = reading.error;
    throw refusedPgn(message, place);
  }
  const { plies } = reading.value;
  if (plies.length === 0) throw noMoves();
  if (plies.length > MAX_PLIES) throw tooManyMoves();
  return reading.value;
};
