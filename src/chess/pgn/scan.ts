/**
 * Splits PGN text into games, headers and tokens in one pass, without recursion or backtracking: time is linear for any
 * input.
 */
import {
  addComment,
  addMove,
  closeBracket,
  lineAt,
  openBracket,
  type ScannedGame,
  type ScannedLine,
  startGame,
} from './scanned-game';
import {
  endsWord,
  glyphNumber,
  isBlank,
  isDigit,
  isDot,
  isForfeitWord,
  isNewline,
  readResult,
  readTag,
  remarkNumber,
  RESULT_REACH,
  resultAt,
  startsResult,
  type Tag,
} from './tokens';

/** In characters, from a game's start to the next one's. */
export const MAX_GAME_TEXT = 1_000_000;

type ScannedText = {
  readonly text: string;
  readonly from: number;
  readonly isLast: boolean;
  readonly hasVariations: boolean;
};

/** The rest is an oversized game, or one that may continue. */
export type ScanEnd = { readonly rest: number; readonly isTooLong: boolean };

/** Yields only games that further text cannot change; scanning resumes from `rest`. */
export function* scanGames({ text, from, isLast, hasVariations }: ScannedText): Generator<ScannedGame, ScanEnd> {
  const scan = startScan(text, from, hasVariations);
  while (scan.at < text.length) {
    const rest = scan.games[0]?.start ?? from;
    step(scan);
    scan.seen = Math.max(scan.seen, scan.at + 1);
    const isOpen = !isLast && scan.seen > text.length;
    const isTooLong = Math.min(scan.seen, text.length) - rest > MAX_GAME_TEXT;
    if (isOpen || isTooLong) return { rest, isTooLong };
    // Yielding completed games at once saves memory.
    if (scan.games.length > 1) yield* scan.games.splice(0, 1);
  }
  if (!isLast) return { rest: scan.games[0]?.start ?? from, isTooLong: false };
  yield* scan.games;
  return { rest: text.length, isTooLong: false };
}

// Tokens. Each step looks no further than `seen`.

type Scan = {
  readonly text: string;
  readonly from: number;
  readonly hasVariations: boolean;
  at: number;
  /** End of the text that the results so far depend on. */
  seen: number;
  readonly games: ScannedGame[];
  game: ScannedGame | undefined;
  /** A move number before a game belongs to it. */
  numberAt: number | undefined;
  comments: string[];
  commentAt: number | undefined;
  unclosedComment: number | undefined;
  depth: number;
  /** The next closing brace, as far as it was searched for; -1 for none. */
  brace: number | undefined;
  /** No tag begins before this index: the line was searched up to here. */
  noTagBefore: number;
};

const PERCENT = '%'.charCodeAt(0);

/** Longer angle brackets are not reserved tokens of the standard. */
const MAX_BRACKETED = 80;

/** Between a move number and its move. */
const MAX_BLANKS = 80;

const NULL_MOVE = '0000';

const OUTSIDE_BRACKETS: ReadonlySet<string> = new Set('{}()');

const startScan = (text: string, from: number, hasVariations: boolean): Scan => ({
  text,
  from,
  hasVariations,
  at: from,
  seen: from,
  games: [],
  game: undefined,
  numberAt: undefined,
  comments: [],
  commentAt: undefined,
  unclosedComment: undefined,
  depth: 0,
  brace: undefined,
  noTagBefore: 0,
});

const step = (scan: Scan): void => {
  const letter = scan.text.charCodeAt(scan.at);
  if (isBlank(letter)) scan.at++;
  else if (letter === PERCENT && isLineStart(scan)) scan.at = lineEnd(scan);
  else if (endsWord(letter)) readSign(scan);
  else if (scan.depth === 0 && startsResult(letter) && takeResult(scan)) return;
  else if (isDigit(letter) || isDot(letter)) readNumber(scan);
  else readWord(scan);
};

const readSign = (scan: Scan): void => {
  const { text, at } = scan;
  switch (text.charAt(at)) {
    case '{':
      readComment(scan, nextBrace(scan), true);
      break;
    case ';':
      readComment(scan, lineEnd(scan), false);
      break;
    case '[':
      readHeader(scan);
      break;
    case '<':
      skipBracketed(scan, '>');
      break;
    case '(':
      scan.depth++;
      if (scan.hasVariations && scan.game !== undefined) openBracket(scan.game, scan.depth, at);
      break;
    case ')':
      if (scan.game !== undefined) closeBracket(scan.game, scan.depth, text, at);
      scan.depth = Math.max(0, scan.depth - 1);
      break;
    case '$':
      readNag(scan, /\$(\d{0,3})\d*/y, Number);
      break;
    case '!':
    case '?':
      readNag(scan, /([!?]{1,2})[!?]*/y, glyphNumber);
      break;
    case '*':
      if (scan.depth === 0) endGame(scan, '*', at);
      else currentLine(scan)?.moves.push({ written: '*', offset: at });
  }
  if (scan.at === at) scan.at++;
};

