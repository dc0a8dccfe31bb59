import { playMove } from '../../../../chess/notation/move';
import type { Preparation, RepeatedError } from '../../../../contract/preparation';
import { errorSentence, formatMoves } from '../../../../messages/preparation';
import { drawDiagram } from './diagram';
import { drawHeading, drawNothing, EMPTY_HEIGHT } from './sheet-lines';
import { MARGIN, type Column, type Paragraph, type SheetPaper } from './sheet-paper';

const MAX_ERRORS = 3;
const GAP = 18;
const BOARD = 118;

/** Side by side, each below its board: the move that they usually play there is the arrow. */
export const drawErrors = (paper: SheetPaper, { errors, color }: Preparation): void => {
  const shown = errors.slice(0, MAX_ERRORS);
  const width = (paper.body.width - GAP * (MAX_ERRORS - 1)) / MAX_ERRORS;
  const captions = shown.map((error, index) => captionsOf(error, { x: MARGIN + index * (width + GAP), width }));
  const heights = captions.map((paragraphs) =>
    paragraphs.reduce((sum, paragraph) => sum + paper.heightOf(paragraph) + 2, 0),
  );
  const room = shown.length === 0 ? EMPTY_HEIGHT : BOARD + 12 + Math.max(...heights);
  if (!drawHeading(paper, 'errors', room)) return;
  if (shown.length === 0) drawNothing(paper, 'errors');
  const top = paper.y();
  const ends = shown.map((error, index) => {
    const place = { x: MARGIN + index * (width + GAP), y: top, size: BOARD };
    const played = playMove(error.fen, error.move);
    const arrow = played.ok ? { arrow: played.value.uci } : {};
    drawDiagram(paper.doc, { fen: error.fen, side: color, ...arrow }, place);
    let y = top + BOARD + 6;
    for (const paragraph of captions[index] ?? []) y += paper.write(paragraph, y) + 2;
    return y;
  });
  paper.moveTo(Math.max(paper.y(), ...ends));
};

const captionsOf = ({ moves, move, ...error }: RepeatedError, column: Column): readonly Paragraph[] => [
  { ...column, size: 10, runs: [{ text: formatMoves([move], moves.length), font: 'bold' }] },
  { ...column, size: 8.5, runs: [{ text: errorSentence({ ...error, moves }) }] },
  ...(moves.length === 0 ? [] : [{ ...column, size: 8, runs: [{ text: formatMoves(moves), ink: 'soft' as const }] }]),
];
