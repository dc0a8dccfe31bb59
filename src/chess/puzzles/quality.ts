/** What makes a puzzle worth solving, without an engine: rules for the stock, its order of appeal, kinds of endgames. */
import type { Board } from 'chessops/board';
import { ROLES } from 'chessops/types';
import { isInBadSpot } from '../motifs/attackers';
import { type LineMove, playLine, solverSteps } from '../motifs/played-line';
import type { Color, Fen, Uci } from '../types';
import { type Puzzle, taskOf } from './puzzle';
import { movesOf } from './tactic';
import { FALLBACK_THEME, type PuzzleTheme } from './themes';
import { toPuzzle } from './to-puzzle';

/**
 * - `illegal`: it cannot be played, or does not start and end with the solver's moves.
 * - `themes`: its themes are not those of the classifier.
 * - `slight`: a single move that neither mates, nor gives up material, nor is quiet.
 * - `free-piece`: a piece hangs that anybody would take, at a rating below 900.
 * - `recapture`: the first move takes back on the square of the opponent's capture.
 * - `forced`: the first move is the only legal one.
 */
export type PuzzleFault = 'illegal' | 'themes' | 'slight' | 'free-piece' | 'recapture' | 'forced';

/** On Lichess' scale; from here on a hanging piece is hard enough to see. */
export const MIN_FREE_PIECE_RATING = 900;

/** The first rule that the puzzle breaks; `undefined` when it may be in the stock. */
export const faultOf = (puzzle: Puzzle, rating: number): PuzzleFault | undefined => {
  const shape = shapeOf(puzzle);
  if (taskOf(puzzle) === undefined || shape === undefined) return 'illegal';
  if (toPuzzle(puzzle.fen, puzzle.moves).themes.join(' ') !== puzzle.themes.join(' ')) return 'themes';
  if (movesOf(shape.first.before).length < 2) return 'forced';
  if (shape.head.captured !== undefined && shape.first.to === shape.head.to) return 'recapture';
  if (shape.own.length < 2 && !shape.isMate && !shape.isQuiet && !puzzle.themes.includes('sacrifice')) return 'slight';
  if (puzzle.themes.includes('hangingPiece') && rating < MIN_FREE_PIECE_RATING) return 'free-piece';
  return undefined;
};

type Shape = {
  readonly head: LineMove;
  readonly first: LineMove;
  readonly own: readonly LineMove[];
  readonly isMate: boolean;
  /** The first move neither takes, nor checks, nor promotes. */
  readonly isQuiet: boolean;
};

const shapeOf = ({ fen, moves }: Pick<Puzzle, 'fen' | 'moves'>): Shape | undefined => {
  const line = playLine({ start: fen, moves, solver: solverOf(fen) });
  const own = line === undefined ? [] : solverSteps(line);
  const [head, first] = line?.moves ?? [];
  if (head === undefined || first === undefined) return undefined;
  return {
    head,
    first,
    own,
    isMate: own.at(-1)?.after.isCheckmate() === true,
    isQuiet: first.captured === undefined && first.promotion === undefined && !first.after.isCheck(),
  };
};

/** Neither a capture nor a check, with a piece that would be lost otherwise. */
const savesPiece = ({ first, isQuiet, isMate }: Shape): boolean =>
  isQuiet && !isMate && first.role !== 'king' && first.role !== 'pawn' && isInBadSpot(first.before.board, first.from);

const solverOf = (fen: Fen): Color => (fen.split(' ')[1] === 'w' ? 'black' : 'white');

// The order of appeal, by which the puzzle of the day is chosen

/** Points; the sum is cut at 100. */
const APPEAL = {
  secondMove: 15,
  /** Each up to the fifth. */
  furtherMove: 10,
  mate: 10,
  sacrifice: 25,
  quiet: 20,
  /** Each up to the fourth, but for plain mates and winning captures. */
  theme: 7,
} as const;

const MOVES_THAT_COUNT = 5;

const THEMES_THAT_COUNT = 4;

/** Endgames are places, not ideas. */
const PLAIN_THEMES: ReadonlySet<PuzzleTheme> = new Set([
  ...(['mate', 'hangingPiece', 'promotion', 'pawnEndgame', 'knightEndgame', 'bishopEndgame'] as const),
  ...(['rookEndgame', 'queenEndgame', 'queenRookEndgame', FALLBACK_THEME] as const),
]);

/**
 * 0 to 100: long lines, offers, quiet moves and many themes appeal; single captures do not. 0 for invalid puzzles, and for
 * what nobody would show to a friend: a first move that only saves an attacked piece, and a race without another idea.
 */
export const appealOf = (puzzle: Puzzle): number => {
  const shape = shapeOf(puzzle);
  if (shape === undefined) return 0;
  const moves = Math.min(shape.own.length, MOVES_THAT_COUNT);
  const themes = puzzle.themes.filter((theme) => !PLAIN_THEMES.has(theme)).length;
  if (savesPiece(shape) || (puzzle.themes.includes('promotion') && themes === 0)) return 0;
  const points =
    (moves > 1 ? APPEAL.secondMove + APPEAL.furtherMove * (moves - 2) : 0) +
    (shape.isMate ? APPEAL.mate : 0) +
    (puzzle.themes.includes('sacrifice') ? APPEAL.sacrifice : 0) +
    (shape.isQuiet ? APPEAL.quiet : 0) +
    APPEAL.theme * Math.min(themes, THEMES_THAT_COUNT);
  return Math.min(100, points);
};

// Kinds of endgames

export const ENDGAME_KINDS = [
  'pawns',
  'knights',
  'bishops',
  'bishops and knights',
  'rooks',
  'rooks and knights',
  'rooks and bishops',
  'queens',
  'queens and rooks',
  'queens and minor pieces',
] as const;

export type EndgameKind = (typeof ENDGAME_KINDS)[number];

const KIND_BY_PIECES: Readonly<Record<string, EndgameKind>> = {
  '': 'pawns',
  knight: 'knights',
  bishop: 'bishops',
  'knight bishop': 'bishops and knights',
  rook: 'rooks',
  'knight rook': 'rooks and knights',
  'bishop rook': 'rooks and bishops',
  queen: 'queens',
  'rook queen': 'queens and rooks',
  'knight queen': 'queens and minor pieces',
  'bishop queen': 'queens and minor pieces',
};

/** Pieces of both sides besides kings and pawns. */
const MAX_ENDGAME_PIECES = 4;

/** By the pieces on the board when the solver is to move; `undefined` in a middlegame or with three kinds of pieces. */
export const endgameKindOf = (puzzle: { readonly fen: Fen; readonly moves: readonly Uci[] }): EndgameKind | undefined =>
  kindOn(shapeOf(puzzle)?.first.before.board);

const kindOn = (board: Board | undefined): EndgameKind | undefined => {
  if (board === undefined) return undefined;
  const pieces = board.occupied.diff(board.pawn).diff(board.king);
  if (pieces.size() > MAX_ENDGAME_PIECES) return undefined;
  const roles = ROLES.filter((role) => role !== 'pawn' && role !== 'king' && board[role].nonEmpty());
  return KIND_BY_PIECES[roles.join(' ')];
};
