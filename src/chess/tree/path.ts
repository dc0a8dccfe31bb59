/**
 * A place in a tree as text: the moves that lead there from the start position, two letters each. Short in an address and
 * safe there as it is; it stays true when other moves come, go, or are promoted. See docs/decisions/028.
 */
import { SQUARE_NAMES } from '../squares';
import type { Uci } from '../types';

/** Ids of moves one after the other; empty for the start position. */
export type Path = string;

export const START_PATH: Path = '';

/** One letter a square, a1 to h8. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** From, to, the piece promoted to, and which one it is of several variations that begin with the same move. */
const ID = /[\w-]{2}(?:\.[nbrq])?(?:\*[1-9]\d{0,5}\*)?/g;
const PATH = new RegExp(`^(?:${ID.source})*$`);

/** `Mc` for e2e4, `0-.q` for a promotion: the same for the same move, wherever it is played. */
export const moveId = (uci: Uci): string => {
  const promotion = uci.slice(4);
  return letterOf(uci.slice(0, 2)) + letterOf(uci.slice(2, 4)) + (promotion === '' ? '' : `.${promotion}`);
};

const letterOf = (square: string): string => LETTERS.charAt(SQUARE_NAMES.indexOf(square));

/** The move that an id, or the first id of a path, stands for. */
const uciOf = (id: string): Uci => {
  const squares = Array.from(id.slice(0, 2), (letter) => SQUARE_NAMES[LETTERS.indexOf(letter)] ?? '');
  return squares.join('') + (id.charAt(2) === '.' ? id.charAt(3) : '');
};

/** The id of one of several moves from the same place, by how many of them with the same `moveId` come before it. */
export const siblingId = (uci: Uci, before: number): string => moveId(uci) + (before === 0 ? '' : `*${before + 1}*`);

/** Reads the path of an address; `undefined` for text that is none. Whether a tree has the place, `clampPath` knows. */
export const parsePath = (text: string): Path | undefined => (PATH.test(text) ? text : undefined);

/** The ids of a path, from the start position on. */
export const idsOf = (path: Path): readonly string[] => path.match(ID) ?? [];

/** The moves of a path in coordinates. */
export const movesOfPath = (path: Path): readonly Uci[] => idsOf(path).map(uciOf);

/** The place one move before; the start position has itself. */
export const parentPath = (path: Path): Path => idsOf(path).slice(0, -1).join('');