const isLineStart = ({ text, from, at }: Scan): boolean => at === from || isNewline(text.charCodeAt(at - 1));

const lineEnd = ({ text, at }: Scan): number => {
  let end = at;
  while (end < text.length && !isNewline(text.charCodeAt(end))) end++;
  return end;
};

/** Never skips comments or variations, so that the result does not depend on what follows. */
const skipBracketed = (scan: Scan, closing: ']' | '>'): void => {
  const { text, at } = scan;
  const last = Math.min(text.length, at + MAX_BRACKETED);
  let end = at + 1;
  while (end < last && !OUTSIDE_BRACKETS.has(text.charAt(end)) && text.charAt(end) !== closing) end++;
  const isClosed = end < last && text.charAt(end) === closing;
  if (!isClosed) scan.seen = Math.max(scan.seen, at + MAX_BRACKETED);
  scan.at = isClosed ? end + 1 : at + 1;
};

/** `undefined` before a game and in skipped variations. */
const currentLine = ({ game, depth }: Scan): ScannedLine | undefined => game && lineAt(game, depth);

/** Searched once for all comments before it. */
const nextBrace = (scan: Scan): number => {
  const { text, at, brace } = scan;
  if (brace !== undefined && (brace === -1 || brace >= at)) return brace;
  return (scan.brace = text.indexOf('}', at));
};

