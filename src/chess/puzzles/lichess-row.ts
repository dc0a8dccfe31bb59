/**
 * Rows of Lichess' puzzle database (https://database.lichess.org/#puzzles), field by field, as they were split elsewhere.
 * A row is taken whole or refused with the reason: its position and each of its moves must be legal.
 */
import type { Chess, Context } from 'chessops/chess';
import { formatFenProblem, parseFen } from '../position/fen';
import { makeFieldsOf, positionOf } from '../position/fen-position';
import { positionKey } from '../position/position';
import { makeUci, readMove } from '../position/san';
import type { Fen, Result, Uci } from '../types';
import { canBePlayed, type Puzzle } from './puzzle';
import { ESTIMATED_DEVIATION, puzzleThemesOf } from './themes';
import { estimateRating } from './to-puzzle';

export type LichessPuzzle = {
  /** Lichess' own id. */
  readonly id: string;
  readonly puzzle: Puzzle;
  /** Whole. */
  readonly rating: number;
  readonly deviation: number;
  /** The game that it was found in. */
  readonly url?: string;
};

/** Columns that are not among these are nothing to us. */
const COLUMNS = ['PuzzleId', 'FEN', 'Moves', 'Rating', 'RatingDeviation', 'Themes', 'GameUrl'] as const;

/** Where each column stands in a row, and how many fields a row has. */
export type LichessColumns = Readonly<Record<(typeof COLUMNS)[number], number>> & { readonly count: number };

/** Lichess' have five letters and digits; a spreadsheet may have made numbers of some. */
const ID = /^[\w.+-]{1,32}$/;

const WHOLE = /^\d{1,4}$/;

/** A longer one is damage. */
const MAX_URL = 200;

/** Where the columns are, by the file's first row; the error is a sentence. */
export const readLichessHeader = (fields: readonly string[]): Result<LichessColumns, string> => {
  const missing = COLUMNS.filter((name) => !fields.includes(name));
  if (missing.length > 0) return { ok: false, error: `the first line does not name ${missing.join(', ')}` };
  const place = (name: (typeof COLUMNS)[number]): number => fields.indexOf(name);
  const columns: LichessColumns = {
    PuzzleId: place('PuzzleId'),
    FEN: place('FEN'),
    Moves: place('Moves'),
    Rating: place('Rating'),
    RatingDeviation: place('RatingDeviation'),
    Themes: place('Themes'),
    GameUrl: place('GameUrl'),
    count: fields.length,
  };
  return { ok: true, value: columns };
};

/** The puzzle of a row; the error is a sentence about the first thing that is wrong. */
export const readLichessRow = (columns: LichessColumns, fields: readonly string[]): Result<LichessPuzzle, string> => {
  if (fields.length !== columns.count) return refuse(`${fields.length} fields instead of ${columns.count}`);
  const id = fields[columns.PuzzleId] ?? '';
  if (!ID.test(id)) return refuse(`PuzzleId is ${quote(id)}`);
  const rating = fields[columns.Rating] ?? '';
  if (!WHOLE.test(rating)) return refuse(`Rating is ${quote(rating)}, not a whole number`);
  const deviation = fields[columns.RatingDeviation] ?? '';
  if (!WHOLE.test(deviation)) return refuse(`RatingDeviation is ${quote(deviation)}, not a whole number`);
  const url = fields[columns.GameUrl] ?? '';
  if (url !== '' && !isLink(url)) return refuse(`GameUrl is ${quote(url)}, not the address of a page`);
  const moves = (fields[columns.Moves] ?? '').split(' ');
  if (moves.length % 2 !== 0) return refuse(`${moves.length} moves: the solver’s last one is missing`);
  const line = readLegalLine(fields[columns.FEN] ?? '', moves);
  if (!line.ok) return line;
  if (!canBePlayed(line.value.moves)) return refuse('the solution makes a piece other than a queen of a pawn');
  const puzzle: Puzzle = { ...line.value, themes: puzzleThemesOf((fields[columns.Themes] ?? '').split(' ')) };
  const read = { id, puzzle, rating: Number(rating), deviation: Number(deviation) };
  return { ok: true, value: url === '' ? read : { ...read, url } };
};

const refuse = (error: string): Result<never, string> => ({ ok: false, error });

