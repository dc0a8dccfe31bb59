/**
 * The first reading of a PGN text: where its games begin and end, their headers, and the words of their lines.
 * Knows no chess: whether a word is a legal move is found out in pgn-reading.ts. One pass, no recursion and no backtracking, so
 * that the time is proportional to the length whatever the text is.
 */
import {
  addMove,
  closeBracket,
  lineAt,
  openBracket,
  type ScannedGame,
  type ScannedLine,
  startGame,
  takeComment,
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

/** The most letters from where a game begins to where the next one has clearly begun, or the text ends. */
export const MAX_GAME_TEXT = 1_000_000;

/** A text from an index on. `isLast`: nothing follows it. Without `hasSideLines` variations are passed over. */
type ScannedText = {
  readonly text: string;
  readonly from: number;
  readonly isLast: boolean;
  readonly hasSideLines: boolean;
};

/** Where what has not been handed over begins: a game that is too long, or one that more text may belong to. */
export type ScanEnd = { readonly rest: number; readonly isTooLong: boolean };

/**
 * The games of a text, in its order. A text in which nothing looks like a game has none. Where more text follows, only
 * those games are handed over that it cannot change: scanning goes on from `rest` with more text as if it had not stopped.
 */
export function* scanGames({ text, from, isLast, hasSideLines }: ScannedText): Generator<ScannedGame, ScanEnd> {
  const scan = startScan(text, from, hasSideLines);
  while (scan.at < text.length) {
    const rest = scan.games[0]?.start ?? from;
    step(scan);
    scan.seen = Math.max(scan.seen, scan.at + 1);
    const isOpen = !isLast && scan.seen > text.length;
    const isTooLong = Math.min(scan.seen, text.length) - rest > MAX_GAME_TEXT;
    if (isOpen || isTooLong) return { rest, isTooLong };
    // Where a game ends is known when the next one begins. Handing it over at once keeps memory low.
    if (scan.games.length > 1) yield* scan.games.splice(0, 1);
  }
  if (!isLast) return { rest: scan.games[0]?.start ?? from, isTooLong: false };
  yield* scan.games;
  return { rest: text.length, isTooLong: false };
}

/**
 * One sign, number or word of PGN text at a time. No recursion and no backtracking: each step goes on, and looks no
 * further than it says in `seen`.
 */

/** Where a scanning stands. The steps change it. */
type Scan = {
  readonly text: string;
  readonly from: number;
  /** Whether variations are read as well; otherwise they are passed over. */
  readonly hasSideLines: boolean;
  at: number;
  /** The index behind the last letter that anything so far depends on. */
  seen: number;
  /** The games begun and not yet handed over. */
  readonly games: ScannedGame[];
  /** The game being read; between two games there is none. */
  game: ScannedGame | undefined;
  /** A move number that stands before the first word of a game belongs to that game. */
  numberAt: number | undefined;
  /** So do comments. */
  comments: string[];
  commentAt: number | undefined;
  /** Of nested variations. */
  depth: number;
  /** No tag begins before this index: the line has been searched up to there. */
  tagless: number;
};

const PERCENT = '%'.charCodeAt(0);

/** Longer angle brackets are no reserved word of the standard but a lone sign. */
const MAX_BRACKETED = 80;

const NULL_MOVE = '0000';

const OUTSIDE_BRACKETS: ReadonlySet<string> = new Set('{}()');

const startScan = (text: string, from: number, hasSideLines: boolean): Scan => ({
  text,
  from,
  hasSideLines,
  at: from,
  seen: from,
  games: [],
  game: undefined,
  numberAt: undefined,
  comments: [],
  commentAt: undefined,
  depth: 0,
  tagless: 0,
});

/** Reads on from `at`; at the end of the text there is nothing to read. */
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
      readComment(scan, text.indexOf('}', at));
      break;
    case ';':
      readComment(scan, lineEnd(scan));
      break;
    case '[':
      readHeader(scan);
      break;
    case '<':
      skipBracketed(scan, '>');
      break;
    case '(':
      scan.depth++;
      if (scan.hasSideLines && scan.game !== undefined) openBracket(scan.game, scan.depth, at);
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
      else lineHere(scan)?.moves.push({ written: '*', offset: at });
  }
  // A sign that has not been read on from: brackets, stars and closing braces.
  if (scan.at === at) scan.at++;
};

const isLineStart = ({ text, from, at }: Scan): boolean => at === from || isNewline(text.charCodeAt(at - 1));

const lineEnd = ({ text, at }: Scan): number => {
  let end = at;
  while (end < text.length && !isNewline(text.charCodeAt(end))) end++;
  return end;
};

/** Comments and variations are never passed over: what stands in brackets must not depend on what comes after them. */
const skipBracketed = (scan: Scan, closing: ']' | '>'): void => {
  const { text, at } = scan;
  const last = Math.min(text.length, at + MAX_BRACKETED);
  let end = at + 1;
  while (end < last && !OUTSIDE_BRACKETS.has(text.charAt(end)) && text.charAt(end) !== closing) end++;
  const isClosed = end < last && text.charAt(end) === closing;
  if (!isClosed) scan.seen = Math.max(scan.seen, at + MAX_BRACKETED);
  scan.at = isClosed ? end + 1 : at + 1;
};

/** The line that a word here belongs to; there is none before a game and in variations that are passed over. */
const lineHere = ({ game, depth }: Scan): ScannedLine | undefined => game && lineAt(game, depth);

