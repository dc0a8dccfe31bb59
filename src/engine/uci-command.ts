import type { Fen, Uci } from '../chess/types';
import type { SearchLimit } from './search';

/** A FEN as this program writes it. Anything else, a line break above all, never reaches an engine. */
const OWN_FEN = /^[1-8pnbrqkPNBRQK/]{15,71} [wb] (?:-|[A-HKQa-hkq]{1,4}) (?:-|[a-h][36]) \d{1,4} \d{1,4}$/;

/** `position fen ...`. Throws on a text that is not a FEN of our own making: the caller has broken its promise. */
export const positionCommand = (fen: Fen): string => {
  if (!OWN_FEN.test(fen)) throw new Error(`Not a position for the engine: ${JSON.stringify(fen)}`);
  return `position fen ${fen}`;
};

const MOVE = /^[a-h][1-8][a-h][1-8][qrbn]?$/;

/**
 * `go depth 12` or `go movetime 500`, and with `only` those moves alone are looked at. Throws unless the limit is a
 * whole number above 0 and the moves are moves.
 */
export const goCommand = (limit: SearchLimit, only: readonly Uci[] = []): string => {
  const [word, amount] = 'depth' in limit ? ['depth', limit.depth] : ['movetime', limit.movetime];
  if (!Number.isInteger(amount) || amount < 1) throw new Error(`Not a limit for the engine: ${JSON.stringify(limit)}`);
  const stranger = only.find((move) => !MOVE.test(move));
  if (stranger !== undefined) throw new Error(`Not a move for the engine: ${JSON.stringify(stranger)}`);
  return [`go ${word} ${amount}`, ...(only.length === 0 ? [] : ['searchmoves', ...only])].join(' ');
};
