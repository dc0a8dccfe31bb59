import { Chess } from 'chessops/chess';
import { SquareSet } from 'chessops/squareSet';
import { kingCastlesTo } from 'chessops/util';
import { boardLetters, type Color, COLORS, type Fen, otherColor, PIECE_NAMES, pieceName, squareName } from '../types';
import { START_FEN } from './fen';
import { makeFenOf, positionOf } from './fen-position';

/** Halfmoves from which the fifty-move rule affects the evaluation. The steps are those of Stockfish's hash table. */
const CLOCK = { matters: 14, step: 8, exact: 80 };

/**
 * A cache key: equal for positions with the same board, turn, castling, legal en-passant square and, from 14 halfmoves
 * on, about the same halfmove clock.
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

/** How the game ended in this position; ignores repetition. */
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

type BoardView = {
  readonly turn: Color;
  readonly check: boolean;
  /** Castling targets are both the king's square and the rook's. */
  readonly destinations: ReadonlyMap<string, readonly string[]>;
  readonly promoting: ReadonlySet<string>;
};

/** Falls back to the start position for an invalid FEN. */
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

/** For example `White: king e1, rooks a1 and h1. Black: king e8. White to move, in check.` */
export const describePosition = (fen: Fen): string => {
  const known = positionOf(fen);
  const position = known ?? Chess.default();
  const letters = boardLetters(known === undefined ? START_FEN : fen);
  const sides = COLORS.map((color) => `${capital(color)}: ${describeSide(letters, color)}.`);
  const check = position.isCheck() ? ', in check' : '';
  return `${sides.join(' ')} ${capital(position.turn)} to move${check}.`;
};

/** `Rank 8: black king e8. Rank 2: black rook e2, white pawn h2.` Ranks without pieces are skipped. */
export const describeRanks = (fen: Fen): string => {
  const letters = boardLetters(fen);
  return [8, 7, 6, 5, 4, 3, 2, 1]
    .flatMap((rank) => {
      const pieces = letters.slice((rank - 1) * 8, rank * 8).flatMap((letter, file) => {
        if (letter === undefined) return [];
        const color = letter === letter.toUpperCase() ? 'white' : 'black';
        return [`${color} ${pieceName(letter)} ${squareName((rank - 1) * 8 + file)}`];
      });
      return pieces.length === 0 ? [] : [`Rank ${rank}: ${pieces.join(', ')}.`];
    })
    .join(' ');
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

// Draws. Specification, board rules.

const REPETITIONS = 3;

const FIFTY_MOVE_PLIES = 100;

export type Draw = 'stalemate' | 'insufficient-material' | 'threefold-repetition' | 'fifty-moves';

/** Why `fen`, reached after the positions `before`, is a draw. */
export const drawAt = (before: readonly Fen[], fen: Fen): Draw | undefined => {
  const outcome = outcomeOf(fen);
  if (outcome !== undefined) return outcome.kind === 'checkmate' ? undefined : outcome.kind;
  if (occurrences(before, fen) >= REPETITIONS) return 'threefold-repetition';
  return Number(fen.split(' ')[4]) >= FIFTY_MOVE_PLIES ? 'fifty-moves' : undefined;
};

export type GameEnd = { readonly by: 'checkmate'; readonly winner: Color } | { readonly by: Draw };

/** By the rules; `undefined` while there is a move to play. `fens` are the positions of the game, the last one included. */
export const gameEndAfter = (fens: readonly Fen[]): GameEnd | undefined => {
  const fen = fens.at(-1);
  if (fen === undefined) return undefined;
  const outcome = outcomeOf(fen);
  if (outcome?.kind === 'checkmate') return { by: 'checkmate', winner: outcome.winner };
  const by = drawAt(fens.slice(0, -1), fen);
  return by && { by };
};

/** FENs of a game differ in their counters, so a set removes only repeated entries. */
const occurrences = (before: readonly Fen[], fen: Fen): number => {
  const position = `${fen.split(' ').slice(0, 4).join(' ')} `;
  return new Set([...before, fen].filter((other) => other.startsWith(position))).size;
};

/** The position after a null move, to find threats. `undefined` in check and when the other side has no move. */
export const playNullMove = (fen: Fen): Fen | undefined => {
  const [board = '', turn = 'w', castling = '-', , halfmoves = '0', fullmoves = '1'] = fen.split(' ');
  const passed = `${board} ${turn === 'w' ? 'b' : 'w'} ${castling} - ${halfmoves} ${fullmoves}`;
  return positionOf(passed)?.hasDests() === true ? passed : undefined;
};

// Material

/** Lowercase FEN letters, most valuable first; `points` is the lead in pawns. */
export type Ahead = { readonly pieces: readonly string[]; readonly points: number };

const POINTS: readonly (readonly [piece: string, points: number])[] = [
  ['q', 9],
  ['r', 5],
  ['b', 3],
  ['n', 3],
  ['p', 1],
];

/** Each side's surplus: equal pieces cancel out, and `points` is positive on at most one side. */
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

export const MAX_TABLEBASE_PIECES = 7;

export const isInTablebase = (fen: Fen): boolean => {
  const [board = '', , castling = '-'] = fen.split(' ');
  return castling === '-' && board.replace(/[^a-z]/gi, '').length <= MAX_TABLEBASE_PIECES;
};
