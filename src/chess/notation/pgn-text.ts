import type { Game } from '../game';
import { makeComment } from './pgn-comment';
import { moveNumber, plyColor } from '../replay';

const MAX_LINE = 80;
/** A command of a comment, `[%clk 0:03:00]`, stays on one line. */
const BETWEEN_WORDS = /(?<!\[%\w{1,9}) /;

/** The moves of a game as PGN writes them, with the result, in lines of at most 80 characters where words allow. */
export const moveText = (game: Game): string => {
  const words: string[] = [];
  let isNumberDue = true;
  game.plies.forEach((move, ply) => {
    const isWhite = plyColor(game, ply) === 'white';
    if (isWhite || isNumberDue) words.push(`${moveNumber(game, ply)}${isWhite ? '.' : '...'}`);
    words.push(move.san, ...(move.nags ?? []).map((nag) => `$${nag}`));
    const comment = makeComment(move);
    if (comment !== undefined) words.push(...`{${comment}}`.split(BETWEEN_WORDS));
    isNumberDue = comment !== undefined;
  });
  return wrap([...words, game.result]);
};

const wrap = (words: readonly string[]): string => {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    if (line === '') line = word;
    else if (line.length + 1 + word.length <= MAX_LINE) line += ` ${word}`;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line].join('\n');
};
