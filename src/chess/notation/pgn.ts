/**
 * Games as PGN text. `readPgn` reads what people paste: it is lenient in form and strict in chess, so each game of the
 * text is either legal to its last move or refused with a sentence and a place. Variations are skipped. It never throws.
 */
import type { Game } from '../game';
import { PGN_START, readPgnPiece } from './pgn-pieces';
import type { PgnPlace, PgnProblem, PgnReading } from './pgn-reading';
import { moveText } from './pgn-text';

export type { PgnPlace, PgnProblem, PgnReading } from './pgn-reading';

/** The games of a text in its order, each legal or refused. A text without games gives none. */
export const readPgn = (text: string): readonly PgnReading[] => [...readPgnPiece(PGN_START, text, true)];

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