/** In a comment it shows that the closing brace is missing. */
const NEXT_GAME = /[\r\n]\[Event "/;

/** `close` is -1 for an unclosed comment, which runs to the next game or the end. */
const readComment = (scan: Scan, close: number, isBraced: boolean): void => {
  const { text, at, game } = scan;
  const written = text.slice(at + 1, close === -1 ? text.length : close);
  const next = isBraced ? written.search(NEXT_GAME) : -1;
  const isOpen = close === -1 || next !== -1;
  const comment = next === -1 ? written : written.slice(0, next);
  scan.at = at + comment.length + (next === -1 ? 2 : 1);
  if (game !== undefined) {
    if (isOpen) game.unclosedComment = at;
    addComment(game, scan.depth, comment);
  } else if (scan.depth === 0) {
    scan.comments.push(comment);
    scan.commentAt ??= at;
    if (isOpen) scan.unclosedComment = at;
  }
};

const readNag = (scan: Scan, pattern: RegExp, toNumber: (written: string) => number | undefined): void => {
  pattern.lastIndex = scan.at;
  const match = pattern.exec(scan.text);
  const nag = toNumber(match?.[1] ?? '');
  if (nag !== undefined) addNag(scan, nag);
  scan.at += Math.max(1, match?.[0].length ?? 0);
};

const addNag = (scan: Scan, nag: number): void => {
  const move = scan.depth === 0 && scan.game?.result !== undefined ? undefined : currentLine(scan)?.moves.at(-1);
  if (move !== undefined && nag > 0) (move.nags ??= []).push(nag);
};

/** A header opens a new game after moves or a result, even inside an open variation. */
const readHeader = (scan: Scan): void => {
  const start = scan.at;
  const isFirst = isLineStart(scan);
  const tag: Tag = start < scan.noTagBefore ? { end: start } : readTag(scan.text, start);
  const { end, name, value } = tag;
  if (name === undefined || value === undefined) {
    scan.seen = Math.max(scan.seen, end + 1);
    // If this line closes no tag, it closes no later one either.
    if (end === scan.text.length || isNewline(scan.text.charCodeAt(end))) scan.noTagBefore = end;
    if (takeBracketedResult(scan)) return;
    if (isFirst && scan.depth === 0) scan.at = lineEnd(scan);
    else skipBracketed(scan, ']');
    return;
  }
  scan.at = end;
  if (scan.depth > 0 && !isFirst) return;
  const { game } = scan;
  const isNext = game !== undefined && (game.moves.length > 0 || (name === 'Event' && game.headers.has(name)));
  (isNext ? openGame(scan, start) : currentGame(scan, start)).headers.set(name, value);
};

const takeResult = (scan: Scan): boolean => {
  const { text, at, game } = scan;
  scan.seen = Math.max(scan.seen, at + RESULT_REACH);
  const written = resultAt(text, at, (game?.moves.length ?? 0) > 0);
  if (written === undefined || readResult(written) === undefined) return false;
  endGame(scan, written, at);
  scan.at = at + written.length;
  return true;
};

/** `[1:0]`, as Russian sites write it. */
const takeBracketedResult = (scan: Scan): boolean => {
  const { text, at, game } = scan;
  if (scan.depth > 0 || game === undefined || game.moves.length === 0) return false;
  scan.seen = Math.max(scan.seen, at + RESULT_REACH + 2);
  const written = resultAt(text, at + 1, true);
  if (written === undefined || text.charAt(at + 1 + written.length) !== ']') return false;
  endGame(scan, written, at);
  scan.at = at + written.length + 2;
  return true;
};

/** `12.`, `12...` or dots. Tokens such as `0-0` and the null move `0000` only start with a digit. */
const readNumber = (scan: Scan): void => {
  const { text, at } = scan;
  let digits = at;
  while (isDigit(text.charCodeAt(digits))) digits++;
  let end = digits;
  while (isDot(text.charCodeAt(end))) end++;
  const isNumber = end > digits || end === text.length || endsWord(text.charCodeAt(end));
  if (!isNumber || isMoveInDigits(scan, text.slice(at, end))) {
    readWord(scan);
    return;
  }
  scan.at = end;
  if (scan.depth > 0) return;
  const isFirst = text.slice(at, digits) === '1' && (end === digits ? isBeforeWord(scan) : end === digits + 1);
  if (isFirst && (scan.game?.moves.length ?? 0) > 1) scan.game = undefined;
  if (isOver(scan.game)) scan.numberAt ??= at;
};

/** The null move, and moves of correspondence chess such as `5254`; between games a number is no move. */
const isMoveInDigits = ({ game, numberAt }: Scan, written: string): boolean =>
  written === NULL_MOVE || (/^[1-8]{4}[1-4]?$/.test(written) && (!isOver(game) || numberAt !== undefined));

/** A stray `1` before a comment begins no game. */
const isBeforeWord = (scan: Scan): boolean => {
  const { text, at } = scan;
  let next = at;
  while (next < text.length && next < at + MAX_BLANKS && isBlank(text.charCodeAt(next))) next++;
  scan.seen = Math.max(scan.seen, next + 1);
  return next < text.length && !endsWord(text.charCodeAt(next));
};

const readWord = (scan: Scan): void => {
  const { text, at: offset } = scan;
  while (scan.at < text.length && !endsWord(text.charCodeAt(scan.at))) scan.at++;
  const line = currentLine(scan);
  if (scan.depth > 0 && line === undefined) return;
  const written = text.slice(offset, scan.at);
  if (scan.depth === 0 && scan.game?.result !== undefined && isForfeitWord(written)) return;
  const nag = hasMoves(scan, line) ? remarkNumber(written) : undefined;
  if (nag !== undefined) addNag(scan, nag);
  else
    addMove(scan.depth > 0 && line !== undefined ? line : currentGame(scan, scan.numberAt ?? offset), {
      written,
      offset,
    });
};

const hasMoves = ({ game, depth }: Scan, line: ScannedLine | undefined): boolean =>
  line !== undefined && line.moves.length > 0 && (depth > 0 || game?.result === undefined);

const endGame = (scan: Scan, result: string, offset: number): void => {
  if (scan.depth > 0) return;
  const game = scan.game ?? openGame(scan, scan.numberAt ?? offset);
  game.result ??= result;
  scan.numberAt = undefined;
};

const isOver = (game: ScannedGame | undefined): boolean => game === undefined || game.result !== undefined;

const currentGame = (scan: Scan, start: number): ScannedGame =>
  scan.game === undefined || scan.game.result !== undefined ? openGame(scan, start) : scan.game;

const openGame = (scan: Scan, start: number): ScannedGame => {
  const from = Math.min(start, scan.commentAt ?? start);
  const game = startGame(from, scan.text.length, scan.comments);
  game.unclosedComment = scan.unclosedComment;
  const previous = scan.games.at(-1);
  if (previous !== undefined) previous.end = from;
  scan.games.push(game);
  scan.game = game;
  scan.numberAt = undefined;
  scan.comments = [];
  scan.commentAt = undefined;
  scan.unclosedComment = undefined;
  scan.depth = 0;
  return game;
};
