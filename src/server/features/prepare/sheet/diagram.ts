/** A board diagram as vector graphics, from one side's view. */
import { PIECE_COLORS, PIECE_SHAPES, PIECE_SIZE } from '../../../../chess/piece-shapes';
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
