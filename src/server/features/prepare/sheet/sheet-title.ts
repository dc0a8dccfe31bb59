import type { Milliseconds } from '../../../../chess/types';
import type { Preparation } from '../../../../contract/preparation';
import { preparationBasis, preparationTitle } from '../../../../messages/preparation';
import { formatDay } from '../../../../messages/preparation-person';
import { paperText } from './paper-text';
import { FONTS, INK, type SheetPaper } from './sheet-paper';

const DATE_WIDTH = 74;
const [LARGEST, SMALLEST] = [21, 11];

/** Who, with which color, on what it rests, and when it was made. */
export const drawTitle = (paper: SheetPaper, preparation: Preparation, madeAt: Milliseconds): void => {
  const { doc, body } = paper;
  const width = body.width - DATE_WIDTH;
  const title = paperText(preparationTitle(preparation));
  doc.font(FONTS.bold).fontSize(LARGEST);
  const size = Math.max(SMALLEST, Math.min(LARGEST, (LARGEST * width) / doc.widthOfString(title)));
  const top = paper.y();
  doc.fontSize(size).fillColor(INK.text);
  doc.text(title, body.x, top, { width, height: size, ellipsis: true });
  doc.font(FONTS.plain).fontSize(9).fillColor(INK.soft);
  doc.text(formatDay(madeAt), body.x, top + 2, { width: body.width, align: 'right', lineBreak: false });
  paper.skip(size * 1.2 + 3);
  const basis = { text: preparationBasis(preparation), ink: 'soft' } as const;
  paper.skip(paper.write({ ...body, size: 9.5, runs: [basis] }, paper.y()) + 6);
  paper.rule(paper.y());
  paper.skip(4);
};
