import type { Config } from '@lichess-org/chessground/config';
import { parseFen, START_FEN } from '../../../chess/notation/fen';
import { boardView } from '../../../chess/position/position';
import type { Color, Fen, Uci } from '../../../chess/types';
import { moveSquares, moveTargets } from './board-squares';

/** What a board shows. */
export type BoardView = {
  /** A position that cannot be read is shown as the start position. */
  readonly fen: Fen;
  /** The side at the bottom. */
  readonly orientation: Color;
  readonly lastMove?: Uci | undefined;
  /** Moves drawn as arrows. */
  readonly arrows?: readonly Uci[] | undefined;
};

/** How long a piece takes to slide to its square, in milliseconds. */
const SLIDE = 160;

/** The position itself, or the start position where it cannot be read. */
export const fenOrStart = (fen: Fen): Fen => {
  const parsed = parseFen(fen);
  return parsed.ok ? parsed.value : START_FEN;
};

/** The board library's settings for a view. `fen` has to be readable. */
export const boardConfig = ({ fen, orientation, lastMove, arrows = [] }: BoardView): Config => {
  const { turn, check } = boardView(fen);
  const shapes = arrows.map(moveSquares).filter((squares) => squares !== undefined);
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
      autoShapes: shapes.map(([orig, dest]) => ({ orig, dest, brush: 'best' })),
    },
  };
};

/** The same for a board on which the side to move is moved by a person, unless that is disabled for now. */
export const inputConfig = (view: BoardView, isDisabled: boolean): Config => {
  const { turn, destinations } = boardView(view.fen);
  return {
    ...boardConfig(view),
    viewOnly: isDisabled,
    movable: { free: false, color: turn, dests: moveTargets(destinations), showDests: true, rookCastle: true },
    premovable: { enabled: false },
  };
};
