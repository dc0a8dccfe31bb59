import type { Config } from '@lichess-org/chessground/config';
import type { DrawShape } from '@lichess-org/chessground/draw';
import { parseFen, START_FEN } from '../../../chess/position/fen';
import { boardView } from '../../../chess/position/position';
import { type Shape, SHAPE_COLORS } from '../../../chess/tree/comment';
import type { Color, Fen, Uci } from '../../../chess/types';
import { isKey, moveSquares, moveTargets } from './board-squares';

/** What a board shows. */
export type BoardView = {
  /** A position that cannot be read is shown as the start position. */
  readonly fen: Fen;
  /** The side at the bottom. */
  readonly orientation: Color;
  readonly lastMove?: Uci;
  /** Moves drawn as arrows, the best first and strongest. */
  readonly arrows?: readonly Uci[];
  /** A move drawn as an arrow in the color of danger: a threat. */
  readonly threat?: Uci;
  /** The sign of a move, at the corner of the square that it leads to. */
  readonly sign?: { readonly square: string; readonly text: string; readonly color: string };
  /** Circles and arrows that people drew. */
  readonly shapes?: readonly Shape[];
};

/** How long a piece takes to slide to its square, in milliseconds. */
const SLIDE = 160;

/** The position itself, or the start position where it cannot be read. */
export const fenOrStart = (fen: Fen): Fen => {
  const parsed = parseFen(fen);
  return parsed.ok ? parsed.value : START_FEN;
};

/** The board library's settings for a view. `fen` has to be readable. */
export const boardConfig = (view: BoardView): Config => {
  const { fen, orientation, lastMove, arrows = [], threat, sign, shapes = [] } = view;
  const { turn, check } = boardView(fen);
  return {
    fen,
    orientation,
    turnColor: turn,
    check: check ? turn : false,
    lastMove: (lastMove !== undefined && moveSquares(lastMove)) || [],
    viewOnly: true,
    coordinates: true,
    animation: { enabled: true, duration: SLIDE },
    drawable: {
      enabled: false,
      visible: true,
      autoShapes: [
        ...shapes.flatMap(drawnShape),
        ...arrows.flatMap((arrow, index) => drawnMove(arrow, index === 0 ? 'best' : 'other')),
        ...(threat === undefined ? [] : drawnMove(threat, 'red')),
        ...(sign && isKey(sign.square) ? [{ orig: sign.square, label: { text: sign.text, fill: sign.color } }] : []),
      ],
    },
  };
};

const drawnMove = (uci: Uci, brush: string): DrawShape[] => {
  const squares = moveSquares(uci);
  return squares === undefined ? [] : [{ orig: squares[0], dest: squares[1], brush }];
};

const shapeOf = ({ orig, dest, brush }: DrawShape): Shape | undefined => {
  const color = SHAPE_COLORS.find((name) => name === brush);
  return color && { color, from: orig, to: dest };
};

const drawnShape = ({ from, to, color }: Shape): DrawShape[] => {
  if (!isKey(from)) return [];
  return [{ orig: from, brush: color, ...(to !== undefined && isKey(to) && { dest: to }) }];
};

/**
 * The same for a board on which the side to move is moved by a person, unless that is disabled for now. What is drawn on
 * it is ours to keep: the board library holds only the shape that is being drawn.
 */
export const inputConfig = (view: BoardView, isDisabled: boolean, onDraw?: (shape: Shape) => void): Config => {
  const { turn, destinations } = boardView(view.fen);
  const shown = boardConfig(view);
  return {
    ...shown,
    ...(onDraw && {
      drawable: {
        ...shown.drawable,
        enabled: true,
        shapes: [],
        onChange: ([drawn]) => {
          const shape = drawn && shapeOf(drawn);
          if (shape !== undefined) onDraw(shape);
        },
      },
    }),
    viewOnly: isDisabled,
    movable: { free: false, color: turn, dests: moveTargets(destinations), showDests: true, rookCastle: true },
    premovable: { enabled: false },
  };
};
