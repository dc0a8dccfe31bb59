/** Zobrist hashes, stored in tables: never change the numbers. */
import type { Fen } from '../types';

/** 64 bits as 16 hexadecimal digits, of board, turn, castling rights and en-passant square. */
export type PositionHash = string;

const PIECES = 'PNBRQKpnbrqk';
const RIGHTS = 'KQkqABCDEFGHabcdefgh';
const FILES = 'abcdefgh';
const MASK = 0xffff_ffff_ffff_ffffn;

/** Steele, Lea and Flood, `Fast Splittable Pseudorandom Number Generators` (2014). */
const splitmix64 = (seed: bigint): (() => bigint) => {
  let state = seed;
  return () => {
    state = (state + 0x9e37_79b9_7f4a_7c15n) & MASK;
    let mixed = state;
    mixed = ((mixed ^ (mixed >> 30n)) * 0xbf58_476d_1ce4_e5b9n) & MASK;
    mixed = ((mixed ^ (mixed >> 27n)) * 0x94d0_49bb_1331_11ebn) & MASK;
    return mixed ^ (mixed >> 31n);
  };
};

/** The first numbers are for pieces, 64 each, by square from a8. */
const RIGHTS_AT = 64 * PIECES.length;
const FILES_AT = RIGHTS_AT + RIGHTS.length;
const BLACK_TO_MOVE = FILES_AT + FILES.length;

const NUMBERS = Array.from({ length: BLACK_TO_MOVE + 1 }, splitmix64(0x4f75_7470_6f73_7421n));
const HIGH = Int32Array.from(NUMBERS, (number) => Number(BigInt.asIntN(32, number >> 32n)));
const LOW = Int32Array.from(NUMBERS, (number) => Number(BigInt.asIntN(32, number)));

const PIECE_AT = indexesOf(PIECES, (piece) => 64 * piece);
const RIGHT_AT = indexesOf(RIGHTS, (right) => RIGHTS_AT + right);
const FILE_AT = indexesOf(FILES, (file) => FILES_AT + file);

/** Ignores move counters. */
export const hashOf = (fen: Fen): PositionHash => {
  const sum = { high: 0, low: 0 };
  let at = 0;
  for (let square = 0; isInField(fen, at); at++) {
    const code = fen.charCodeAt(at);
    const piece = PIECE_AT[code];
    if (piece !== undefined) add(sum, piece + square++);
    else if (code !== SLASH) square += code - ZERO;
  }
  if (fen.charAt(++at) === 'b') add(sum, BLACK_TO_MOVE);
  for (at += 2; isInField(fen, at); at++) add(sum, RIGHT_AT[fen.charCodeAt(at)]);
  add(sum, FILE_AT[fen.charCodeAt(at + 1)]);
  return hex(sum.high) + hex(sum.low);
};

const isInField = (fen: Fen, at: number): boolean => fen.charCodeAt(at) > SPACE;

const add = (sum: { high: number; low: number }, index: number | undefined): void => {
  if (index === undefined) return;
  sum.high ^= HIGH[index] ?? 0;
  sum.low ^= LOW[index] ?? 0;
};

/** As a signed 64-bit integer for the database. */
export const hashNumber = (hash: PositionHash): bigint => BigInt.asIntN(64, BigInt(`0x${hash}`));

const SPACE = ' '.charCodeAt(0);
const SLASH = '/'.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);

const hex = (half: number): string => (half >>> 0).toString(16).padStart(8, '0');

function indexesOf(letters: string, indexOf: (index: number) => number): readonly (number | undefined)[] {
  const indexes: (number | undefined)[] = Array.from({ length: 128 }, () => undefined);
  Array.from(letters).forEach((letter, index) => (indexes[letter.charCodeAt(0)] = indexOf(index)));
  return indexes;
}
