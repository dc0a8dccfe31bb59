/** The preparation sheet as a PDF of at most two pages. The same input gives the same bytes. */
import PDFDocument from 'pdfkit';
import type { Milliseconds } from '../../../../chess/types';
import type { Paper, Preparation } from '../../../../contract/preparation';
import { changeSentence } from '../../../../messages/changes';
import {
  colorTitle,
  ownerTitle,
  preparationBasis,
  preparationLabel,
  sheetTitle,
} from '../../../../messages/preparation/preparation';
import {
  formatDay,
  type PersonRow,
  personRows,
  personTitle,
} from '../../../../messages/preparation/preparation-person';
import { createSheetPaper, INK, type Paragraph, type SheetPaper, writeFooters, writeHeading } from './sheet-paper';
import { drawAdvice, drawErrors, drawExpectations, drawLines, drawWeaknesses } from './sheet-sections';

export type SheetInput = {
  readonly preparation: Preparation;
  readonly other: Preparation;
  readonly paper: Paper;
  readonly madeAt: Milliseconds;
};

const SIZES: Readonly<Record<Paper, string>> = { a4: 'A4', letter: 'LETTER' };

export const makeSheetPdf = async (input: SheetInput): Promise<Uint8Array> => {
  const { preparation, paper, madeAt } = input;
  const date = new Date(madeAt);
  const doc = new PDFDocument({
    size: SIZES[paper],
    // All text is positioned, so no page may break automatically.
    margin: 0,
    bufferPages: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: sheetTitle(preparation), Creator: 'Outpost Pro', CreationDate: date, ModDate: date },
  });
  const chunks: Uint8Array[] = [];
  const result = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  drawSheet(createSheetPaper(doc), input);
  writeFooters(doc, preparationLabel({ id: 'preparation.explanation' }));
  doc.end();
  return result;
};

const drawSheet = (paper: SheetPaper, { preparation, other, madeAt }: SheetInput): void => {
  const both = [preparation, other];
  drawTitle(paper, preparation, madeAt);
  for (const one of both) {
    drawColor(paper, one);
    drawLines(paper, one);
    drawExpectations(paper, one);
  }
  drawPerson(paper, preparation);
  drawWeaknesses(paper, preparation.weaknesses ?? []);
  drawErrors(paper, both);
  drawAdvice(paper, both);
  drawNotes(paper);
};

const [LEAST_NOTES, LINE_SPACE] = [64, 21];

/** Lines for handwritten notes, while there is room. */
const drawNotes = (paper: SheetPaper): void => {
  if (paper.left() < LEAST_NOTES) return;
  writeHeading(paper, preparationLabel({ id: 'preparation.notes' }));
  while (paper.left() >= LINE_SPACE) {
    paper.skip(LINE_SPACE);
    paper.rule(paper.y());
  }
};

const DATE_WIDTH = 74;

const [LARGEST, SMALLEST] = [21, 11];

const drawTitle = (paper: SheetPaper, preparation: Preparation, madeAt: Milliseconds): void => {
  const { doc, body } = paper;
  const width = body.width - DATE_WIDTH;
  const title = { text: sheetTitle(preparation), font: 'bold' } as const;
  const size = Math.max(SMALLEST, Math.min(LARGEST, (LARGEST * width) / paper.widthOf(title, LARGEST)));
  const top = paper.y();
  const height = paper.write({ x: body.x, width, size, runs: [title] }, top);
  doc.font('Helvetica').fontSize(9).fillColor(INK.soft);
  doc.text(formatDay(madeAt), body.x, top + 2, { width: body.width, align: 'right', lineBreak: false });
  paper.skip(height + 3);
  const owner = ownerTitle(preparation);
  if (owner !== undefined) {
    paper.skip(paper.write({ ...body, size: 9, runs: [{ text: owner, ink: 'soft' }] }, paper.y() - 2) + 1);
  }
  paper.rule(paper.y());
  paper.skip(4);
};

const MIN_SECTION_HEIGHT = 130;

const drawColor = (paper: SheetPaper, preparation: Preparation): void => {
  if (!paper.makeRoom(MIN_SECTION_HEIGHT)) return;
  paper.skip(10);
  const title = { text: colorTitle(preparation.color), font: 'bold' } as const;
  paper.skip(paper.write({ ...paper.body, size: 14, runs: [title] }, paper.y()) + 1);
  const basis = { text: preparationBasis(preparation), ink: 'soft' } as const;
  paper.skip(paper.write({ ...paper.body, size: 9, runs: [basis] }, paper.y()));
  for (const change of preparation.changes) {
    const words = { text: changeSentence(change), font: 'bold' } as const;
    paper.skip(paper.write({ ...paper.body, size: 9, runs: [words] }, paper.y() + 2) + 2);
  }
};

const SIZE = 9;

const LABEL_WIDTH = 78;

const HEADING = 24;

const GAP = 3;

const drawPerson = (paper: SheetPaper, preparation: Preparation): void => {
  const rows = personRows(preparation).map((row) => paragraphsOf(paper, row));
  const height = rows.reduce((sum, { text }) => sum + paper.heightOf(text) + GAP, HEADING);
  if (rows.length === 0 || !paper.makeRoom(height)) return;
  writeHeading(paper, personTitle());
  for (const { label, text } of rows) {
    paper.write(label, paper.y());
    paper.skip(paper.write(text, paper.y()) + GAP);
  }
};

const paragraphsOf = (
  { body }: SheetPaper,
  { label, text }: PersonRow,
): { readonly label: Paragraph; readonly text: Paragraph } => ({
  label: { x: body.x, width: LABEL_WIDTH, size: SIZE, runs: [{ text: label, font: 'bold' }] },
  text: { x: body.x + LABEL_WIDTH, width: body.width - LABEL_WIDTH, size: SIZE, runs: [{ text }] },
});
