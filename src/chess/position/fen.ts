/** `validateFen` checks a FEN in the specification's words; `parseFen` completes and normalizes text from users. */
import type { Fen, Result } from '../types';
import { makeFenOf, positionOf } from './fen-position';

export const START_FEN: Fen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** Only the first carries its prefix, as in the specification. */
export type FenProblem =
  | 'Invalid FEN: must contain six space-delimited fields'
  | 'move number must be a positive integer'
  | 'half move counter number must be a non-negative integer'
  | 'en-passant square is invalid'
  | 'castling availability is invalid'
  | 'side-to-move is invalid'
  | 'illegal en-passant square'
  | BoardProblem
  /** Only from `parseFen`: no engine accepts these positions. */
  | 'side not to move is in check'
  | 'too many white pieces'
  | 'too many black pieces';

const DEFAULT_FIELDS = ['', 'w', '-', '-', '0', '1'] as const;

/** Larger counters are capped: engines read them as machine integers. */
const MAX_COUNTER = 9999;

const MAX_PIECES = 16;

const PREFIX = 'Invalid FEN: ';

const NOT_SIX = 'Invalid FEN: must contain six space-delimited fields';

/** In the specification's order. Requires all six fields; corrects nothing. */
export const validateFen = (fen: string): FenProblem | undefined => {
  const [board, turn, castling, enPassant, halfmoves, fullmoves, ...more] = fen.split(/\s+/);
  if (board === undefined || turn === undefined || castling === undefined || enPassant === undefined) return NOT_SIX;
  if (halfmoves === undefined || fullmoves === undefined || more.length > 0) return NOT_SIX;
  if (!/^0*[1-9]\d*$/.test(fullmoves)) return 'move number must be a positive integer';
  if (!/^\d+$/.test(halfmoves)) return 'half move counter number must be a non-negative integer';
  if (!/^(-|[a-h][36])$/.test(enPassant)) return 'en-passant square is invalid';
  if (!/^[KQkq-]+$/.test(castling)) return 'castling availability is invalid';
  if (!/^[wb]$/.test(turn)) return 'side-to-move is invalid';
  const rows = board.split('/');
  const rowProblem = findRowsProblem(rows);
  if (rowProblem !== undefined) return rowProblem;
  if (enPassant.endsWith(turn === 'w' ? '3' : '6')) return 'illegal en-passant square';
  return findPieceProblem(rows);
};

/**
 * Pads missing fields with `w - - 0 1` and drops impossible castling rights and en-passant squares. With `isChess960`
 * castling may name files (`HAha`).
 */
export const parseFen = (text: string, isChess960 = false): Result<Fen, FenProblem> => {
  const fields = text.trim().split(/\s+/);
  const padded = [...fields, ...DEFAULT_FIELDS.slice(fields.length)];
  const castling = padded[2] ?? '-';
  const namesRooks = isChess960 && /^[A-HKQa-hkq]{1,4}$/.test(castling);
  const problem = validateFen(padded.with(2, namesRooks ? '-' : castling).join(' '));
  if (problem !== undefined) return { ok: false, error: problem };
  return normalize(padded, isChess960);
};

export type ReadPosition = { readonly fen: Fen; readonly isChess960: boolean };

/** Nonstandard castling rights (X-FEN, Shredder-FEN) make it Chess960. Also accepts the formats of `positionText`. */
export const readPosition = (text: string, isChess960 = false): Result<ReadPosition, FenProblem> => {
  const written = positionText(text) ?? text;
  const [board = '', , castling = '-'] = written.trim().split(/\s+/);
  const rights = claimedRights(board, castling);
  const is960 = isChess960 || rights?.some(({ isStandard }) => !isStandard) === true;
  const namesRooks = rights !== undefined && /[A-Ha-h]/.test(castling);
  const position = parseFen(written, is960 || namesRooks);
  return position.ok ? { ok: true, value: { fen: position.value, isChess960: is960 } } : position;
};

type Right = { readonly isStandard: boolean };

