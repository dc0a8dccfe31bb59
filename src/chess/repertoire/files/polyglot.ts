/**
 * Writes a repertoire as an opening book of the Polyglot format, which engines and boards read.
 * http://hgm.nubati.net/book_format.html
 */
import { SQUARE_NAMES, boardLetters, type Fen, type Uci } from '../../types';
import { fenOf, type RepertoireGraph } from '../graph';
import type { Epd, MoveKey, MoveRank } from '../repertoire';
import ROWS from './polyglot-numbers.json' with { type: 'json' };

export type BookOptions = {
  /** With the moves of the opponent, each alike. */
  readonly hasReplies: boolean;
};

/** Relative; programs that play from a book choose by them. Without refuted moves. */
const WEIGHTS: Readonly<Record<Exclude<MoveRank, 'refuted'>, number>> = { main: 2, also: 1 };

const REPLY_WEIGHT = 1;

const ENTRY_BYTES = 16;

type BookEntry = { readonly key: bigint; readonly move: number; readonly weight: number };

/** Entries of 16 bytes: key, move, weight and four zeros, big-endian, ordered by key. */
export const makePolyglotBook = (graph: RepertoireGraph, { hasReplies }: BookOptions): Uint8Array<ArrayBuffer> => {
  const entries: BookEntry[] = [];
  const waysInto = findWaysInto(graph);
  for (const [position, { isOwn, moves }] of graph.positions) {
    if (!isOwn && !hasReplies) continue;
    const fen = fenOf(position);
    const keys = keysOf(position, waysInto.get(position));
    for (const { move } of moves) {
      if (move.rank === 'refuted') continue;
      const weight = isOwn ? WEIGHTS[move.rank] : REPLY_WEIGHT;
      for (const key of keys) entries.push({ key, move: polyglotMove(fen, move.uci), weight });
    }
  }
  entries.sort((one, other) => compare(one.key, other.key) || other.weight - one.weight || one.move - other.move);
  const view = new DataView(new ArrayBuffer(ENTRY_BYTES * entries.length));
  for (const [index, { key, move, weight }] of entries.entries()) {
    const at = ENTRY_BYTES * index;
    view.setBigUint64(at, key);
    view.setUint16(at + 8, move);
    view.setUint16(at + 10, weight);
  }
  return new Uint8Array(view.buffer);
};

const compare = (one: bigint, other: bigint): number => (one < other ? -1 : Number(one > other));

// Keys: the sum of a random number for each piece, castling right, en-passant file, and for White to move.

const PIECES = 'pPnNbBrRqQkK';

const CASTLING_AT = 64 * PIECES.length;

const EN_PASSANT_AT = CASTLING_AT + 4;

const WHITE_TO_MOVE_AT = EN_PASSANT_AT + 8;

/** The format's table of 781 numbers of 64 bits, in hexadecimal digits. */
const NUMBERS: readonly bigint[] = Array.from(ROWS.join('').match(/.{16}/g) ?? [], (digits) => BigInt(`0x${digits}`));

/** The FEN must have an en-passant square as soon as a pawn stands beside, whether it may capture or not. */
export const polyglotKey = (fen: Fen): bigint => {
  const [, turn, castling = '-', enPassant = '-'] = fen.split(' ');
  const indexes = boardLetters(fen).flatMap((letter, square) =>
    letter === undefined ? [] : [64 * PIECES.indexOf(letter) + square],
  );
  for (const right of castling) if (right !== '-') indexes.push(CASTLING_AT + 'KQkq'.indexOf(right));
  if (enPassant !== '-') indexes.push(EN_PASSANT_AT + 'abcdefgh'.indexOf(enPassant.charAt(0)));
  if (turn === 'w') indexes.push(WHITE_TO_MOVE_AT);
  return indexes.reduce((key, index) => key ^ (NUMBERS[index] ?? 0n), 0n);
};

type WaysInto = { readonly enPassant: Set<string>; isQuiet: boolean };

/** The en-passant squares that moves leave behind, and whether the position is a start or another move leads to it. */
const findWaysInto = ({ positions, source }: RepertoireGraph): ReadonlyMap<Epd, WaysInto> => {
  const ways = new Map<Epd, WaysInto>();
  const intoOf = (position: Epd): WaysInto => {
    const into = ways.get(position) ?? { enPassant: new Set(), isQuiet: false };
    ways.set(position, into);
    return into;
  };
  for (const { position } of source.starts) intoOf(position).isQuiet = true;
  for (const { moves } of positions.values()) {
    for (const { move, to } of moves) {
      const square = enPassantSquare(move);
      if (square === undefined) intoOf(to).isQuiet = true;
      else intoOf(to).enPassant.add(square);
    }
  }
  return ways;
};

const enPassantSquare = ({ position, uci }: MoveKey): string | undefined => {
  const [, file = '', from = '', to = ''] = /^([a-h])([27])\1([45])$/.exec(uci) ?? [];
  const letter = boardLetters(position)[SQUARE_NAMES.indexOf(file + from)];
  if (from === '2' && to === '4' && letter === 'P') return `${file}3`;
  return from === '7' && to === '5' && letter === 'p' ? `${file}6` : undefined;
};

/**
 * The square stands in a position only where the capture is legal, and the format counts a pinned pawn, too: other orders of
 * moves lead to the same position by another key.
 */
const keysOf = (position: Epd, into: WaysInto = { enPassant: new Set(), isQuiet: true }): ReadonlySet<bigint> => {
  const [board = '', turn = '', castling = '', legal = '-'] = position.split(' ');
  if (legal !== '-') return new Set([polyglotKey(fenOf(position))]);
  const squares = [...into.enPassant].map((square) => (isPawnBeside(position, square) ? square : '-'));
  return new Set(
    [...squares, ...(into.isQuiet ? ['-'] : [])].map((square) =>
      polyglotKey(fenOf(`${board} ${turn} ${castling} ${square}`)),
    ),
  );
};

/** Of the side to move, beside the pawn that has just passed the square. */
const isPawnBeside = (position: Epd, square: string): boolean => {
  const letters = boardLetters(position);
  const [rank, pawn] = square.endsWith('3') ? ['4', 'p'] : ['5', 'P'];
  const file = 'abcdefgh'.indexOf(square.charAt(0));
  return [file - 1, file + 1].some(
    (beside) => letters[SQUARE_NAMES.indexOf('abcdefgh'.charAt(beside) + rank)] === pawn,
  );
};

/** Castling by our notation, and as king takes rook. */
const CASTLING: ReadonlyMap<Uci, Uci> = new Map([
  ['e1g1', 'e1h1'],
  ['e1c1', 'e1a1'],
  ['e8g8', 'e8h8'],
  ['e8c8', 'e8a8'],
]);

/** From the lowest bit: target square, origin (6 bits each, a1 is 0), promotion. */
const polyglotMove = (fen: Fen, uci: Uci): number => {
  const isKing = boardLetters(fen)[SQUARE_NAMES.indexOf(uci.slice(0, 2))]?.toLowerCase() === 'k';
  const written = (isKing ? CASTLING.get(uci) : undefined) ?? uci;
  const [from, to] = [SQUARE_NAMES.indexOf(written.slice(0, 2)), SQUARE_NAMES.indexOf(written.slice(2, 4))];
  return to | (from << 6) | (Math.max(0, ' nbrq'.indexOf(written.charAt(4) || ' ')) << 12);
};
