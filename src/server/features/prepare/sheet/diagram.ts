/** A board diagram as vector graphics, from one side's view. */
import { boardLetters, type Color, type Fen, type Uci } from '../../../../chess/types';

type Document = PDFKit.PDFDocument;

export type Diagram = {
  readonly fen: Fen;
  /** The side at the bottom. */
  readonly side: Color;
  readonly arrow?: Uci;
};

type DiagramArea = { readonly x: number; readonly y: number; readonly size: number };

const [DARK, FRAME, ARROW, LABEL] = ['#d5dadf', '#5b6570', '#b3261e', '#5b6570'];

/** Share of the size for the coordinates. */
const COORDINATES_SHARE = 0.06;

const PIECE_SIZE = 45;

/** `x`, `y` is the upper left corner, `size` in points. */
export const drawDiagram = (doc: Document, { fen, side, arrow }: Diagram, { x, y, size }: DiagramArea): void => {
  const edge = size * COORDINATES_SHARE;
  const board = { x: x + edge, y, size: size - edge };
  const square = board.size / 8;
  const cornerOf = (index: number): readonly [x: number, y: number] => {
    const [file, rank] = [index % 8, Math.floor(index / 8)];
    const [column, row] = side === 'white' ? [file, 7 - rank] : [7 - file, rank];
    return [board.x + column * square, board.y + row * square];
  };
  drawSquares(doc, board);
  drawCoordinates(doc, board, side);
  boardLetters(fen).forEach((letter, index) => {
    if (letter !== undefined) drawPiece(doc, letter, cornerOf(index), square);
  });
  if (arrow !== undefined) drawArrow(doc, [arrow.slice(0, 2), arrow.slice(2, 4)].map(indexOf).map(cornerOf), square);
};

const indexOf = (square: string): number => 'abcdefgh'.indexOf(square.charAt(0)) + 8 * (Number(square.charAt(1)) - 1);

/** The bottom left corner is dark from either side. */
const drawSquares = (doc: Document, { x, y, size }: DiagramArea): void => {
  const square = size / 8;
  for (let at = 0; at < 64; at++) {
    const [column, row] = [at % 8, Math.floor(at / 8)];
    if ((column + row) % 2 === 1) doc.rect(x + column * square, y + row * square, square, square).fill(DARK);
  }
  doc.lineWidth(0.8).rect(x, y, size, size).stroke(FRAME);
};

const drawCoordinates = (doc: Document, { x, y, size }: DiagramArea, side: Color): void => {
  const square = size / 8;
  doc
    .font('Helvetica')
    .fontSize(square * 0.36)
    .fillColor(LABEL);
  const height = doc.currentLineHeight();
  for (let at = 0; at < 8; at++) {
    const [file, rank] = side === 'white' ? [at, 8 - at] : [7 - at, at + 1];
    doc.text('abcdefgh'.charAt(file), x + at * square, y + size + 1.5, { width: square, align: 'center' });
    doc.text(String(rank), x - square * 0.5, y + at * square + (square - height) / 2, { lineBreak: false });
  }
};

const drawPiece = (doc: Document, letter: string, [x, y]: readonly [x: number, y: number], square: number): void => {
  const shape = PIECE_SHAPES[letter.toLowerCase()];
  if (shape === undefined) return;
  const { fill, stroke, within } = PIECE_COLORS[letter === letter.toLowerCase() ? 'black' : 'white'];
  doc
    .save()
    .translate(x, y)
    .scale(square / PIECE_SIZE)
    .lineWidth(1.4)
    .lineJoin('round')
    .lineCap('round');
  for (const path of shape.body) doc.path(path).fillAndStroke(fill, stroke);
  if (shape.line !== undefined) doc.path(shape.line).stroke(within);
  if (shape.eye !== undefined) doc.circle(...shape.eye).fill(within);
  doc.restore();
};

const drawArrow = (doc: Document, corners: readonly (readonly [x: number, y: number])[], square: number): void => {
  const [from, to] = corners.map(([x, y]) => ({ x: x + square / 2, y: y + square / 2 }));
  if (from === undefined || to === undefined) return;
  const [across, down] = [to.x - from.x, to.y - from.y];
  const head = square * 0.42;
  const length = Math.hypot(across, down);
  const [unitX, unitY] = [across / length, down / length];
  const neck = { x: to.x - unitX * head, y: to.y - unitY * head };
  doc
    .save()
    .opacity(0.85)
    .lineCap('butt')
    .lineWidth(square * 0.16);
  doc.moveTo(from.x, from.y).lineTo(neck.x, neck.y).stroke(ARROW);
  doc
    .polygon(
      [to.x, to.y],
      [neck.x - (unitY * head) / 1.6, neck.y + (unitX * head) / 1.6],
      [neck.x + (unitY * head) / 1.6, neck.y - (unitX * head) / 1.6],
    )
    .fill(ARROW);
  doc.restore();
};

// The Modern pieces as paths of 45 x 45, for print.

type PieceShape = {
  readonly body: readonly string[];
  readonly line?: string;
  /** An inner dot: center and radius. */
  readonly eye?: readonly [x: number, y: number, radius: number];
};

const FOOT = 'M11.5 34.5h22a1.5 1.5 0 0 1 1.5 1.5v3H10v-3a1.5 1.5 0 0 1 1.5-1.5z';

/** By lowercase FEN letter. */
export const PIECE_SHAPES: Readonly<Record<string, PieceShape>> = {
  p: { body: ['M18.7 20.5h7.6l4 14H14.7z', 'M22.5 10.5a6 6 0 1 1 0 12 6 6 0 0 1 0-12z', FOOT] },
  n: {
    body: [
      'M14 34.5c0-7.5 7-9 7-15.5l-6.5 4-4.5-3.5 5.5-10 4.5-2.5 1.5-3.5 3 3.5c6.5 2 9 7.5 9 14.5 0 5-1 8.5-1 13z',
      FOOT,
    ],
    eye: [18.3, 13.5, 1.2],
  },
  b: {
    body: [
      'M22.5 9.5c5 4.5 7.5 8.5 7.5 12.5s-2.5 5.5-2.8 7.5l2 5H15.8l2-5c-.3-2-2.8-3.5-2.8-7.5s2.5-8 7.5-12.5z',
      'M22.5 5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z',
      FOOT,
    ],
    line: 'M25.5 16l-4.5 6',
  },
  r: {
    body: ['M12.5 9h5v3.5h2.7V9h4.6v3.5h2.7V9h5v9l-3.2 3 1.2 13.5h-16L15.7 21l-3.2-3z', FOOT],
    line: 'M15.7 21h13.6',
  },
  q: {
    body: [
      'M8.5 14.5l5.7 6 2.6-10 5.7 9 5.7-9 2.6 10 5.7-6-3.7 20h-20.6z',
      'M8.5 12a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM16.5 7a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM28.5 7a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM36.5 12a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
      FOOT,
    ],
    line: 'M13 30h19',
  },
  k: {
    body: [
      'M21 5h3v2.8h2.8v3H24v4h-3v-4h-2.8v-3H21z',
      'M22.5 17c4.5-4.5 13-3 13 3.5 0 5.5-4.5 8-5.5 14H15c-1-6-5.5-8.5-5.5-14 0-6.5 8.5-8 13-3.5z',
      FOOT,
    ],
    line: 'M22.5 17v9M14.5 30.5h16',
  },
};

export const PIECE_COLORS = {
  white: { fill: '#ffffff', stroke: '#222222', within: '#222222' },
  black: { fill: '#2f3438', stroke: '#0c0e10', within: '#f2f2ee' },
} as const;
