/**
 * Games as PGN text: one reader and one writer. Reading is lenient in form and strict in chess: the main line of each game
 * is legal to its last move, or the game is refused with a sentence and a place. `parsePgn` gives all that stands in the
 * text, and `makePgn` writes the same again; `readPgn` gives the main lines alone. Nothing here ever throws.
 */
import { type GameTree, mainline } from '../tree/game-tree';
import {
  lacksSetUp,
  type PgnPlace,
  type PgnProblem,
  type PgnReading,
  type PgnRules,
  type Reading,
  readTree,
  type Refusal,
} from './read';
import { MAX_GAME_TEXT, type ScanEnd, scanGames } from './scan';
import type { ScannedGame } from './scanned-game';
import { isBlank } from './tokens';
import { makeHeader, makePgn } from './write';

export type { PgnPlace, PgnProblem, PgnReading } from './read';

export { makeHeader, makePgn } from './write';

/** The games of a text in its order, each with its variations or refused. A text without games gives none. */
export const parsePgn = (text: string, rules: PgnRules = 'strict'): readonly Reading<GameTree>[] =>
  Array.from(findGames(PGN_START, text, { isLast: true, hasSideLines: true, rules }), (game) => game.read());

/** The main lines of the same games. */
export const readPgn = (text: string, rules: PgnRules = 'strict'): readonly PgnReading[] => [
  ...readPgnPiece(PGN_START, text, true, rules),
];

/**
 * The first game of a text, up to so many plies: a longer one is refused at ply `maxPlies`. The other games are only
 * counted, so that the time hardly depends on their moves.
 */
export const readFirstGame = (
  text: string,
  maxPlies: number,
  rules: PgnRules = 'strict',
): { readonly games: number; readonly first: PgnReading | undefined } => {
  let games = 0;
  let first: PgnReading | undefined;
  for (const game of findGames(PGN_START, text, { isLast: true, hasSideLines: false, rules })) {
    first ??= toMainline(game.read(maxPlies));
    games += 1;
  }
  return { games, first };
};

/** One sentence for people: what is wrong, and where. */
export const formatPgnProblem = (problem: PgnProblem): string => `${problem.message} (${formatPgnPlace(problem)})`;

/** `game 2, move 12..., line 14, column 5`. */
export const formatPgnPlace = ({ game, moveNumber, line, column }: PgnPlace): string => {
  const move = moveNumber === undefined ? '' : ` move ${moveNumber},`;
  return `game ${game},${move} line ${line}, column ${column}`;
};

/**
 * PGN text of any length that comes in pieces. However it is cut, its games are those of the whole text, with their
 * places in the whole text. What is kept between two pieces is plain and small, so that another process can go on from
 * it; the time is proportional to the length of the text, however small the pieces are. It never throws.
 */

/** Where a reading stands between two pieces. Survives being kept as JSON. */
export type PgnProgress = TextPlace & {
  /** The end of the text so far, not yet read: the last game, which the next piece may go on with. */
  readonly carry: string;
  /** Games read, those refused counted. */
  readonly games: number;
  /** How much of `carry` has been searched for the end of its game, in vain. */
  readonly searched: number;
  /** Whether the text is passed over up to the next header at the start of a line, for a game was too long. */
  readonly isSkipping: boolean;
};

/** `line` and `column` are where `carry` begins. */
export const PGN_START: PgnProgress = { carry: '', games: 0, line: 1, column: 1, searched: 0, isSkipping: false };

/** Longer pieces are read in several steps: no step may see much more than the longest game. */
const STEP = 65_536;

/** Letters that the source of a game too long is cut to. */
const MAX_SOURCE = 1000;

/** A game of the text whose moves have not been played. To be read before the next one is asked for, or not at all. */
type FoundGame = { readonly read: (maxPlies?: number) => Reading<GameTree> };

/**
 * Gives the main lines of the games that are complete now: those behind which another one has begun, and with the last
 * piece all of them. A game of more than `MAX_GAME_TEXT` letters is refused. Each game is read when it is asked for.
 */
export function* readPgnPiece(
  progress: PgnProgress,
  piece: string,
  isLast: boolean,
  rules: PgnRules = 'strict',
): Generator<PgnReading, PgnProgress> {
  const found = findGames(progress, piece, { isLast, hasSideLines: false, rules });
  for (let next = found.next(); ; next = found.next()) {
    if (next.done === true) return next.value;
    yield toMainline(next.value.read());
  }
}

/** The reading of a game as that of its main line. */
const toMainline = (reading: Reading<GameTree>): PgnReading => {
  if (reading.ok) return { ...reading, value: mainline(reading.value) };
  const { legal, ...refused } = reading;
  return legal === undefined ? refused : { ...refused, legal: mainline(legal) };
};

/** Without `hasSideLines` variations are passed over, which is faster. */
type Mode = { readonly isLast: boolean; readonly hasSideLines: boolean; readonly rules: PgnRules };

