import { playMove } from '../../../../chess/position/move';
import { adviseLines } from '../../../../chess/preparation/avoid';
import { type Color, otherColor, type San } from '../../../../chess/types';
import type {
  ExpectedLine,
  Preparation,
  PreparedLine,
  RepeatedError,
  Weakness,
} from '../../../../contract/preparation';
import {
  adviceParts,
  briefLineSentence,
  colorTitle,
  departureSentence,
  emptyLabel,
  errorSentence,
  formatContinuation,
  formatMoves,
  knownLabel,
  LINE_COLUMNS,
  lineColumns,
  noAdviceLabel,
  ownErrorSentence,
  percentOf,
  preparationLabel,
  rareSentence,
  type Section,
  sectionLabel,
  strengthSentence,
  weaknessSentence,
} from '../../../../messages/preparation/preparation';
import { tacticLabel } from '../../../../messages/review/tactics';
import { type Diagram, drawDiagram } from './diagram';
import { type Column, MARGIN, type Paragraph, type Run, type SheetPaper, writeHeading } from './sheet-paper';

const MAX_EXPECTED = 3;

const MAX_RARE = 1;

const MAX_LINES = 1;

const MAX_AVOIDED = 2;

/** Plies shown after the key move of a line. */
const CONTINUATION_PLIES = 6;

const BOARD = 78;

const CAPTION = 12;

const SHARE_WIDTH = 34;

const INDENT = 14;

const EMPTY_HEIGHT = 14;

const MIN_ADVICE_HEIGHT = 50;

const [MOVES_SIZE, WORDS_SIZE] = [10, 8.5];

const drawHeading = (paper: SheetPaper, section: Section, height: number): boolean => {
  if (!paper.makeRoom(24 + height)) return false;
  writeHeading(paper, sectionLabel(section));
  return true;
};

const drawEmptySection = (paper: SheetPaper, text: string): void => {
  const nothing: Run = { text, ink: 'soft' };
  paper.skip(paper.write({ ...paper.body, size: 9.5, runs: [nothing] }, paper.y()) + 2);
};

export const drawExpectations = (paper: SheetPaper, { expect, rare }: Preparation): void => {
  if (!drawHeading(paper, 'expect', EMPTY_HEIGHT)) return;
  if (expect.length === 0) drawEmptySection(paper, emptyLabel('expect'));
  for (const line of expect.slice(0, MAX_EXPECTED)) drawExpected(paper, line, paper.body);
  for (const row of rare.slice(0, MAX_RARE)) {
    const words: Paragraph = { ...paper.body, size: WORDS_SIZE, runs: [{ text: rareSentence(row), ink: 'soft' }] };
    paper.skip(paper.write(words, paper.y()) + 2);
  }
};

const drawExpected = (paper: SheetPaper, line: ExpectedLine, { x, width }: Column): void => {
  const share: Run = { text: `${percentOf(line.probability)}%`, font: 'bold' };
  const column = { x: x + SHARE_WIDTH, width: width - SHARE_WIDTH };
  const y = paper.y();
  paper.write({ x, width: SHARE_WIDTH, size: MOVES_SIZE, runs: [share] }, y);
  const moves: Run = { text: formatMoves(line.moves) };
  paper.skip(paper.write({ ...column, size: MOVES_SIZE, runs: [moves, ...openingRun(line)] }, y) + 3);
  const { departure } = line;
  if (departure === undefined) return;
  const leaves: Run = { text: departureSentence({ moves: line.moves, departure }), ink: 'soft' };
  paper.skip(paper.write({ ...column, size: WORDS_SIZE, runs: [leaves] }, paper.y() - 1) + 2);
};

export const drawLines = (paper: SheetPaper, preparation: Preparation): void => {
  const { decision, toPlay } = adviseLines(preparation);
  if (!drawHeading(paper, 'play', decision === undefined ? EMPTY_HEIGHT : BOARD + CAPTION)) return;
  const none = noAdviceLabel(toPlay);
  if (decision === undefined && none !== '') drawEmptySection(paper, none);
  if (decision !== undefined) drawDecision(paper, preparation, decision);
  toPlay
    .filter((line) => line !== decision)
    .slice(0, MAX_LINES)
    .forEach((line, index) => {
      const text = preparationLabel({ id: 'preparation.reserve' });
      drawEntry(paper, toLineEntry(line), index === 0 ? labelOf(paper, text) : undefined);
    });
};

