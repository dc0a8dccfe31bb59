/**
 * Games as PGN text. `readPgn` reads what people paste: it is lenient in form and strict in chess, so each game of the
 * text is either legal to its last move or refused with a sentence and a place. Variations are skipped. It never throws.
 */
import type { Game, GamePly } from './game';
import { readComments } from './pgn-comment';
import { scanGames, type ScannedGame, type ScannedMove } from './pgn-scan';
import { readResult } from './pgn-signs';
import { startOf } from './pgn-start';
import { moveText } from './pgn-text';
import { moveLabel } from './replay';
import type { Color, Fen, Ply, Result } from './types';
import { startWalk } from './walk';

/** Why a game is refused, in the specification's words, and where: the game from 1, line and column from 1. */
export type PgnProblem = {
  readonly message: string;
  readonly game: number;
  /** The move that cannot be played, and its number for people (`12...`); missing when the headers are at fault. */
  readonly ply?: Ply;
  readonly moveNumber?: string;
  readonly line: number;
  readonly column: number;
};

/** What of a problem tells where it is. */
export type PgnPlace = {
  readonly game: number;
  readonly moveNumber?: string | undefined;
  readonly line: number;
  readonly column: number;
};

/** `source` is the stretch of the text that holds this game alone. */
export type PgnReading =
  | { readonly ok: true; readonly value: Game; readonly source: string }
  | { readonly ok: false; readonly error: PgnProblem; readonly source: string };

/** Longer words are cut in messages: no move is as long. */
const MAX_QUOTED = 40;

/** The games of a text in its order, each legal or refused. A text without games gives none. */
export const readPgn = (text: string): readonly PgnReading[] => {
  const placeOf = createPlaceFinder(text);
  const readings: PgnReading[] = [];
  for (const scanned of scanGames(text)) {
    const source = text.slice(scanned.start, scanned.end).trim();
    const reading = readGame(scanned);
    if (reading.ok) readings.push({ ...reading, source });
    else {
      const { offset, ...problem } = reading.error;
      readings.push({ ok: false, error: { ...problem, game: readings.length + 1, ...placeOf(offset) }, source });
    }
  }
  return readings;
};

/** One sentence for people: what is wrong, and where. */
export const formatPgnProblem = (problem: PgnProblem): string => `${problem.message} (${formatPgnPlace(problem)})`;

/** `game 2, move 12..., line 14, column 5`. */
export const formatPgnPlace = ({ game, moveNumber, line, column }: PgnPlace): string => {
  const move = moveNumber === undefined ? '' : ` move ${moveNumber},`;
  return `game ${game},${move} line ${line}, column ${column}`;
};

/**
 * The game as PGN: headers (the seven of the roster first), main line with glyphs, clocks, evaluations and comments,
 * lines of at most 80 characters where words allow. `readPgn` reads the same game back.
 */
export const makePgn = (game: Game): string => {
  const headers = rosterFirst([...game.headers]).map(([name, value]) => `[${name} "${escape(value)}"]\n`);
  return `${headers.join('')}${headers.length === 0 ? '' : '\n'}${moveText(game)}\n`;
};

const ROSTER = ['Event', 'Site', 'Date', 'Round', 'White', 'Black', 'Result'];

type Header = readonly [name: string, value: string];

const rosterFirst = (headers: readonly Header[]): readonly Header[] => [
  ...ROSTER.flatMap((name) => headers.filter(([written]) => written === name)),
  ...headers.filter(([written]) => !ROSTER.includes(written)),
];

const escape = (value: string): string => value.replace(/[\r\n]+/g, ' ').replace(/["\\]/g, '\\$&');

type Refusal = { readonly message: string; readonly offset: number; readonly ply?: Ply; readonly moveNumber?: string };

const readGame = ({ headers, moves, start, result }: ScannedGame): Result<Game, Refusal> => {
  const begin = startOf(headers);
  if (!begin.ok) return { ok: false, error: { message: begin.error, offset: start } };
  const { fen, isChess960 } = begin.value;
  const plies = playMoves(moves, fen, isChess960);
  if (!plies.ok) return plies;
  const outcome = result !== undefined && result !== '*' ? result : readResult(headers.get('Result') ?? '*');
  return { ok: true, value: { headers, isChess960, start: fen, plies: plies.value, result: outcome ?? '*' } };
};

const playMoves = (moves: readonly ScannedMove[], start: Fen, isChess960: boolean): Result<GamePly[], Refusal> => {
  const walk = startWalk(start, isChess960);
  const plies: GamePly[] = [];
  for (const move of moves) {
    const played = walk?.play(move.written);
    if (played === undefined) return { ok: false, error: refuse(move, start, plies.length) };
    plies.push(annotate(played, move));
  }
  return { ok: true, value: plies };
};

const annotate = (played: GamePly, { comments, nags }: ScannedMove): GamePly => {
  const remarks = comments === undefined ? undefined : readComments(comments, matedIn(played));
  if (nags !== undefined) return { ...played, ...remarks, nags };
  return remarks === undefined ? played : Object.assign(played, remarks);
};

const matedIn = ({ san, fen }: GamePly): Color | undefined => {
  if (!san.endsWith('#')) return undefined;
  return fen.includes(' w ') ? 'white' : 'black';
};

const refuse = ({ written, offset }: ScannedMove, start: Fen, ply: Ply): Refusal => {
  const quoted = written.length > MAX_QUOTED ? `${written.slice(0, MAX_QUOTED)}…` : written;
  const number = moveLabel(start, ply).replace('Move ', '');
  return { message: `Invalid move in PGN: ${quoted}`, offset, ply, moveNumber: number };
};

/** Line and column of places that are asked for in their order: the text is counted through once. */
const createPlaceFinder = (text: string) => {
  const lineBreak = /\r\n|\r|\n/g;
  let line = 1;
  let lineStart = 0;
  let next = lineBreak.exec(text);
  return (offset: number): { line: number; column: number } => {
    while (next !== null && next.index < offset) {
      line++;
      lineStart = lineBreak.lastIndex;
      next = lineBreak.exec(text);
    }
    return { line, column: offset - lineStart + 1 };
  };
};
