/**
 * The preparation sheet as a PDF of two pages at most: who it is, form, clock and meetings; for each color what to expect and
 * what to play; what they miss, repeated errors, what to avoid, and lines to write on. The same bytes for the same input.
 */
import PDFDocument from 'pdfkit';
import type { Milliseconds } from '../../../../chess/types';
import type { Paper, Preparation } from '../../../../contract/preparation';
import { preparationLabel, sheetTitle } from '../../../../messages/preparation';
import { drawErrors, drawWeaknesses } from './sheet-boards';
import { drawAdvice, drawExpectations, drawLines } from './sheet-lines';
import { createSheetPaper, type SheetPaper, writeFooters, writeHeading } from './sheet-paper';
import { drawPerson } from './sheet-person';
import { drawColor, drawTitle } from './sheet-title';

export type SheetInput = {
  /** With the color that was chosen, which comes first, and with the other one. */
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
    // What is written knows its place: no page may begin by itself.
    margin: 0,
    bufferPages: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: sheetTitle(preparation), Creator: 'Outpost Pro', CreationDate: date, ModDate: date },
  });
  const pieces: Uint8Array[] = [];
  const made = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('data', (piece: Uint8Array) => pieces.push(piece));
    doc.on('end', () => resolve(Buffer.concat(pieces)));
    doc.on('error', reject);
  });
  drawSheet(createSheetPaper(doc), input);
  writeFooters(doc, preparationLabel({ id: 'preparation.explanation' }));
  doc.end();
  return made;
};

const drawSheet = (paper: SheetPaper, { preparation, other, madeAt }: SheetInput): void => {
  const both = [preparation, other];
  drawTitle(paper, preparation, madeAt);
  drawPerson(paper, preparation);
  for (const one of both) {
    drawColor(paper, one);
    drawExpectations(paper, one);
    drawLines(paper, one);
  }
  drawWeaknesses(paper, preparation.weaknesses ?? []);
  drawErrors(paper, both);
  drawAdvice(paper, both);
  drawNotes(paper);
};

const [LEAST_NOTES, LINE_SPACE] = [64, 21];

/** Lines to write on, as far as there is room. */
const drawNotes = (paper: SheetPaper): void => {
  if (paper.left() < LEAST_NOTES) return;
  writeHeading(paper, preparationLabel({ id: 'preparation.notes' }));
  while (paper.left() >= LINE_SPACE) {
    paper.skip(LINE_SPACE);
    paper.rule(paper.y());
  }
};
