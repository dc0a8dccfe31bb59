/**
 * Games as PGN text: one reader and one writer. Reading is lenient in form and strict in chess: the main line of each game
 * is legal to its last move, or the game is refused with a sentence and a place. `parsePgn` gives all that stands in the
 * text, and `makePgn` writes the same again; `readPgn` gives the main lines alone. Nothing here ever throws.
 */
import type { GameTree } from '../../tree/game-tree';
import { findGames, PGN_START, readPgnPiece, toMainline } from './pgn-pieces';
import type { PgnPlace, PgnProblem, PgnReading, PgnRules, Reading } from './pgn-reading';

export type { PgnPlace, PgnProblem, PgnReading } from './pgn-reading';
export { makeHeader, makePgn } from './pgn-text';

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