/** `close` is where the comment ends; when nothing closes it (-1), it is the rest of the text. */
const readComment = (scan: Scan, close: number): void => {
  const { text, at, game } = scan;
  const end = close === -1 ? text.length : close;
  const comment = text.slice(at + 1, end);
  scan.at = end + 1;
  if (game !== undefined) {
    game.isCommentOpen = close === -1;
    takeComment(game, scan.depth, comment);
  } else if (scan.depth === 0) {
    scan.comments.push(comment);
    scan.commentAt ??= at;
  }
};

const readNag = (scan: Scan, pattern: RegExp, toNumber: (written: string) => number | undefined): void => {
  pattern.lastIndex = scan.at;
  const match = pattern.exec(scan.text);
  const nag = toNumber(match?.[1] ?? '');
  if (nag !== undefined) addNag(scan, nag);
  scan.at += Math.max(1, match?.[0].length ?? 0);
};

/** A NAG after the result of a game is none. */
const addNag = (scan: Scan, nag: number): void => {
  const move = scan.depth === 0 && scan.game?.result !== undefined ? undefined : lineHere(scan)?.moves.at(-1);
  if (move !== undefined && nag > 0) (move.nags ??= []).push(nag);
};

/** A header opens a game once the moves or the result of the one before have been seen, also out of an open variation. */
const readHeader = (scan: Scan): void => {
  const start = scan.at;
  const isFirst = isLineStart(scan);
  const tag: Tag = start < scan.tagless ? { end: start } : readTag(scan.text, start);
  const { end, name, value } = tag;
  if (name === undefined || value === undefined) {
    scan.seen = Math.max(scan.seen, end + 1);
    // Where nothing closes a tag to the end of its line, nothing closes one that begins later in it.
    if (end === scan.text.length || isNewline(scan.text.charCodeAt(end))) scan.tagless = end;
    if (isFirst && scan.depth === 0) scan.at = lineEnd(scan);
    else skipBracketed(scan, ']');
    return;
  }
  scan.at = end;
  if (scan.depth > 0 && !isFirst) return;
  const { game } = scan;
  const isNext = game !== undefined && (game.moves.length > 0 || (name === 'Event' && game.headers.has(name)));
  (isNext ? openGame(scan, start) : gameHere(scan, start)).headers.set(name, value);
};

/** Whether a result stood here. */
const takeResult = (scan: Scan): boolean => {
  const { text, at, game } = scan;
  scan.seen = Math.max(scan.seen, at + RESULT_REACH);
  const written = resultAt(text, at, (game?.moves.length ?? 0) > 0);
  if (written === undefined || readResult(written) === undefined) return false;
  endGame(scan, written, at);
  scan.at = at + written.length;
  return true;
};

/** `12.`, `12...`, dots alone; or a word that only begins with a digit, such as `0-0`, or is one: the null move `0000`. */
const readNumber = (scan: Scan): void => {
  const { text, at } = scan;
  let digits = at;
  while (isDigit(text.charCodeAt(digits))) digits++;
  let end = digits;
  while (isDot(text.charCodeAt(end))) end++;
  const isNumber = end > digits || end === text.length || endsWord(text.charCodeAt(end));
  if (!isNumber || text.slice(at, end) === NULL_MOVE) {
    readWord(scan);
    return;
  }
  scan.at = end;
  if (scan.depth > 0) return;
  const isFirst = text.slice(at, digits) === '1' && end - digits < 2;
  if (isFirst && (scan.game?.moves.length ?? 0) > 1) scan.game = undefined;
  if (isOver(scan.game)) scan.numberAt ??= at;
};

const readWord = (scan: Scan): void => {
  const { text, at: offset } = scan;
  while (scan.at < text.length && !endsWord(text.charCodeAt(scan.at))) scan.at++;
  const line = lineHere(scan);
  if (scan.depth > 0 && line === undefined) return;
  const written = text.slice(offset, scan.at);
  if (scan.depth === 0 && scan.game?.result !== undefined && isForfeitWord(written)) return;
  const nag = hasMoves(scan, line) ? remarkNumber(written) : undefined;
  if (nag !== undefined) addNag(scan, nag);
  else
    addMove(scan.depth > 0 && line !== undefined ? line : gameHere(scan, scan.numberAt ?? offset), { written, offset });
};

/** Whether a remark here is one to a move. */
const hasMoves = ({ game, depth }: Scan, line: ScannedLine | undefined): boolean =>
  line !== undefined && line.moves.length > 0 && (depth > 0 || game?.result === undefined);

const endGame = (scan: Scan, result: string, offset: number): void => {
  if (scan.depth > 0) return;
  const game = scan.game ?? openGame(scan, scan.numberAt ?? offset);
  game.result ??= result;
  scan.numberAt = undefined;
};

const isOver = (game: ScannedGame | undefined): boolean => game === undefined || game.result !== undefined;

/** The game that a header or a move belongs to: the open one or a new one. */
const gameHere = (scan: Scan, start: number): ScannedGame =>
  scan.game === undefined || scan.game.result !== undefined ? openGame(scan, start) : scan.game;

const openGame = (scan: Scan, start: number): ScannedGame => {
  const from = Math.min(start, scan.commentAt ?? start);
  const game = startGame(from, scan.text.length, scan.comments);
  const previous = scan.games.at(-1);
  if (previous !== undefined) previous.end = from;
  scan.games.push(game);
  scan.game = game;
  scan.numberAt = undefined;
  scan.comments = [];
  scan.commentAt = undefined;
  scan.depth = 0;
  return game;
};
