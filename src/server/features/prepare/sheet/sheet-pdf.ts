/**
 * The preparation sheet as a PDF of one page, two at most: who it is, what to expect, what to play, repeated errors, what to
 * avoid, form, clock and meetings, and lines to write on. The same bytes for the same input.
 */
import PDFDocument from 'pdfkit';
import { adviseLines } from '../../../../chess/preparation/to-avoid';
import type { Milliseconds } from '../../../../chess/types';
import type { Paper, Preparation } from '../../../../contract/preparation';
import { preparationLabel, preparationTitle } from '../../../../messages/preparation';
import { drawErrors } from './sheet-errors';
import { drawAdvice, drawExpectations, drawLines } from './sheet-lines';
import { drawPerson } from './sheet-person';
import { createSheetPaper, writeFooters, writeHeading, type SheetPaper } from './sheet-paper';
import { drawTitle } from './sheet-title';

export type SheetInput = {
  readonly preparation: Preparation;
  readonly paper: Paper;
  readonly madeAt: Milliseconds;
};

const SIZES: Readonly<Record<Paper, string>> = { a4: 'A4', letter: 'LETTER' };

export const makeSheetPdf = async ({ preparation, paper, madeAt }: SheetInput): Promise<Uint8Array> => {
  const date = new Date(madeAt);
  const doc = new PDFDocument({
    size: SIZES[paper],
    // What is written knows its place: no page may begin by itself.
    margin: 0,
    bufferPages: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: preparationTitle(preparation), Creator: 'Outpost Pro', CreationDate: date, ModDate: date },
  });
  const pieces: Uint8Array[] = [];
  const made = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('data', (piece: Uint8Array) => pieces.push(piece));
    doc.on('end', () => resolve(Buffer.concat(pieces)));
    doc.on('error', reject);
  });
  drawSheet(createSheetPaper(doc), preparation, madeAt);
  writeFooters(doc, preparationLabel({ id: 'preparation.explanation' }));
  doc.end();
  return made;
};

const drawSheet = (paper: SheetPaper, preparation: Preparation, madeAt: Milliseconds): void => {
  const advised = adviseLines(preparation);
  drawTitle(paper, preparation, madeAt);
  drawExpectations(paper, preparation);
  drawLines(paper, advised.toPlay);
  drawErrors(paper, preparation);
  drawAdvice(paper, preparation.avoid, advised);
  drawPerson(paper, preparation);
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