/** The same games as trees, for whoever does not need the moves of all. */
export function* findGames(
  progress: PgnProgress,
  piece: string,
  { isLast, hasSideLines, rules }: Mode,
): Generator<FoundGame, PgnProgress> {
  let here = progress;
  for (let at = 0; at === 0 || at < piece.length; at += STEP) {
    const mode = { isLast: isLast && at + STEP >= piece.length, hasSideLines, rules };
    here = yield* readStep(here, piece.slice(at, at + STEP), mode);
  }
  return here;
}

type Text = Mode & {
  readonly text: string;
  readonly placeOf: (index: number) => TextPlace;
  /** Games read. */
  games: number;
};

function* readStep(progress: PgnProgress, piece: string, mode: Mode): Generator<FoundGame, PgnProgress> {
  const text = progress.carry + piece;
  // A game is searched for its end anew only when it has doubled: so small pieces cost no more than large ones.
  if (!mode.isLast && text.length < 2 * progress.searched) return { ...progress, carry: text };
  const reading: Text = { ...mode, text, placeOf: createPlaceFinder(text, progress), games: progress.games };
  const keep = (from: number, isSkipping: boolean): PgnProgress => ({
    carry: text.slice(from),
    games: reading.games,
    ...reading.placeOf(from),
    searched: isSkipping ? 0 : text.length - from,
    isSkipping,
  });
  let from = 0;
  let { isSkipping } = progress;
  for (;;) {
    if (isSkipping) {
      const header = findHeader(text, from);
      if (header === undefined) return keep(betweenLines(text, Math.max(from, text.length - HEADER_START + 1)), true);
      from = header;
    }
    const { rest, isTooLong } = yield* scanFrom(reading, from);
    if (!isTooLong) return keep(rest, false);
    from = betweenLines(text, rest + MAX_GAME_TEXT);
    isSkipping = true;
  }
}

function* scanFrom(reading: Text, from: number): Generator<FoundGame, ScanEnd> {
  const scan = scanGames({ ...reading, from });
  let next = scan.next();
  while (next.done !== true) {
    reading.games++;
    const { value } = next;
    yield { read: (maxPlies) => readOne(reading, value, maxPlies) };
    next = scan.next();
  }
  const { rest, isTooLong } = next.value;
  // Nothing but white space is no game.
  if (isTooLong && reading.text.slice(rest, rest + MAX_GAME_TEXT).trim() !== '') {
    reading.games++;
    yield { read: () => refuseLength(reading, rest) };
  }
  return next.value;
}

const readOne = (
  { text, placeOf, games, rules, hasSideLines }: Text,
  scanned: ScannedGame,
  maxPlies?: number,
): Reading<GameTree> => {
  const source = trimmed(text.slice(scanned.start, scanned.end));
  const isAlone = lacksSetUp(scanned.headers);
  const reading = readTree(text, scanned, rules, maxPlies);
  const place = ({ offset, ...problem }: Refusal): PgnProblem => ({ ...problem, game: games, ...placeOf(offset) });
  if (!reading.ok) return { ...reading, error: place(reading.error), source };
  const { value, cut } = reading;
  if (cut !== undefined) {
    const whole = hasSideLines ? value : (readWhole(source, rules) ?? value);
    return { ok: true, value, source: makePgn(whole).trim(), cut: place(cut) };
  }
  return { ok: true, value, source: isAlone && rules !== 'strict' ? SET_UP + source : source };
};

const SET_UP = makeHeader('SetUp', '1');

/** Without white space around it and the sign that ends a file of DOS. */
const trimmed = (source: string): string => {
  let end = source.length;
  while (end > 0 && isBlank(source.charCodeAt(end - 1))) end--;
  return source.slice(0, end).trim();
};

/** The first game of a text with its variations. */
const readWhole = (source: string, rules: PgnRules): GameTree | undefined => {
  const [game] = findGames(PGN_START, source, { isLast: true, hasSideLines: true, rules });
  const reading = game?.read();
  return reading?.ok === true ? reading.value : undefined;
};

const TOO_LONG = `Invalid PGN: the game is longer than ${MAX_GAME_TEXT.toLocaleString('en')} characters`;

const refuseLength = ({ text, placeOf, games }: Text, start: number): Reading<never> => ({
  ok: false,
  error: { message: TOO_LONG, game: games, ...placeOf(start) },
  source: text.slice(start, start + MAX_SOURCE).trim(),
});

/** The bracket, a letter, and the line break before them. */
const HEADER_START = 3;

/** Index of the next header's bracket at the start of a line. */
const findHeader = (text: string, from: number): number | undefined => {
  const found = text.slice(from).search(/[\r\n]\[[A-Za-z]/);
  return found === -1 ? undefined : from + found + 1;
};

/** The index, or the one before where it would cut a line break of two letters. */
const betweenLines = (text: string, index: number): number =>
  text.slice(index - 1, index + 1) === '\r\n' ? index - 1 : index;

/** A place in a text that people can find; both from 1. */
type TextPlace = { readonly line: number; readonly column: number };

/**
 * Places in the text by index, asked for in their order: the text is counted through once. `start` is the place of its
 * first letter, for a text that is a part of another.
 */
const createPlaceFinder = (text: string, start: TextPlace): ((index: number) => TextPlace) => {
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