const isLink = (url: string): boolean => url.length <= MAX_URL && /^https?:\/\/[^\s<>"]+$/.test(url);

/** Bad fields may be of any length. */
const quote = (text: string): string => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** Puzzles in the form of Lichess' puzzle database, to be read by `lichess-row.ts` and by everybody else's programs. */

export const LICHESS_HEADER = 'PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags';

/**
 * A row without its line break. The id is made of the position and the answer, the rating is what the grade is worth;
 * nobody has played the puzzle, and where it is from is not told.
 */
export const writeLichessRow = (puzzle: Puzzle): string => {
  const { fen, moves, themes } = puzzle;
  const rating = [estimateRating(puzzle), ESTIMATED_DEVIATION];
  return [puzzleKey(puzzle), fen, moves.join(' '), ...rating, 0, 0, themes.join(' '), '', ''].join(',');
};

/** `op` and eight letters and digits: the same for the same position, last move and answer. */
export const puzzleKey = ({ fen, moves }: Pick<Puzzle, 'fen' | 'moves'>): string => {
  const text = `${positionKey(fen)} ${moves.slice(0, 2).join(' ')}`;
  const [one, other] = [hash(text, 0x811c9dc5), hash(text, 0x01234567)];
  return `op${letters(one)}${letters(other)}`;
};

/** FNV-1a, 32 bits; http://www.isthe.com/chongo/tech/comp/fnv/ */
const hash = (text: string, seed: number): number => {
  let sum = seed;
  for (let index = 0; index < text.length; index++) {
    sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return sum;
};

/** The last four digits in base 36. */
const letters = (sum: number): string => sum.toString(36).slice(-4).padStart(4, '0');

/** A position and the moves played from it, all in normal form. */
type LegalLine = { readonly fen: Fen; readonly moves: readonly Uci[] };

const COORDINATES = /^[a-h][1-8][a-h][1-8][qrbn]?$/;

/** As every program writes a board: empty squares side by side are one number. */
const PLAIN_BOARD = /^(?:[pnbrqkPNBRQK/]|[1-8](?![1-8]))+$/;

const MAX_PIECES = 16;

/**
 * Checks a position and moves in coordinates, as programs write them; the error is the first problem as a sentence. It
 * says what `parseFen` and a walk would say, in a third of their time, for files of millions of lines.
 */
export const readLegalLine = (text: string, moves: readonly string[]): Result<LegalLine, string> => {
  const start = readStart(text);
  if (!start.ok) return start;
  const { fen, position } = start.value;
  let { context } = start.value;
  const played: Uci[] = [];
  for (const written of moves) {
    const move = COORDINATES.test(written) ? readMove(position, context, written) : undefined;
    if (move === undefined) return { ok: false, error: `Invalid move: ${written}` };
    played.push(makeUci(position, move, false));
    if (played.length === moves.length) break;
    position.play(move);
    context = position.ctx();
  }
  return { ok: true, value: { fen, moves: played } };
};

/** A text that is its own normal form needs no check beside that of the rules library; others go the long way. */
const readStart = (text: string) => {
  const own = startOf(text);
  if (own !== undefined && isNormal(own) && !isCrowded(own.position.board)) return { ok: true, value: own } as const;
  const parsed = parseFen(text);
  if (!parsed.ok) return { ok: false, error: formatFenProblem(parsed.error) } as const;
  const start = startOf(parsed.value);
  return start === undefined ? ({ ok: false, error: 'Invalid FEN' } as const) : ({ ok: true, value: start } as const);
};

type Start = { readonly fen: Fen; readonly position: Chess; readonly context: Context };

const startOf = (fen: Fen): Start | undefined => {
  const position = positionOf(fen);
  return position && { fen, position, context: position.ctx() };
};

const isNormal = ({ fen, position, context }: Start): boolean => {
  const boardEnd = fen.indexOf(' ');
  return (
    PLAIN_BOARD.test(fen.slice(0, Math.max(0, boardEnd))) && fen.slice(boardEnd + 1) === makeFieldsOf(position, context)
  );
};

const isCrowded = ({ white, black }: Record<'white' | 'black', { size: () => number }>): boolean =>
  white.size() > MAX_PIECES || black.size() > MAX_PIECES;
