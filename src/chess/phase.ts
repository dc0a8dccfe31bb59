/** Divides games into phases like Lichess: scalachess `Divider.scala`. */
import type { Game } from './game';
import type { Color, Fen, Ply } from './types';

export const PHASES = ['opening', 'middlegame', 'endgame'] as const;

export type PhaseName = (typeof PHASES)[number];

/**
 * 0-based plies, equal to Lichess' numbers. Either may be missing or equal the number of plies (only the final position
 * qualifies).
 */
export type Division = { readonly middlegame?: Ply; readonly endgame?: Ply };

const MIDDLEGAME = { maxPieces: 10, minOnHomeRank: 4, mixedness: 150 };

const ENDGAME = { maxPieces: 6 };

export const divide = (game: Pick<Game, 'start' | 'plies'>): Division => {
  const boards = [game.start, ...game.plies.map(({ fen }) => fen)];
  const middlegame = boards.findIndex(isMiddlegame);
  if (middlegame === -1) return {};
  // With so few pieces a position is also a middlegame, so an endgame never comes earlier.
  const endgame = boards.findIndex((fen, ply) => ply >= middlegame && countPieces(fen) <= ENDGAME.maxPieces);
  if (endgame === -1) return { middlegame };
  return middlegame < endgame ? { middlegame, endgame } : { endgame };
};

const isMiddlegame = (fen: Fen): boolean => {
  if (countPieces(fen) <= MIDDLEGAME.maxPieces) return true;
  const { white, black } = readSides(fen);
  const atHome = Math.min(countBits(white[0]), countBits(black[7]));
  return atHome < MIDDLEGAME.minOnHomeRank || mixedness(white, black) > MIDDLEGAME.mixedness;
};

const countPieces = (fen: Fen): number => {
  let pieces = 0;
  for (let at = 0, code = fen.charCodeAt(0); code > SPACE; code = fen.charCodeAt(++at)) pieces += IS_PIECE[code] ?? 0;
  return pieces;
};

const SPACE = ' '.charCodeAt(0);

const SLASH = '/'.charCodeAt(0);

const ZERO = '0'.charCodeAt(0);

const LOWER = 'a'.charCodeAt(0);

/** A table for speed: imports count every position. */
const IS_PIECE = Uint8Array.from({ length: 128 }, (_, code) =>
  'nbrqNBRQ'.includes(String.fromCharCode(code)) ? 1 : 0,
);

/** Per rank, a bit for each occupied file; bit 0 is the a-file. */
type Ranks = Uint8Array;

const readSides = (fen: Fen): Record<Color, Ranks> => {
  const sides = { white: new Uint8Array(8), black: new Uint8Array(8) };
  let rank = 7;
  let file = 0;
  for (let at = 0, code = fen.charCodeAt(0); code > SPACE; code = fen.charCodeAt(++at)) {
    if (code === SLASH) {
      rank--;
      file = 0;
    } else if (code <= ZERO + 9) file += code - ZERO;
    else {
      const side = code < LOWER ? sides.white : sides.black;
      side[rank] = (side[rank] ?? 0) | (1 << file++);
    }
  }
  return sides;
};

const BIT_COUNTS = Uint8Array.from({ length: 256 }, (_, bits) => bits.toString(2).replaceAll('0', '').length);

const countBits = (bits = 0): number => BIT_COUNTS[bits] ?? 0;

/** The sum over all 49 2x2 blocks. */
const mixedness = (white: Ranks, black: Ranks): number => {
  let total = 0;
  for (let rank = 0; rank < 7; rank++) {
    for (let file = 0; file < 7; file++) {
      const group = 25 * rank + 5 * countGroup(white, rank, file) + countGroup(black, rank, file);
      total += GROUP_SCORES[group] ?? 0;
    }
  }
  return total;
};

const countGroup = (side: Ranks, rank: number, file: number): number =>
  countBits((((side[rank] ?? 0) >> file) & 3) | ((((side[rank + 1] ?? 0) >> file) & 3) << 2));

/** Lichess' table as of June 2025. `rank` is the block's lower rank, 1 to 7; advanced pieces score higher. */
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

/** Precomputed for speed. */
const GROUP_SCORES = Array.from({ length: 7 * 25 }, (_, group) =>
  scoreGroup(Math.floor(group / 25) + 1, Math.floor(group / 5) % 5, group % 5),
);

/** By ply index alone (LIM-07). `divide` is more accurate. */
export const phaseByIndex = (ply: Ply): PhaseName => {
  if (ply < 8) return 'opening';
  return ply < 25 ? 'middlegame' : 'endgame';
};
