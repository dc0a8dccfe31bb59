/** How a tutorial's line is put into words. */
import { formatLine } from '../../../../chess/notation/format-line';
import { START_FEN } from '../../../../chess/notation/fen';
import { moveNumber, plyColor } from '../../../../chess/replay';
import type { Claim, TutorialLine } from '../../../../chess/tutorials/tutorial';
import type { Color, Ply, San } from '../../../../chess/types';

/** Its place among the columns of a tutorial. */
export const TUTORIAL_BOARD = 'lg:row-span-2 xl:row-span-1';

export const colorName = (color: Color): string => (color === 'white' ? 'White' : 'Black');

/** `3.Bc4`, `3...Bc5`. */
export const numberedMove = (ply: Ply, san: San): string => {
  const start = { start: START_FEN };
  return formatLine({ turn: plyColor(start, ply), moveNumber: moveNumber(start, ply) }, [san]);
};

/** What is claimed of the line's end; nothing of a checkmate, which speaks for itself. */
export const verdictOf = ({ moves, claim }: TutorialLine): string | undefined =>
  claim === undefined || moves.at(-1)?.san.endsWith('#') ? undefined : CLAIM_LABELS[claim];

const CLAIM_LABELS: Readonly<Record<Claim, string>> = {
  equal: 'The chances are equal.',
  'white is slightly better': 'White is slightly better.',
  'black is slightly better': 'Black is slightly better.',
  'white is better': 'White is better.',
  'black is better': 'Black is better.',
  'white is winning': 'White is winning.',
  'black is winning': 'Black is winning.',
};
