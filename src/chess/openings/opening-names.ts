/** Lichess' opening names by position. The table is half a megabyte: never import it in the browser. */
import type { Game } from '../game';
import OPENINGS from '../openings.json' with { type: 'json' };
import { epdOf } from '../position/fen';
import type { Fen, Ply } from '../types';

export type Opening = { readonly eco: string; readonly name: string; readonly ply: Ply };

const NAMED = new Map(
  OPENINGS.map((row) => {
    const [epd = '', eco = '', name = ''] = row.split('\t');
    return [epd, { eco, name }];
  }),
);

/** Lichess' limits of the search. */
const MAX_PLIES = 40;

const MIN_PIECES = 20;

/** Digits and slashes sort before letters. */
const DIGITS_END = '9'.charCodeAt(0);

/** Includes transpositions. */
export const openingOf = (game: Pick<Game, 'plies'>): Opening | undefined => {
  const plies = game.plies.slice(0, MAX_PLIES);
  const outOfBook = plies.findIndex(({ fen }) => countPieces(fen) < MIN_PIECES);
  const last = outOfBook === -1 ? plies.length - 1 : outOfBook - 1;
  for (let ply = last; ply >= 0; ply--) {
    const opening = NAMED.get(epdOf(plies[ply]?.fen ?? ''));
    if (opening !== undefined) return { ...opening, ply };
  }
  return undefined;
};

export const openingAt = (fen: Fen): Pick<Opening, 'eco' | 'name'> | undefined => NAMED.get(epdOf(fen));

/** Runs for every imported game, so it makes one pass. */
const countPieces = (fen: Fen): number => {
  let pieces = 0;
  for (let index = 0; index < fen.length && fen[index] !== ' '; index++)
    if (fen.charCodeAt(index) > DIGITS_END) pieces++;
  return pieces;
};
