/** What is said while a line is practiced. */
import { pieceName } from '../../../../../chess/piece-names';
import type { Practice, Score } from '../../../../../chess/tutorials/practice';
import type { San, Uci } from '../../../../../chess/types';
import { numberedMove } from '../line-labels';

/** What was wrong about the last try. */
export const refusedText = ({ san, line }: NonNullable<Practice['refused']>): string =>
  line === undefined
    ? `${san} isn’t the move in this line. Try again, or ask for a hint.`
    : `${san} belongs to another line: ${line}. Find the move in this line.`;

/** The help that was asked for about the move to find; `undefined` when there was none. */
export const helpText = ({ help, ply }: Practice, { san, uci }: { san: San; uci: Uci }): string | undefined => {
  if (help === 'none') return undefined;
  if (help === 'move') return `The move is ${numberedMove(ply + 1, san)}. Play it on the board to go on.`;
  return `It is a move of the ${moverName(san)} on ${uci.slice(0, 2)}.`;
};

const moverName = (san: San): string => {
  if (san.startsWith('O')) return pieceName('k');
  return pieceName(/^[KQRBN]/.exec(san)?.[0] ?? 'p');
};

export const scoreText = ({ right, of }: Score): string =>
  right === of ? `All ${of} moves right on the first try.` : `${right} of ${of} moves right on the first try.`;