/** The advice, beside the position that its line leads to. */
const drawDecision = (paper: SheetPaper, preparation: Preparation, line: PreparedLine): void => {
  const width = paper.body.width - BOARD - 16;
  const area = { x: MARGIN + width + 16, y: paper.y() - 10, size: BOARD };
  drawDiagram(paper.doc, { fen: line.fen, side: preparation.color }, area);
  const end = line.moves.length - 1;
  const caption = formatMoves(line.moves.slice(end), end);
  paper.write({ ...area, width: BOARD, size: 8, runs: [{ text: caption, ink: 'soft' }] }, area.y + BOARD + 5);
  const column = { x: MARGIN + INDENT, width: width - INDENT };
  const { head = '', rest = '' } = adviceParts(preparation) ?? {};
  const above: Paragraph = { ...column, size: MOVES_SIZE, runs: [{ text: head, font: 'bold' }] };
  const reasons: Paragraph = { ...column, size: WORDS_SIZE, runs: [{ text: rest }] };
  const known: Run = { text: `${line.opening === undefined ? '' : '   '}${knownLabel(line)}`, ink: 'soft' };
  const opening: Run = { text: line.opening ?? '', font: 'slanted', ink: 'soft' };
  const below: Paragraph = { ...column, size: WORDS_SIZE, runs: [opening, known] };
  paper.skip(paper.write(above, paper.y()) + 3);
  drawFigures(paper, line, preparation.color, column);
  paper.skip(paper.write(reasons, paper.y()) + 2);
  paper.skip(paper.write(below, paper.y()) + 4);
  paper.moveTo(Math.max(paper.y(), area.y + BOARD + CAPTION));
};

const FIGURE_WIDTH = 72;

const drawFigures = (paper: SheetPaper, line: PreparedLine, color: Color, { x }: Column): void => {
  const figures = lineColumns(line, color);
  const top = paper.y();
  LINE_COLUMNS.forEach(({ column, label }, index) => {
    const place = { x: x + index * FIGURE_WIDTH, width: FIGURE_WIDTH };
    const height = paper.write({ ...place, size: 7.5, runs: [{ text: label, ink: 'soft' }] }, top);
    const end =
      top +
      height +
      paper.write({ ...place, size: 9.5, runs: [{ text: figures[column], font: 'bold' }] }, top + height);
    paper.moveTo(end + 3);
  });
};

const labelOf = (paper: SheetPaper, text: string): Paragraph => ({
  ...paper.body,
  size: 9,
  runs: [{ text, font: 'bold', ink: 'soft' }],
});

type Entry = { readonly moves: readonly Run[]; readonly words: string };

/** Never splits an entry over two pages. */
const drawEntry = (paper: SheetPaper, entry: Entry, label?: Paragraph): void => {
  const labelHeight = label === undefined ? 0 : paper.heightOf(label) + 3;
  if (!paper.makeRoom(labelHeight + heightOfEntry(paper, entry))) return;
  if (label !== undefined) paper.skip(paper.write(label, paper.y() + 1) + 3);
  const [above, below] = paragraphsOf(paper, entry);
  paper.skip(paper.write(above, paper.y()) + 1);
  paper.skip(paper.write(below, paper.y()) + 4);
};

const paragraphsOf = (paper: SheetPaper, { moves, words }: Entry): readonly [above: Paragraph, below: Paragraph] => {
  const column = { x: MARGIN + INDENT, width: paper.body.width - INDENT };
  return [
    { ...column, size: MOVES_SIZE, runs: moves },
    { ...column, size: WORDS_SIZE, runs: [{ text: words, ink: 'soft' }] },
  ];
};

const heightOfEntry = (paper: SheetPaper, entry: Entry): number =>
  paragraphsOf(paper, entry).reduce((sum, paragraph) => sum + paper.heightOf(paragraph), 5);

const toLineEntry = (line: PreparedLine): Entry => {
  const { moves, decision } = line;
  const continuation = moves.slice(decision + 1, decision + 1 + CONTINUATION_PLIES);
  const rest = decision + 1 + continuation.length < moves.length ? ' …' : '';
  return {
    moves: [
      { text: decision === 0 ? '' : `${formatMoves(moves.slice(0, decision))} ` },
      { text: formatContinuation(moves.slice(decision, decision + 1), decision), font: 'bold' },
      { text: continuation.length === 0 ? '' : ` ${formatContinuation(continuation, decision + 1)}${rest}` },
      ...openingRun(line),
    ],
    words: `${knownLabel(line)}. ${briefLineSentence(line)}`,
  };
};

