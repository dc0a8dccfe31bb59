import type { Preparation } from '../../../../contract/preparation';
import { personRows, personTitle, type PersonRow } from '../../../../messages/preparation-person';
import { writeHeading, type Paragraph, type SheetPaper } from './sheet-paper';

const SIZE = 9;
const LABEL_WIDTH = 78;
const HEADING = 24;
const GAP = 3;

/** The opponent's form and clock, and what I have scored against them; nothing where nothing is known. */
export const drawPerson = (paper: SheetPaper, preparation: Preparation): void => {
  const rows = personRows(preparation).map((row) => paragraphsOf(paper, row));
  const room = rows.reduce((sum, { text }) => sum + paper.heightOf(text) + GAP, HEADING);
  if (rows.length === 0 || !paper.makeRoom(room)) return;
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
