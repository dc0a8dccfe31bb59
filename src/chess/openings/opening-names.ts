/**
 * Names of openings by position, with Lichess' names. The table, made by tools/generate/make-openings.ts, is half a megabyte: for
 * the server and the command line, never for modules that the browser loads.
 */
import type { Game } from '../game';
import OPENINGS from '../openings.json' with { type: 'json' };
import { epdOf } from '../position/fen';
import type { Fen, Ply } from '../types';

/** `ply` is the ply that reached the named position. */
export type Opening = { readonly eco: string; readonly name: string; readonly ply: Ply };

/** By position. */
const NAMED = new Map(
  OPENINGS.map((row) => {
    const [epd = '', eco = '', name = ''] = row.split('\t');
    return [epd, { eco, name }];
  }),
);

/** As Lichess searches: no deeper than this, and not in positions with fewer pieces. */
const MAX_PLIES = 40;

const LEAST_PIECES = 20;

/** Slashes and digits, the only other signs of a board, come before the letters. */
const DIGITS_END = '9'.charCodeAt(0);

/** The deepest named position that the game goes through, also by transposition; `undefined` when there is none. */
export const openingOf = (game: Pick<Game, 'plies'>): Opening | undefined => {
  const plies = game.plies.slice(0, MAX_PLIES);
  const outOfBook = plies.findIndex(({ fen }) => countPieces(fen) < LEAST_PIECES);
  const last = outOfBook === -1 ? plies.length - 1 : outOfBook - 1;
  for (let ply = last; ply >= 0; ply--) {
    const opening = NAMED.get(epdOf(plies[ply]?.fen ?? ''));
    if (opening !== undefined) return { ...opening, ply };
  }
  return undefined;
};

/** The name of a position itself, wherever it stands in a game. */
export const openingAt = (fen: Fen): Pick<Opening, 'eco' | 'name'> | undefined => NAMED.get(epdOf(fen));

/** Letters of the board: one pass, for every game that comes in has its opening looked up. */
const countPieces = (fen: Fen): number => {
  let pieces = 0;
  for (let index = 0; index < fen.length && fen[index] !== ' '; index++)
    if (fen.charCodeAt(index) > DIGITS_END) pieces++;
  return pieces;
};