/** `undefined` when one has no king or rook. */
const claimedRights = (board: string, castling: string): readonly Right[] | undefined => {
  if (!/^[A-HKQa-hkq]{1,4}$/.test(castling)) return undefined;
  const rows = board.split('/');
  const rights: Right[] = [];
  for (const letter of castling) {
    const isWhite = letter === letter.toUpperCase();
    const row = spread(rows[isWhite ? 7 : 0]);
    const [king, rook] = [row.indexOf(isWhite ? 'K' : 'k'), rookOf(row, letter)];
    const side = letter.toLowerCase();
    const isBeside = side === 'k' ? rook > king : side === 'q' ? rook < king : rook !== king;
    if (king === -1 || rook === -1 || !isBeside) return undefined;
    rights.push({ isStandard: king === 4 && rook === (rook > king ? 7 : 0) });
  }
  return rights;
};

/** The outermost or the named one; -1 when missing. */
const rookOf = (row: string, letter: string): number => {
  const rook = letter === letter.toUpperCase() ? 'R' : 'r';
  const side = letter.toLowerCase();
  if (side === 'k') return row.lastIndexOf(rook);
  if (side === 'q') return row.indexOf(rook);
  const file = side.charCodeAt(0) - 'a'.charCodeAt(0);
  return row[file] === rook ? file : -1;
};

const ROWS = /^[a-z0-9]{1,20}(?:\/[a-z0-9]{1,20}){3,}(?:$|\s)/i;

const PREFIX_WORDS = /^(?:position\s+)?fen\s*[:=\s]\s*/i;

