import type { Milliseconds } from '../../../../chess/types';
import type { Preparation } from '../../../../contract/preparation';
import { colorTitle, preparationBasis, sheetTitle } from '../../../../messages/preparation';
import { formatDay } from '../../../../messages/preparation-person';
import { paperText } from './paper-text';
import { FONTS, INK, type SheetPaper } from './sheet-paper';

const DATE_WIDTH = 74;
const [LARGEST, SMALLEST] = [21, 11];

/** Who, and when it was made. */
export const drawTitle = (paper: SheetPaper, preparation: Preparation, madeAt: Milliseconds): void => {
  const { doc, body } = paper;
  const width = body.width - DATE_WIDTH;
  const title = paperText(sheetTitle(preparation));
  doc.font(FONTS.bold).fontSize(LARGEST);
  const size = Math.max(SMALLEST, Math.min(LARGEST, (LARGEST * width) / doc.widthOfString(title)));
  const top = paper.y();
  doc.fontSize(size).fillColor(INK.text);
  doc.text(title, body.x, top, { width, height: size, ellipsis: true });
  doc.font(FONTS.plain).fontSize(9).fillColor(INK.soft);
  doc.text(formatDay(madeAt), body.x, top + 2, { width: body.width, align: 'right', lineBreak: false });
  paper.skip(size * 1.2 + 3);
  paper.rule(paper.y());
  paper.skip(4);
};

/** What stands below a color’s heading at least. */
const LEAST_BELOW = 130;

/** Which color I have, and on what it rests. */
export const drawColor = (paper: SheetPaper, preparation: Preparation): void => {
  if (!paper.makeRoom(LEAST_BELOW)) return;
  paper.skip(10);
  const title = { text: colorTitle(preparation.color), font: 'bold' } as const;
  paper.skip(paper.write({ ...paper.body, size: 14, runs: [title] }, paper.y()) + 1);
  const basis = { text: preparationBasis(preparation), ink: 'soft' } as const;
  paper.skip(paper.write({ ...paper.body, size: 9, runs: [basis] }, paper.y()));
};
