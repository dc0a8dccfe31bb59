/** Where the middlegame and the endgame of a game begin, as Lichess divides it: scalachess `Divider.scala`. */
import { boardLetters } from './board-letters';
import type { Game } from './game';
import type { Fen, Ply } from './types';

export const PHASES = ['opening', 'middlegame', 'endgame'] as const;
export type PhaseName = (typeof PHASES)[number];

/**
 * The plies, counted from 0, that open the middlegame and the endgame: those played in the first position that is
 * one, which are also Lichess' own numbers. A game may have neither, or an endgame without a middlegame before it, and
 * one of them may begin with the last position, in which nothing was played.
 */
export type Division = { readonly middlegame?: Ply; readonly endgame?: Ply };

const MIDDLEGAME = { mostPieces: 10, leastOnHomeRank: 4, mixedness: 150 };
const ENDGAME = { mostPieces: 6 };

export const divide = (game: Pick<Game, 'start' | 'plies'>): Division => {
  const boards = [game.start, ...game.plies.map(({ fen }) => fen)];
  const middlegame = boards.findIndex(isMiddlegame);
  if (middlegame === -1) return {};
  const endgame = boards.findIndex((fen) => countPieces(fen) <= ENDGAME.mostPieces);
  if (endgame === -1) return { middlegame };
  return middlegame < endgame ? { middlegame, endgame } : { endgame };
};

const isMiddlegame = (fen: Fen): boolean => {
  if (countPieces(fen) <= MIDDLEGAME.mostPieces) return true;
  const letters = boardLetters(fen);
  const atHome = Math.min(countWhite(letters.slice(0, 8)), countBlack(letters.slice(56)));
  return atHome < MIDDLEGAME.leastOnHomeRank || mixedness(letters) > MIDDLEGAME.mixedness;
};

/** Pieces of both sides other than kings and pawns. */
const countPieces = (fen: Fen): number => fen.slice(0, fen.indexOf(' ')).replace(/[^nbrq]/gi, '').length;

type Letters = readonly (string | undefined)[];

const countWhite = (letters: Letters): number =>
  letters.filter((letter) => letter !== undefined && letter < 'a').length;
const countBlack = (letters: Letters): number =>
  letters.filter((letter) => letter !== undefined && letter > 'a').length;

/** How much the sides stand among each other: the scores of all 49 groups of 2 by 2 squares. */
const mixedness = (letters: Letters): number => {
  let total = 0;
  for (let rank = 0; rank < 7; rank++) {
    for (let file = 0; file < 7; file++) {
      const corner = rank * 8 + file;
      const group = [letters[corner], letters[corner + 1], letters[corner + 8], letters[corner + 9]];
      total += scoreGroup(rank + 1, countWhite(group), countBlack(group));
    }
  }
  return total;
};

/**
 * Lichess' table, as it stands since June 2025. `rank` is the lower one of the group, 1 to 7; pieces of one side count more the further they have
 * come.
 */
const scoreGroup = (rank: number, white: number, black: number): number => {
  switch (`${white}${black}`) {
    case '10':
      return 9 - rank;
    case '20':
      return rank > 2 ? rank : 0;
    case '30':
    case '40':
      return rank > 1 ? rank + 2 : 0;
    case '01':
      return rank + 1;
    case '02':
      return rank < 6 ? 8 - rank : 0;
    case '03':
    case '04':
      return rank < 7 ? 10 - rank : 0;
    case '11':
      return 5 + Math.abs(4 - rank);
    case '21':
      return rank + 3;
    case '31':
      return rank + 4;
    case '12':
      return 11 - rank;
    case '13':
      return 12 - rank;
    case '22':
      return 7;
    default:
      return 0;
  }
};
