/** Single positions: what they are worth searching as, whether the game is over in them, and what a board needs. */
import { Chess } from 'chessops/chess';
import { SquareSet } from 'chessops/squareSet';
import { kingCastlesTo } from 'chessops/util';
import { boardLetters, type Color, COLORS, type Fen, otherColor, PIECE_NAMES, squareName } from '../types';
import { START_FEN } from './fen';
import { makeFenOf, positionOf } from './fen-position';

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

type Outcome =
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
type BoardView = {
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

/** When a game is a draw by itself, as the board counts it. Specification, board rules. */

/** The third time that a position occurs. */
const REPETITIONS = 3;

/** Plies without a capture or a pawn's move: fifty of each side. */
const QUIET_HALFMOVES = 100;

export type Draw = 'stalemate' | 'insufficient-material' | 'threefold-repetition' | 'fifty-moves';

/** Why a game is a draw in `fen`, after these positions; `undefined` when it goes on or somebody is mated. */
export const drawAt = (before: readonly Fen[], fen: Fen): Draw | undefined => {
  const outcome = outcomeOf(fen);
  if (outcome !== undefined) return outcome.kind === 'checkmate' ? undefined : outcome.kind;
  if (occurrences(before, fen) >= REPETITIONS) return 'threefold-repetition';
  return Number(fen.split(' ')[4]) >= QUIET_HALFMOVES ? 'fifty-moves' : undefined;
};

/**
 * How often the position has been there, this time included. No two moves of a game lead to one FEN, with its counters.
 */
const occurrences = (before: readonly Fen[], fen: Fen): number =>
  [...new Set([...before, fen])].filter((other) => samePosition(other) === samePosition(fen)).length;

/**
 * Equal for what counts as the same position: same board, same side to move, same castling rights, and the same
 * captures en passant, which the normal form names only where they are legal.
 */
const samePosition = (fen: Fen): string => fen.split(' ').slice(0, 4).join(' ');

/**
 * The position as if the side to move had passed, in normal form: what the other side would do next is what it threatens.
 * `undefined` in check and where the other side has no move.
 */
export const passMove = (fen: Fen): Fen | undefined => {
  const [board = '', turn = 'w', castling = '-', , halfmoves = '0', fullmoves = '1'] = fen.split(' ');
  // Who may take en passant has passed, and the pawns of the other side have not moved.
  const passed = `${board} ${turn === 'w' ? 'b' : 'w'} ${castling} - ${halfmoves} ${fullmoves}`;
  return positionOf(passed)?.hasDests() === true ? passed : undefined;
};

/** Who has more pieces on the board, and by how much. */

/** `pieces` are small FEN letters, the most valuable first; `points` how many pawns they are worth more. */
export type Ahead = { readonly pieces: readonly string[]; readonly points: number };

/** What the pieces are worth in pawns, as every board counts them. */
const POINTS: readonly (readonly [piece: string, points: number])[] = [
  ['q', 9],
  ['r', 5],
  ['b', 3],
  ['n', 3],
  ['p', 1],
];

/**
 * What each side has that the other has not: three pawns against a knight stand on both sides. `points` is more than 0 on
 * one side at most.
 */
export const materialAhead = (fen: Fen): Readonly<Record<Color, Ahead>> => {
  const board = fen.split(' ')[0] ?? '';
  const counts = POINTS.map(([piece, points]) => {
    const more = countOf(board, piece.toUpperCase()) - countOf(board, piece);
    return { piece, points, more };
  });
  const sum = counts.reduce((total, { points, more }) => total + points * more, 0);
  const ahead = (sign: 1 | -1): Ahead => ({
    pieces: counts.flatMap(({ piece, more }) => Array.from({ length: Math.max(0, sign * more) }, () => piece)),
    points: Math.max(0, sign * sum),
  });
  return { white: ahead(1), black: ahead(-1) };
};

const countOf = (board: string, letter: string): number => board.split(letter).length - 1;

/** Which positions a tablebase knows. */

/** As many pieces, kings and pawns among them, as the largest tables have. */
export const MOST_PIECES = 7;

/** Tables know every position of so few pieces in which nobody may castle. */
export const isInTablebase = (fen: Fen): boolean => {
  const [board = '', , castling = '-'] = fen.split(' ');
  return castling === '-' && board.replace(/[^a-z]/gi, '').length <= MOST_PIECES;
};
