import type { Config } from '@lichess-org/chessground/config';
import { parseFen, START_FEN } from '../../../chess/fen';
import { boardView } from '../../../chess/position';
import type { Color, Fen, Uci } from '../../../chess/types';
import { moveSquares } from './board-squares';

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
    animation: { enabled: true, duration: 160 },
    drawable: {
      enabled: false,
      visible: true,
      autoShapes: shapes.map(([orig, dest]) => ({ orig, dest, brush: 'best' })),
    },
  };
};
