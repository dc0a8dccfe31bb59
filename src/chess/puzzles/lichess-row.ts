/**
 * Rows of Lichess' puzzle database (https://database.lichess.org/#puzzles), already split into fields. A row is
 * rejected unless its position and all moves are legal.
 */
import type { Chess, Context } from 'chessops/chess';
import { formatFenProblem, parseFen } from '../position/fen';
import { makeFieldsOf, positionOf } from '../position/fen-position';
import { positionKey } from '../position/position';
import { makeUci, readMove } from '../position/san';
import type { Fen, Result, Uci } from '../types';
import type { Puzzle } from './puzzle';
import { appealOf } from './quality';
import { puzzleThemesOf } from './themes';
import { estimateDeviation, estimateRating } from './difficulty';

export type LichessPuzzle = {
  readonly id: string;
  readonly puzzle: Puzzle;
  readonly rating: number;
  readonly deviation: number;
  readonly url?: string;
};

const COLUMNS = ['PuzzleId', 'FEN', 'Moves', 'Rating', 'RatingDeviation', 'Themes', 'GameUrl'] as const;

export type LichessColumns = Readonly<Record<(typeof COLUMNS)[number], number>> & { readonly count: number };

/** Lichess uses five alphanumeric characters; spreadsheets may turn some into numbers. */
const ID = /^[\w.+-]{1,32}$/;

const WHOLE = /^\d{1,4}$/;

const MAX_URL = 200;

export const readLichessHeader = (fields: readonly string[]): Result<LichessColumns, string> => {
  const missing = COLUMNS.filter((name) => !fields.includes(name));
  if (missing.length > 0) return { ok: false, error: `the first line does not name ${missing.join(', ')}` };
  const indexOf = (name: (typeof COLUMNS)[number]): number => fields.indexOf(name);
  const columns: LichessColumns = {
    PuzzleId: indexOf('PuzzleId'),
    FEN: indexOf('FEN'),
    Moves: indexOf('Moves'),
    Rating: indexOf('Rating'),
    RatingDeviation: indexOf('RatingDeviation'),
    Themes: indexOf('Themes'),
    GameUrl: indexOf('GameUrl'),
    count: fields.length,
  };
  return { ok: true, value: columns };
};

export const readLichessRow = (columns: LichessColumns, fields: readonly string[]): Result<LichessPuzzle, string> => {
  if (fields.length !== columns.count) return reject(`${fields.length} fields instead of ${columns.count}`);
  const id = fields[columns.PuzzleId] ?? '';
  if (!ID.test(id)) return reject(`PuzzleId is ${quote(id)}`);
  const rating = fields[columns.Rating] ?? '';
  if (!WHOLE.test(rating)) return reject(`Rating is ${quote(rating)}, not a whole number`);
  const deviation = fields[columns.RatingDeviation] ?? '';
  if (!WHOLE.test(deviation)) return reject(`RatingDeviation is ${quote(deviation)}, not a whole number`);
  const url = fields[columns.GameUrl] ?? '';
  if (url !== '' && !isLink(url)) return reject(`GameUrl is ${quote(url)}, not the address of a page`);
  const moves = (fields[columns.Moves] ?? '').split(' ');
  if (moves.length % 2 !== 0) return reject(`${moves.length} moves: the solver’s last one is missing`);
  const line = readLegalLine(fields[columns.FEN] ?? '', moves);
  if (!line.ok) return line;
  const puzzle: Puzzle = { ...line.value, themes: puzzleThemesOf((fields[columns.Themes] ?? '').split(' ')) };
  const read = { id, puzzle, rating: Number(rating), deviation: Number(deviation) };
  return { ok: true, value: url === '' ? read : { ...read, url } };
};

const reject = (error: string): Result<never, string> => ({ ok: false, error });

const isLink = (url: string): boolean => url.length <= MAX_URL && /^https?:\/\/[^\s<>"]+$/.test(url);

const quote = (text: string): string => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);

// Export

export const LICHESS_HEADER = 'PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags';

/** The id is derived from the position; the rating is estimated, and the popularity is the appeal. */
export const writeLichessRow = (puzzle: Puzzle): string => {
  const { fen, moves, themes } = puzzle;
  const rating = estimateRating(puzzle);
  const judged = [rating, estimateDeviation(rating)];
  return [puzzleKey(puzzle), fen, moves.join(' '), ...judged, appealOf(puzzle), 0, themes.join(' '), '', ''].join(',');
};

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

const letters = (sum: number): string => sum.toString(36).slice(-4).padStart(4, '0');

type LegalLine = { readonly fen: Fen; readonly moves: readonly Uci[] };

const COORDINATES = /^[a-h][1-8][a-h][1-8][qrbn]?$/;

const NORMAL_BOARD = /^(?:[pnbrqkPNBRQK/]|[1-8](?![1-8]))+$/;

const MAX_PIECES = 16;

/** Equivalent to `parseFen` and playing the moves, in a third of the time. The error is a sentence. */
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

const readStart = (text: string) => {
  const fastStart = startOf(text);
  if (fastStart !== undefined && isNormal(fastStart) && !isOvercrowded(fastStart.position.board))
    return { ok: true, value: fastStart } as const;
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
    NORMAL_BOARD.test(fen.slice(0, Math.max(0, boardEnd))) &&
    fen.slice(boardEnd + 1) === makeFieldsOf(position, context)
  );
};

const isOvercrowded = ({ white, black }: Record<'white' | 'black', { size: () => number }>): boolean =>
  white.size() > MAX_PIECES || black.size() > MAX_PIECES;
