/**
 * Reads and writes PGN. Lenient in form, strict in chess: each main line is legal or the game is rejected. Never
 * throws.
 */
import { numberText } from '../text';
import { type GameTree, mainline } from '../tree/game-tree';
import {
  lacksSetUp,
  type PgnLocation,
  type PgnProblem,
  type PgnReading,
  type PgnRules,
  type Reading,
  readTree,
  type Rejection,
} from './read';
import { MAX_GAME_TEXT, type ScanEnd, scanGames } from './scan';
import type { ScannedGame } from './scanned-game';
import { isBlank } from './tokens';
import { makeHeader, makePgn } from './write';

export type { PgnLocation, PgnProblem, PgnReading } from './read';

export { makeHeader, makePgn } from './write';

export const parsePgn = (text: string, rules: PgnRules = 'strict'): readonly Reading<GameTree>[] =>
  Array.from(findGames(PGN_START, text, { isLast: true, hasVariations: true, rules }), (game) => game.read());

export const readPgn = (text: string, rules: PgnRules = 'strict'): readonly PgnReading[] => [
  ...readPgnChunk(PGN_START, text, true, rules),
];

/** Reads one game, rejecting one longer than `maxPlies`; the others are only counted. */
export const readFirstGame = (
  text: string,
  maxPlies: number,
  rules: PgnRules = 'strict',
): { readonly games: number; readonly first: PgnReading | undefined } => {
  let games = 0;
  let first: PgnReading | undefined;
  for (const game of findGames(PGN_START, text, { isLast: true, hasVariations: false, rules })) {
    first ??= toMainline(game.read(maxPlies));
    games += 1;
  }
  return { games, first };
};

export const formatPgnProblem = (problem: PgnProblem): string => `${problem.message} (${formatPgnLocation(problem)})`;

/** `game 2, move 12..., line 14, column 5`. */
export const formatPgnLocation = ({ game, moveNumber, line, column }: PgnLocation): string => {
  const move = moveNumber === undefined ? '' : ` move ${moveNumber},`;
  return `game ${game},${move} line ${line}, column ${column}`;
};

// Streaming: any chunks give the same result as the whole text, in linear time.

/** State between two chunks; survives JSON. */
export type PgnProgress = TextLocation & {
  /** Unread text: the last game, which may continue in the next chunk. */
  readonly carry: string;
  readonly games: number;
  /** How much of `carry` was searched for the end of its game. */
  readonly searched: number;
  /** Skipping to the next header after a game that was too long. */
  readonly isSkipping: boolean;
};

/** `line` and `column` locate the start of `carry`. */
export const PGN_START: PgnProgress = { carry: '', games: 0, line: 1, column: 1, searched: 0, isSkipping: false };

const MAX_CHUNK = 65_536;

const MAX_SOURCE = 1000;

/** Read it before requesting the next one, or never. */
type FoundGame = { readonly read: (maxPlies?: number) => Reading<GameTree> };

/** Games completed by this chunk, lazily. Games above `MAX_GAME_TEXT` are rejected. */
export function* readPgnChunk(
  progress: PgnProgress,
  chunk: string,
  isLast: boolean,
  rules: PgnRules = 'strict',
): Generator<PgnReading, PgnProgress> {
  const found = findGames(progress, chunk, { isLast, hasVariations: false, rules });
  for (let next = found.next(); ; next = found.next()) {
    if (next.done === true) return next.value;
    yield toMainline(next.value.read());
  }
}

const toMainline = (reading: Reading<GameTree>): PgnReading => {
  if (reading.ok) return { ...reading, value: mainline(reading.value) };
  const { legal, ...refused } = reading;
  return legal === undefined ? refused : { ...refused, legal: mainline(legal) };
};

type Mode = { readonly isLast: boolean; readonly hasVariations: boolean; readonly rules: PgnRules };

export function* findGames(
  progress: PgnProgress,
  chunk: string,
  { isLast, hasVariations, rules }: Mode,
): Generator<FoundGame, PgnProgress> {
  let state = progress;
  for (let at = 0; at === 0 || at < chunk.length; at += MAX_CHUNK) {
    const mode = { isLast: isLast && at + MAX_CHUNK >= chunk.length, hasVariations, rules };
    state = yield* readChunk(state, chunk.slice(at, at + MAX_CHUNK), mode);
  }
  return state;
}

type ReadingState = Mode & {
  readonly text: string;
  readonly locate: (index: number) => TextLocation;
  games: number;
};

