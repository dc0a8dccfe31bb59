// Page layout from top to bottom, at most two pages; what does not fit is omitted.

type Document = PDFKit.PDFDocument;

export const INK = { text: '#1b1f24', soft: '#5b6570', accent: '#1f5fa8', rule: '#c4cbd2' } as const;

export const FONTS = { plain: 'Helvetica', bold: 'Helvetica-Bold', slanted: 'Helvetica-Oblique' } as const;

export type Run = {
  readonly text: string;
  readonly font?: keyof typeof FONTS;
  readonly ink?: keyof typeof INK;
};

export type Column = { readonly x: number; readonly width: number };

export type Paragraph = Column & { readonly runs: readonly Run[]; readonly size: number };

export const MARGIN = 42;

const FOOTER = 48;

const FOOTER_LINE = 34;

const MAX_PAGES = 2;

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
  readonly write: (paragraph: Paragraph, y: number) => number;
  readonly rule: (y: number) => void;
};

export const createSheetPaper = (doc: Document): SheetPaper => {
  let [y, pages]: [number, number] = [MARGIN, 1];
  const body = { x: MARGIN, width: doc.page.width - 2 * MARGIN };
  const bottom = doc.page.height - FOOTER;

  /** An upper bound: measured in bold. */
  const heightOf: SheetPaper['heightOf'] = ({ runs, size, width }) =>
    doc
      .font(FONTS.bold)
      .fontSize(size)
      .heightOfString(paperText(runs.map(({ text }) => text).join('')), { width });

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
    write: (paragraph, at) => {
      const { runs, size, x, width } = paragraph;
      const written = runs.map((run) => ({ ...run, text: paperText(run.text) })).filter(({ text }) => text !== '');
      written.forEach(({ text, font = 'plain', ink = 'text' }, index) => {
        doc.font(FONTS[font]).fontSize(size).fillColor(INK[ink]);
        const continued = index < written.length - 1;
        if (index === 0) doc.text(text, x, at, { width, continued });
        else doc.text(text, { width, continued });
      });
      return doc.y - at;
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
    doc.font(FONTS.plain).fontSize(7.5).fillColor(INK.soft);
    doc.text(paperText(explanation), MARGIN, y, { width: width - 60 });
    doc.text(`${page - start + 1}/${count}`, MARGIN, y, { width, align: 'right', lineBreak: false });
  }
};

// Text for the standard PDF fonts: Latin letters of Windows-1252

/** In addition to ASCII and Latin-1. */
const WINDOWS_1252_EXTRA = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

const REPLACEMENTS: Readonly<Record<string, string>> = {
  đ: 'd',
  Đ: 'D',
  ł: 'l',
  Ł: 'L',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  '−': '–',
  '\u00a0': ' ',
};

/** Unsupported letters lose their diacritics; other scripts become question marks. */
export const paperText = (text: string): string => Array.from(text.normalize('NFC'), toWritable).join('');

const toWritable = (letter: string): string => {
  const known = REPLACEMENTS[letter];
  if (known !== undefined) return known;
  if (isSupported(letter)) return letter;
  if (/^\p{C}$/u.test(letter)) return '';
  const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain !== '' && Array.from(plain).every(isSupported) ? plain : '?';
};

const isSupported = (letter: string): boolean =>
  /^[\x20-\x7e\xa1-\xff]$/.test(letter) || WINDOWS_1252_EXTRA.includes(letter);
