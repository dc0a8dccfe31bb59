/** Boards side by side, each with what is said of it below. */
import { playMove } from '../../../../chess/position/move';
import { otherColor, type San } from '../../../../chess/types';
import type { Preparation, RepeatedError, Weakness } from '../../../../contract/preparation';
import {
  colorTitle,
  errorSentence,
  formatMoves,
  type Section,
  weaknessSentence,
} from '../../../../messages/preparation';
import { tacticLabel } from '../../../../messages/tactics';
import { type Diagram, drawDiagram } from './diagram';
import { drawHeading, drawNothing, EMPTY_HEIGHT, labelOf } from './sheet-lines';
import { type Column, MARGIN, type Paragraph, type SheetPaper } from './sheet-paper';

const IN_A_ROW = 3;
const GAP = 18;
const BOARD = 84;

type Shown = { readonly diagram: Diagram; readonly captions: (column: Column) => readonly Paragraph[] };
type Row = { readonly label?: Paragraph; readonly boards: readonly Shown[] };

/** The errors of each color: the move that they usually play there is the arrow. */
export const drawErrors = (paper: SheetPaper, preparations: readonly Preparation[]): void => {
  const rows = preparations
    .filter(({ errors }) => errors.length > 0)
    .map(({ color, errors }) => ({
      label: labelOf(paper, colorTitle(color)),
      boards: errors.map((error) => ({
        diagram: { fen: error.fen, side: color, ...arrowOf(error.fen, error.move) },
        captions: captionsOfError(error),
      })),
    }));
  drawRows(paper, 'errors', rows);
};

/** What they miss: the move that they played in its place is the arrow. */
export const drawWeaknesses = (paper: SheetPaper, weaknesses: readonly Weakness[]): void => {
  const boards = weaknesses.map((weakness) => ({
    diagram: { fen: weakness.fen, side: otherColor(weakness.color), ...arrowOf(weakness.fen, weakness.played) },
    captions: captionsOfWeakness(weakness),
  }));
  drawRows(paper, 'weaknesses', boards.length === 0 ? [] : [{ boards }]);
};

const arrowOf = (fen: string, san: San): Pick<Diagram, 'arrow'> => {
  const played = playMove(fen, san);
  return played.ok ? { arrow: played.value.uci } : {};
};

const drawRows = (paper: SheetPaper, section: Section, rows: readonly Row[]): void => {
  const [first] = rows;
  if (!drawHeading(paper, section, first === undefined ? EMPTY_HEIGHT : heightOf(paper, first))) return;
  if (first === undefined) drawNothing(paper, section);
  for (const row of rows) if (paper.makeRoom(heightOf(paper, row))) drawRow(paper, row);
};

const columnAt = (paper: SheetPaper, index: number): Column => {
  const width = (paper.body.width - GAP * (IN_A_ROW - 1)) / IN_A_ROW;
  return { x: MARGIN + index * (width + GAP), width };
};

const heightOf = (paper: SheetPaper, { label, boards }: Row): number => {
  const captions = boards
    .slice(0, IN_A_ROW)
    .map((board, index) =>
      board.captions(columnAt(paper, index)).reduce((sum, paragraph) => sum + paper.heightOf(paragraph) + 2, 0),
    );
  return (label === undefined ? 0 : paper.heightOf(label) + 4) + BOARD + 8 + Math.max(...captions);
};

const drawRow = (paper: SheetPaper, { label, boards }: Row): void => {
  if (label !== undefined) paper.skip(paper.write(label, paper.y()) + 4);
  const top = paper.y();
  const ends = boards.slice(0, IN_A_ROW).map(({ diagram, captions }, index) => {
    const column = columnAt(paper, index);
    drawDiagram(paper.doc, diagram, { x: column.x, y: top, size: BOARD });
    let y = top + BOARD + 6;
    for (const paragraph of captions(column)) y += paper.write(paragraph, y) + 2;
    return y;
  });
  paper.moveTo(Math.max(paper.y(), ...ends));
};

const captionsOfError =
  ({ moves, move, ...error }: RepeatedError) =>
  (column: Column): readonly Paragraph[] => [
    { ...column, size: 9.5, runs: [{ text: formatMoves([move], moves.length), font: 'bold' }] },
    { ...column, size: 8, runs: [{ text: errorSentence({ ...error, moves }) }] },
    ...(moves.length === 0 ? [] : [{ ...column, size: 8, runs: [{ text: formatMoves(moves), ink: 'soft' as const }] }]),
  ];

const captionsOfWeakness =
  (weakness: Weakness) =>
  (column: Column): readonly Paragraph[] => [
    { ...column, size: 9.5, runs: [{ text: tacticLabel(weakness.name) ?? weakness.name, font: 'bold' }] },
    { ...column, size: 8, runs: [{ text: weaknessSentence(weakness) }] },
  ];
