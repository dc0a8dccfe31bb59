/**
 * Rows of Lichess' puzzle database (https://database.lichess.org/#puzzles), field by field, as they were split elsewhere.
 * A row is taken whole or refused with the reason: its position and each of its moves must be legal.
 */
import { readLegalLine } from '../notation/legal-line';
import type { Result } from '../types';
import { canBePlayed, type Puzzle } from './puzzle';
import { puzzleThemesOf } from './puzzle-themes';

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
