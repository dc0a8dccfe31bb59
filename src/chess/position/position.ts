/** Single positions: what they are worth searching as, whether the game is over in them, and what a board needs. */
import { otherColor } from '../turn-of';
import { Chess } from 'chessops/chess';
import { SquareSet } from 'chessops/squareSet';
import { kingCastlesTo } from 'chessops/util';
import { makeFenOf } from '../notation/fen-text';
import { boardLetters } from '../board-letters';
import { START_FEN } from '../notation/fen';
import { PIECE_NAMES } from '../piece-names';
import { positionOf } from '../position-of';
import { squareName } from '../squares';
import { COLORS, type Color, type Fen } from '../types';

/**
 * From here on the clock of the fifty-move rule belongs to the position: engines see the draw coming. The first limit
 * and the steps of 8 are those by which Stockfish itself tells positions apart in its hash table; close to the draw
 * every ply counts.
 */
const CLOCK = { matters: 14, step: 8, exact: 80 };

/**
 * Equal for positions that are worth the same search: same board, turn, castling, en-passant square (if a legal capture
 * is there) and, once it matters, about the same clock of the fifty-move rule.
 */
export const positionKey = (fen: Fen): string => {
  const [board = '', turn = '', castling = '', enPassant = '', halfmoves = '0'] = fen.split(' ');
  if (enPassant !== '-') {
    const position = positionOf(fen);
    const normal = position === undefined ? fen : makeFenOf(position);
    if (normal !== fen) return positionKey(normal);
  }
  return `${board} ${turn} ${castling} ${enPassant}${clockKey(Number(halfmoves))}`;
};

const clockKey = (halfmoves: number): string => {
  if (!(halfmoves >= CLOCK.matters)) return '';
  if (halfmoves >= CLOCK.exact) return ` ${halfmoves}`;
  return ` ${halfmoves - ((halfmoves - CLOCK.matters) % CLOCK.step)}`;
};

export type Outcome =
  | { readonly kind: 'checkmate'; readonly winner: Color }
  | { readonly kind: 'stalemate' }
  | { readonly kind: 'insufficient-material' };

/** How the game has ended in this position by itself; `undefined` when it goes on. Repetition needs the game. */
export const outcomeOf = (fen: Fen): Outcome | undefined => {
  const position = positionOf(fen);
  if (position === undefined) return undefined;
  const context = position.ctx();
  if (position.isCheckmate(context)) {
    return { kind: 'checkmate', winner: otherColor(position.turn) };
  }
  if (position.isStalemate(context)) return { kind: 'stalemate' };
  return position.isInsufficientMaterial() ? { kind: 'insufficient-material' } : undefined;
};

/** What a board needs to let a person move. Squares by name. */
export type BoardView = {
  readonly turn: Color;
  /** Whether the side to move is in check. */
  readonly check: boolean;
  /**
   * From each square with legal moves to where they lead; castling leads to the king's own square and to the rook's.
   */
  readonly destinations: ReadonlyMap<string, readonly string[]>;
  /** Where a pawn stands whose next move promotes it. */
  readonly promoting: ReadonlySet<string>;
};

/** The board of a position; that of the start position when the text is none. */
export const boardView = (fen: Fen): BoardView => {
  const position = positionOf(fen) ?? Chess.default();
  const { board, turn } = position;
  const context = position.ctx();
  const moves = [...position.allDests(context)].filter(([, to]) => to.nonEmpty());
  const seventh = SquareSet.fromRank(turn === 'white' ? 6 : 1);
  return {
    turn,
    check: context.checkers.nonEmpty(),
    destinations: new Map(moves.map(([from, to]) => [squareName(from), destinationsOf(position, from, to)])),
    promoting: new Set(Array.from(board.pieces(turn, 'pawn').intersect(seventh), squareName)),
  };
};

const destinationsOf = ({ board, turn }: Chess, from: number, to: SquareSet): readonly string[] => {
  const rooks = to.intersect(board[turn]);
  const castling = Array.from(rooks, (rook) => kingCastlesTo(turn, rook > from ? 'h' : 'a'));
  return Array.from(
    castling.reduce((all, square) => (from === square ? all : all.with(square)), to),
    squareName,
  );
};

/** A board in words: `White: king e1, rooks a1 and h1. Black: king e8. White to move, in check.` */
export const describePosition = (fen: Fen): string => {
  const known = positionOf(fen);
  const position = known ?? Chess.default();
  const letters = boardLetters(known === undefined ? START_FEN : fen);
  const sides = COLORS.map((color) => `${capital(color)}: ${describeSide(letters, color)}.`);
  const check = position.isCheck() ? ', in check' : '';
  return `${sides.join(' ')} ${capital(position.turn)} to move${check}.`;
};

const describeSide = (letters: readonly (string | undefined)[], color: Color): string =>
  [...PIECE_NAMES]
    .flatMap(([letter, name]) => {
      const own = color === 'white' ? letter.toUpperCase() : letter;
      const squares = letters.flatMap((found, square) => (found === own ? [squareName(square)] : []));
      if (squares.length === 0) return [];
      return [`${name}${squares.length === 1 ? '' : 's'} ${listOf(squares)}`];
    })
    .join(', ');

const listOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.slice(-1).join('')}`;

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