function* readChunk(progress: PgnProgress, chunk: string, mode: Mode): Generator<FoundGame, PgnProgress> {
  const text = progress.carry + chunk;
  // Rescanning only doubled text keeps small chunks linear.
  if (!mode.isLast && text.length < 2 * progress.searched) return { ...progress, carry: text };
  const reading: ReadingState = { ...mode, text, locate: createLocator(text, progress), games: progress.games };
  const keep = (from: number, isSkipping: boolean): PgnProgress => ({
    carry: text.slice(from),
    games: reading.games,
    ...reading.locate(from),
    searched: isSkipping ? 0 : text.length - from,
    isSkipping,
  });
  let from = 0;
  let { isSkipping } = progress;
  for (;;) {
    if (isSkipping) {
      const header = findHeader(text, from);
      if (header === undefined)
        return keep(beforeLineBreak(text, Math.max(from, text.length - HEADER_START + 1)), true);
      from = header;
    }
    const { rest, isTooLong } = yield* scanFrom(reading, from);
    if (!isTooLong) return keep(rest, false);
    from = beforeLineBreak(text, rest + MAX_GAME_TEXT);
    isSkipping = true;
  }
}

function* scanFrom(reading: ReadingState, from: number): Generator<FoundGame, ScanEnd> {
  const scan = scanGames({ ...reading, from });
  let next = scan.next();
  while (next.done !== true) {
    reading.games++;
    const { value } = next;
    yield { read: (maxPlies) => readOne(reading, value, maxPlies) };
    next = scan.next();
  }
  const { rest, isTooLong } = next.value;
  if (isTooLong && reading.text.slice(rest, rest + MAX_GAME_TEXT).trim() !== '') {
    reading.games++;
    yield { read: () => rejectLength(reading, rest) };
  }
  return next.value;
}

const readOne = (
  { text, locate, games, rules, hasVariations }: ReadingState,
  scanned: ScannedGame,
  maxPlies?: number,
): Reading<GameTree> => {
  const source = trimmed(text.slice(scanned.start, scanned.end));
  const needsSetUp = lacksSetUp(scanned.headers);
  const reading = readTree(text, scanned, rules, maxPlies);
  const toProblem = ({ offset, ...problem }: Rejection): PgnProblem => ({ ...problem, game: games, ...locate(offset) });
  if (!reading.ok) return { ...reading, error: toProblem(reading.error), source };
  const { value, languages, cut } = reading;
  if (cut !== undefined || languages !== undefined) {
    const whole = hasVariations ? value : (readWhole(source, rules) ?? value);
    return {
      ok: true,
      value,
      source: makePgn(whole).trim(),
      ...(cut !== undefined && { cut: toProblem(cut) }),
      ...(languages !== undefined && { languages }),
    };
  }
  return { ok: true, value, source: needsSetUp && rules !== 'strict' ? SET_UP + source : source };
};

const SET_UP = makeHeader('SetUp', '1');

const trimmed = (source: string): string => {
  let end = source.length;
  while (end > 0 && isBlank(source.charCodeAt(end - 1))) end--;
  return source.slice(0, end).trim();
};

const readWhole = (source: string, rules: PgnRules): GameTree | undefined => {
  const [game] = findGames(PGN_START, source, { isLast: true, hasVariations: true, rules });
  const reading = game?.read();
  return reading?.ok === true ? reading.value : undefined;
};

const TOO_LONG = `Invalid PGN: the game is longer than ${numberText(MAX_GAME_TEXT)} characters`;

const rejectLength = ({ text, locate, games }: ReadingState, start: number): Reading<never> => ({
  ok: false,
  error: { message: TOO_LONG, game: games, ...locate(start) },
  source: text.slice(start, start + MAX_SOURCE).trim(),
});

/** Line break, bracket and a letter. */
const HEADER_START = 3;

const findHeader = (text: string, from: number): number | undefined => {
  const found = text.slice(from).search(/[\r\n]\[[A-Za-z]/);
  return found === -1 ? undefined : from + found + 1;
};

/** Never splits a CRLF. */
const beforeLineBreak = (text: string, index: number): number =>
  text.slice(index - 1, index + 1) === '\r\n' ? index - 1 : index;

/** 1-based. */
type TextLocation = { readonly line: number; readonly column: number };

/** Indexes must increase. `start` locates the text's first character. */
const createLocator = (text: string, start: TextLocation): ((index: number) => TextLocation) => {
  const lineBreak = /\r\n|\r|\n/g;
  let { line } = start;
  let lineStart = 1 - start.column;
  let next = lineBreak.exec(text);
  return (index) => {
    while (next !== null && next.index < index) {
      line++;
      lineStart = lineBreak.lastIndex;
      next = lineBreak.exec(text);
    }
    return { line, column: index - lineStart + 1 };
  };
};