/** Each part ends where the next begins, so that nothing is tried twice. */
const URL_PARTS = /^(?:https?:\/\/)?([^/?#\s]+)(?:\/([^?#\s]*))?([?#]\S*)?$/i;

const HOST = /^[\w-]+(?:\.[\w-]+)+(?::\d+)?$/;

const FEN_IN_PATH = /(?:^|\/)(?:([a-z]+\d*)\/)?((?:[pnbrqk1-8]{1,8}\/){7}[pnbrqk1-8]{1,8}(?:\s.*)?)\/?$/is;

/** Board names in URLs of standard chess; other names are variants. */
const STANDARD_BOARDS: ReadonlySet<string> = new Set([
  'analysis',
  'editor',
  'standard',
  'fromposition',
  'chess960',
  'fen',
]);

/** Closed by a semicolon or named by the standard: `x 1` are the counters of a FEN, the first of them wrong. */
const EPD_OPERATIONS =
  /^((?:\S+\s+){3}\S+)\s+(?:[a-z]\w*(?:\s[^;]*)?;|(?:ac[dns]|[abps]m|c\d|ce|dm|eco|fmvn|hmvc|id|nic|noop|pv|rc|v\d)\s).*$/is;

const MAX_TEXT = 2000;

/** From underscores, URL encoding, quotes, EPD, or the URL of an analysis board. */
export const positionText = (text: string): string | undefined => {
  if (text.length > MAX_TEXT) return undefined;
  const line = text.trim();
  const [, host = '', path = '', query = ''] = URL_PARTS.exec(line) ?? [];
  const fen = HOST.test(host) ? fenInUrl(path, query) : plainFen(decoded(line));
  return fen !== undefined && ROWS.test(fen) ? fen : undefined;
};

const plainFen = (text: string): string =>
  text
    .replace(/^["'“”]+|(?<!["'“”])["'“”]+$/g, '')
    .replace(PREFIX_WORDS, '')
    .replace(/^["'“”]+/, '')
    .replaceAll('_', ' ')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(EPD_OPERATIONS, '$1')
    .trim();

const fenInUrl = (path: string, query: string): string | undefined => {
  const [, value] = /[?&#]fen=([^&#]*)/i.exec(query) ?? [];
  if (value !== undefined) return plainFen(decoded(value.replaceAll('+', ' ')));
  const [, board, fen] = FEN_IN_PATH.exec(plainFen(decoded(path))) ?? [];
  return board === undefined || STANDARD_BOARDS.has(board.toLowerCase()) ? fen : undefined;
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

export const formatFenProblem = (problem: FenProblem): string =>
  problem.startsWith(PREFIX) ? problem : PREFIX + problem;

const normalize = (fields: readonly string[], isChess960: boolean): Result<Fen, FenProblem> => {
  const [board = '', turn = '', castling = '', enPassant = '', halfmoves = '', fullmoves = ''] = fields;
  const overcrowded = findTooManyPieces(board);
  if (overcrowded !== undefined) return { ok: false, error: overcrowded };
  const rights = isChess960 ? tidyRights(castling) : standardRights(board, castling);
  const counters = [halfmoves, fullmoves].map((counter) => Math.min(Number(counter), MAX_COUNTER));
  const position = positionOf([board, turn, rights, enPassant, ...counters].join(' '));
  // The library's other reasons were checked above.
  if (position === undefined) return { ok: false, error: 'side not to move is in check' };
  return { ok: true, value: makeFenOf(position) };
};

const findTooManyPieces = (board: string): FenProblem | undefined => {
  if (board.replace(/[^A-Z]/g, '').length > MAX_PIECES) return 'too many white pieces';
  if (board.replace(/[^a-z]/g, '').length > MAX_PIECES) return 'too many black pieces';
  return undefined;
};

const standardRights = (board: string, castling: string): string => {
  const rows = board.split('/');
  const white = spread(rows[7]);
  const black = spread(rows[0]);
  const isSupported: Record<string, boolean> = {
    K: white.endsWith('R') && white[4] === 'K',
    Q: white.startsWith('R') && white[4] === 'K',
    k: black.endsWith('r') && black[4] === 'k',
    q: black.startsWith('r') && black[4] === 'k',
  };
  return tidyRights(castling.replace(/./g, (letter) => (isSupported[letter] === true ? letter : '')));
};

const tidyRights = (castling: string): string => [...new Set(castling.replaceAll('-', ''))].join('') || '-';

const spread = (row = ''): string => row.replace(/\d/g, (digit) => '.'.repeat(Number(digit)));

type BoardProblem =
  | "piece data does not contain 8 '/'-delimited rows"
  | 'piece data is invalid (consecutive number)'
  | 'piece data is invalid (invalid piece)'
  | 'piece data is invalid (too many squares in rank)'
  | 'missing white king'
  | 'too many white kings'
  | 'missing black king'
  | 'too many black kings'
  | 'some pawns are on the edge rows';

const findRowsProblem = (rows: readonly string[]): BoardProblem | undefined => {
  if (rows.length !== 8) return "piece data does not contain 8 '/'-delimited rows";
  for (const row of rows) {
    const problem = findRowProblem(row);
    if (problem !== undefined) return problem;
  }
  return undefined;
};

const findPieceProblem = (rows: readonly string[]): BoardProblem | undefined => {
  const board = rows.join('');
  const whiteKings = board.split('K').length - 1;
  const blackKings = board.split('k').length - 1;
  if (whiteKings === 0) return 'missing white king';
  if (whiteKings > 1) return 'too many white kings';
  if (blackKings === 0) return 'missing black king';
  if (blackKings > 1) return 'too many black kings';
  if (/p/i.test(`${rows[0] ?? ''}${rows[7] ?? ''}`)) return 'some pawns are on the edge rows';
  return undefined;
};

const findRowProblem = (row: string): BoardProblem | undefined => {
  let squares = 0;
  let wasDigit = false;
  for (const letter of row) {
    const isDigit = /\d/.test(letter);
    if (isDigit && wasDigit) return 'piece data is invalid (consecutive number)';
    if (letter === '0' || (!isDigit && !/[pnbrqk]/i.test(letter))) return 'piece data is invalid (invalid piece)';
    squares += isDigit ? Number(letter) : 1;
    wasDigit = isDigit;
  }
  return squares === 8 ? undefined : 'piece data is invalid (too many squares in rank)';
};

/** A FEN without its move counters. */
export const epdOf = (fen: Fen): string => fen.slice(0, fen.lastIndexOf(' ', fen.lastIndexOf(' ') - 1));