const openingRun = ({ opening: name }: { readonly opening?: string }): readonly Run[] =>
  name === undefined ? [] : [{ text: `   ${name}`, font: 'slanted', ink: 'soft' }];

/** For each color the opponent's strengths, own lines that score badly, and own repeated errors. */
export const drawAdvice = (paper: SheetPaper, preparations: readonly Preparation[]): void => {
  const parts = preparations
    .map((preparation) => ({
      label: labelOf(paper, colorTitle(preparation.color)),
      entries: adviceEntries(preparation),
    }))
    .filter(({ entries }) => entries.length > 0);
  if (!drawHeading(paper, 'avoid', parts.length === 0 ? EMPTY_HEIGHT : MIN_ADVICE_HEIGHT)) return;
  if (parts.length === 0) drawEmptySection(paper, emptyLabel('avoid'));
  for (const { label, entries } of parts)
    entries.forEach((entry, index) => drawEntry(paper, entry, index === 0 ? label : undefined));
};

const adviceEntries = (preparation: Preparation): readonly Entry[] => {
  const { toAvoid, ownErrors } = adviseLines(preparation);
  return [
    ...preparation.avoid.slice(0, MAX_AVOIDED).map(toStrengthEntry),
    ...toAvoid.slice(0, MAX_AVOIDED).map(toLineEntry),
    ...ownErrors.slice(0, MAX_AVOIDED).map(toErrorEntry),
  ];
};

const toStrengthEntry = (strength: Preparation['avoid'][number]): Entry => ({
  moves: [{ text: formatMoves(strength.moves) }, ...openingRun(strength)],
  words: strengthSentence(strength),
});

const toErrorEntry = (error: RepeatedError): Entry => {
  const { moves, move } = error;
  const way = moves.length === 0 ? '' : `${formatMoves(moves)} `;
  const played: Run = { text: formatContinuation([move], moves.length), font: 'bold' };
  return { moves: [{ text: way }, played], words: ownErrorSentence(error) };
};

// Rows of boards with captions

const BOARDS_PER_ROW = 3;

const GAP = 18;

const ROW_BOARD = 84;

type CaptionedBoard = { readonly diagram: Diagram; readonly captions: (column: Column) => readonly Paragraph[] };

type BoardRow = { readonly label?: Paragraph; readonly boards: readonly CaptionedBoard[] };

/** Repeated errors by color; the arrow is the usual move. */
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

/** Missed tactics; the arrow is the move played instead. */
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

const drawRows = (paper: SheetPaper, section: Section, rows: readonly BoardRow[]): void => {
  const [first] = rows;
  if (!drawHeading(paper, section, first === undefined ? EMPTY_HEIGHT : rowHeight(paper, first))) return;
  if (first === undefined) drawEmptySection(paper, emptyLabel(section));
  for (const row of rows) if (paper.makeRoom(rowHeight(paper, row))) drawRow(paper, row);
};

const columnAt = (paper: SheetPaper, index: number): Column => {
  const width = (paper.body.width - GAP * (BOARDS_PER_ROW - 1)) / BOARDS_PER_ROW;
  return { x: MARGIN + index * (width + GAP), width };
};

const rowHeight = (paper: SheetPaper, { label, boards }: BoardRow): number => {
  const captions = boards
    .slice(0, BOARDS_PER_ROW)
    .map((board, index) =>
      board.captions(columnAt(paper, index)).reduce((sum, paragraph) => sum + paper.heightOf(paragraph) + 2, 0),
    );
  return (label === undefined ? 0 : paper.heightOf(label) + 4) + ROW_BOARD + 8 + Math.max(...captions);
};

const drawRow = (paper: SheetPaper, { label, boards }: BoardRow): void => {
  if (label !== undefined) paper.skip(paper.write(label, paper.y()) + 4);
  const top = paper.y();
  const ends = boards.slice(0, BOARDS_PER_ROW).map(({ diagram, captions }, index) => {
    const column = columnAt(paper, index);
    drawDiagram(paper.doc, diagram, { x: column.x, y: top, size: ROW_BOARD });
    let y = top + ROW_BOARD + 6;
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
