import type { Preparation } from '../../../../contract/preparation';
import { preparationBasis, preparationTitle } from '../../../../messages/preparation';
import { paperText } from './paper-text';
import { FONTS, INK, type SheetPaper } from './sheet-paper';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const DATE_WIDTH = 74;
const [LARGEST, SMALLEST] = [21, 11];

/** Who, with which color, on what it rests, and when it was made. */
export const drawTitle = (paper: SheetPaper, preparation: Preparation, date: Date): void => {
  const { doc, body } = paper;
  const width = body.width - DATE_WIDTH;
  const title = paperText(preparationTitle(preparation));
  doc.font(FONTS.bold).fontSize(LARGEST);
  const size = Math.max(SMALLEST, Math.min(LARGEST, (LARGEST * width) / doc.widthOfString(title)));
  const top = paper.y();
  doc.fontSize(size).fillColor(INK.text);
  doc.text(title, body.x, top, { width, height: size, ellipsis: true });
  doc.font(FONTS.plain).fontSize(9).fillColor(INK.soft);
  doc.text(formatDay(date), body.x, top + 2, { width: body.width, align: 'right', lineBreak: false });
  paper.skip(size * 1.2 + 3);
  const basis = { text: preparationBasis(preparation), ink: 'soft' } as const;
  paper.skip(paper.write({ ...body, size: 9.5, runs: [basis] }, paper.y()) + 6);
  paper.rule(paper.y());
  paper.skip(4);
};

/** `23 Nov 2026`, in UTC. */
const formatDay = (date: Date): string =>
  `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()] ?? ''} ${date.getUTCFullYear()}`;
