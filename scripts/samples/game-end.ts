/** When a game between invented people ends, other than on time: by the rules, by resignation, by agreement. */
import { outcomeOf, positionKey } from '../../src/chess/position/position';
import type { Centipawns, Color, Fen } from '../../src/chess/types';
import type { Style } from './style';

/** In Lichess' words; without a winner the game is drawn. */
export type End = {
  readonly status: 'mate' | 'stalemate' | 'draw' | 'resign' | 'outoftime';
  readonly winner?: Color;
};

const MOVES_BEFORE_DRAW = 30;
const LEVEL: Centipawns = 35;
const LEVEL_PLIES = 8;
const LONGEST_PLIES = 240;
const HOPELESS_MOVES = 3;

/** Mate, stalemate, too little material, the third repetition, fifty moves; `fens` are those after each move. */
export const endByRules = (fens: readonly Fen[]): End | undefined => {
  const fen = fens.at(-1);
  if (fen === undefined) return undefined;
  const outcome = outcomeOf(fen);
  if (outcome?.kind === 'checkmate') return { status: 'mate', winner: outcome.winner };
  if (outcome !== undefined) return { status: outcome.kind === 'stalemate' ? 'stalemate' : 'draw' };
  const key = placeOf(fen);
  const isRepeated = fens.filter((other) => placeOf(other) === key).length >= 3;
  return isRepeated || Number(fen.split(' ')[4]) >= 100 || fens.length >= LONGEST_PLIES
    ? { status: 'draw' }
    : undefined;
};

/** Without the clock of the fifty-move rule. */
const placeOf = (fen: Fen): string => positionKey(fen).split(' ').slice(0, 4).join(' ');

/** `worths` are what the position was worth to the mover, at each ply so far, the present one included. */
export const endByPeople = (worths: readonly Centipawns[], mover: Color, style: Style): End | undefined => {
  const own = worths.filter((_, index) => (worths.length - 1 - index) % 2 === 0).slice(-HOPELESS_MOVES);
  const { resignsAt = Infinity } = style;
  if (own.length === HOPELESS_MOVES && own.every((worth) => worth <= -resignsAt)) {
    return { status: 'resign', winner: opponentOf(mover) };
  }
  const lately = worths.slice(-LEVEL_PLIES);
  const isLevel = lately.every((worth) => Math.abs(worth) <= LEVEL);
  return worths.length > 2 * MOVES_BEFORE_DRAW && isLevel ? { status: 'draw' } : undefined;
};

/** Lost on time, unless the other side has only its king. */
export const endOnTime = (fen: Fen, loser: Color): End => {
  const pieces = fen.slice(0, fen.indexOf(' ')).replace(loser === 'white' ? /[^a-z]/g : /[^A-Z]/g, '');
  return pieces.length > 1 ? { status: 'outoftime', winner: opponentOf(loser) } : { status: 'outoftime' };
};

const opponentOf = (color: Color): Color => (color === 'white' ? 'black' : 'white');
