import { FACES, lettersOf, plainLettersOf, type TextFont } from './sheet-letters';

// Page layout from top to bottom, at most two pages; what does not fit is omitted.

type Document = PDFKit.PDFDocument;

export const INK = { text: '#1b1f24', soft: '#5b6570', accent: '#1f5fa8', rule: '#c4cbd2' } as const;

export type Run = {
  readonly text: string;
  readonly font?: TextFont;
  readonly ink?: keyof typeof INK;
};

export type Column = { readonly x: number; readonly width: number };

export type Paragraph = Column & { readonly runs: readonly Run[]; readonly size: number };

export const MARGIN = 42;

const FOOTER = 48;

const FOOTER_LINE = 34;

const MAX_PAGES = 2;

/** Of Helvetica, in parts of its size. */
const ASCENT = 0.718;

/** A line with letters of Noto Sans beside one of Helvetica alone. */
const TALL = 1.2;

export type SheetPaper = {
  readonly doc: Document;
  readonly body: Column;
  readonly y: () => number;
  readonly left: () => number;
  readonly moveTo: (y: number) => void;
  readonly skip: (points: number) => void;
  /** False if so much does not fit, even on a new page. */
  readonly makeRoom: (points: number) => boolean;
  readonly heightOf: (paragraph: Paragraph) => number;
  /** In points, of text in one line. */
  readonly widthOf: (run: Run, size: number) => number;
  readonly write: (paragraph: Paragraph, y: number) => number;
  readonly rule: (y: number) => void;
};

export const createSheetPaper = (doc: Document): SheetPaper => {
  let [y, pages]: [number, number] = [MARGIN, 1];
  const body = { x: MARGIN, width: doc.page.width - 2 * MARGIN };
  const bottom = doc.page.height - FOOTER;

  for (const { name, file } of FACES) doc.registerFont(name, file());

  /** An upper bound: measured in bold, with wide letters for those of other fonts. */
  const heightOf: SheetPaper['heightOf'] = ({ runs, size, width }) => {
    const text = runs.map((run) => run.text).join('');
    const [letters, isTall] = plainLettersOf(text);
    return doc.font('Helvetica-Bold').fontSize(size).heightOfString(letters, { width }) * (isTall ? TALL : 1);
  };

  return {
    doc,
    body,
    heightOf,
    y: () => y,
    left: () => bottom - y,
    moveTo: (to) => (y = to),
    skip: (points) => (y += points),
    makeRoom: (points) => {
      if (y + points <= bottom) return true;
      if (pages >= MAX_PAGES) return false;
      doc.addPage();
      pages += 1;
      y = MARGIN;
      return true;
    },
    widthOf: ({ text, font = 'plain' }, size) =>
      lettersOf(text, font).reduce((sum, part) => sum + doc.font(part.face).fontSize(size).widthOfString(part.text), 0),
    write: (paragraph, at) => {
      const { runs, size, x, width } = paragraph;
      const written = runs.flatMap(({ text, font = 'plain', ink = 'text' }) =>
        lettersOf(text, font).map((part) => ({ ...part, ink })),
      );
      // Fonts differ in height, and share the line on which the letters stand.
      const above = ASCENT * size;
      doc.y = at + above;
      written.forEach(({ text, face, ink }, index) => {
        doc.font(face).fontSize(size).fillColor(INK[ink]);
        const options = { width, continued: index < written.length - 1, baseline: 'alphabetic' } as const;
        if (index === 0) doc.text(text, x, at + above, options);
        else doc.text(text, options);
      });
      return doc.y - at - above;
    },
    rule: (at) => {
      doc
        .lineWidth(0.6)
        .moveTo(body.x, at)
        .lineTo(body.x + body.width, at)
        .stroke(INK.rule);
    },
  };
};

export const writeHeading = (paper: SheetPaper, text: string): void => {
  const runs = [{ text: text.toUpperCase(), font: 'bold', ink: 'accent' }] as const;
  paper.skip(8);
  paper.skip(paper.write({ ...paper.body, size: 10.5, runs }, paper.y()) + 3);
};

export const writeFooters = (doc: Document, explanation: string): void => {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page);
    const [y, width] = [doc.page.height - FOOTER_LINE, doc.page.width - 2 * MARGIN];
    doc.font('Helvetica').fontSize(7.5).fillColor(INK.soft);
    doc.text(explanation, MARGIN, y, { width: width - 60 });
    doc.text(`${page - start + 1}/${count}`, MARGIN, y, { width, align: 'right', lineBreak: false });
  }
};
