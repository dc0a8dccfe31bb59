/**
 * Games as PGN text: one reader and one writer. Reading is lenient in form and strict in chess: the main line of each game
 * is legal to its last move, or the game is refused with a sentence and a place. `parsePgn` gives all that stands in the
 * text, and `makePgn` writes the same again; `readPgn` gives the main lines alone. Nothing here ever throws.
 */
import type { GameTree } from '../../tree/game-tree';
import { findGames, PGN_START, readPgnPiece, toMainline } from './pgn-pieces';
import type { PgnPlace, PgnProblem, PgnReading, Reading } from './pgn-reading';
import { moveText } from './pgn-text';

export type { PgnPlace, PgnProblem, PgnReading } from './pgn-reading';

/** The games of a text in its order, each with its variations or refused. A text without games gives none. */
export const parsePgn = (text: string): readonly Reading<GameTree>[] =>
  Array.from(findGames(PGN_START, text, { isLast: true, hasSideLines: true }), (game) => game.read());

/** The main lines of the same games. */
export const readPgn = (text: string): readonly PgnReading[] => [...readPgnPiece(PGN_START, text, true)];

/**
 * The first game of a text, up to so many plies: a longer one is refused at ply `maxPlies`. The other games are only
 * counted, so that the time hardly depends on their moves.
 */
export const readFirstGame = (
  text: string,
  maxPlies: number,
): { readonly games: number; readonly first: PgnReading | undefined } => {
  let games = 0;
  let first: PgnReading | undefined;
  for (const game of findGames(PGN_START, text, { isLast: true, hasSideLines: false })) {
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
 * The game as PGN: headers (the seven of the roster first), moves and variations with glyphs and comments, lines of at
 * most 80 characters where words allow. `parsePgn` reads the same tree back.
 */
export const makePgn = (tree: GameTree): string => {
  const headers = rosterFirst([...tree.headers]).map(([name, value]) => makeHeader(name, value));
  return `${headers.join('')}${headers.length === 0 ? '' : '\n'}${moveText(tree)}\n`;
};

/** A header with the end of its line. */
export const makeHeader = (name: string, value: string): string => `[${name} "${escape(value)}"]\n`;

const ROSTER = ['Event', 'Site', 'Date', 'Round', 'White', 'Black', 'Result'];

type Header = readonly [name: string, value: string];

const rosterFirst = (headers: readonly Header[]): readonly Header[] => [
  ...ROSTER.flatMap((name) => headers.filter(([written]) => written === name)),
  ...headers.filter(([written]) => !ROSTER.includes(written)),
];

const escape = (value: string): string => value.replace(/[\r\n]+/g, ' ').replace(/["\\]/g, '\\$&');
