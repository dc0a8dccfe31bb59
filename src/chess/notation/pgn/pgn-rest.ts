/** Text of a variation that nobody can play: kept and written again, so that nothing is lost. */
import type { ScannedGame, SideLine } from './pgn-scan-line';

/** Comments to the end of a line, lines that are escaped, and brackets: what they open depends on where a line begins. */
const LINES_MATTER = /;|[\r\n]%|[[<]/;

/** Whether the text must keep its lines as they are. */
export const isBoundToLines = (rest: string): boolean => LINES_MATTER.test(rest);

/** The text of a variation from an index on to its end; what the end of the game has left open is closed. */
export const restOf = (text: string, game: ScannedGame, side: SideLine, from: number): string => {
  const rest = trimAround(text.slice(from, side.end ?? game.end));
  const isBound = isBoundToLines(rest);
  const closers = side.end === undefined ? closersOf(game, side) : '';
  return `${isBound ? rest : rest.replace(/\s+/g, ' ')}${isBound && closers !== '' ? '\n' : ''}${closers}`;
};

/** An escaped line keeps what makes it one. */
const trimAround = (rest: string): string => rest.trimEnd().replace(/^\s*?(?=[\r\n]%)|^\s+/, '');

const closersOf = (game: ScannedGame, side: SideLine): string =>
  (game.isCommentOpen ? '}' : '') +
  ')'.repeat(Math.max(0, game.open.length - 1 - game.open.indexOf(side)) + game.unclosed);
