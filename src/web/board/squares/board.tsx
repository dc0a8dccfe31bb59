/** The one board of the product: everything that knows the board library is in this folder. */
import '@lichess-org/chessground/assets/chessground.base.css';
import '@lichess-org/chessground/assets/chessground.cburnett.css';
import { useEffect, useId, useMemo } from 'react';
import type { PlayedMove } from '../../../chess/position/move';
import { describePosition } from '../../../chess/position/position';
import type { PieceSet } from '../../../contract/account/account';
import { useBoardAppearance } from '../../lib/board-appearance';
import { logError } from '../../lib/log';
import './board-themes.css';
import './board.css';
import { boardWidth } from './empty-board';
import { type BoardInput, InputSquares } from './input-squares';
import { boardConfig, type BoardView, fenOrStart, useChessground } from './use-chessground';

type BoardProps = BoardView &
  Omit<BoardInput, 'onMove'> & {
    /** Width and height in pixels where there is room; never more than the column or the window's height. */
    readonly size?: number;
    /** What the board is of, for people who cannot see it; the position itself is added. */
    readonly label: string;
    /**
     * Makes the board an input: told of every legal move of the side to move. The next position is the caller's to show,
     * at once: where `fen` stays as it is, the piece goes back.
     */
    readonly onMove?: (move: PlayedMove) => void;
    /** Takes no moves for now. */
    readonly isDisabled?: boolean;
  };

const DEFAULT_SIZE = 400;

/** A chess board with a text alternative, in the theme and with the pieces that were chosen. */
export function Board({ size = DEFAULT_SIZE, label, onMove, isDisabled = false, ...view }: BoardProps) {
  const description = useId();
  const { boardTheme, pieceSet } = useBoardAppearance();
  usePieces(pieceSet);
  const fen = fenOrStart(view.fen);
  return (
    <div className="board" data-board-theme={boardTheme} data-pieces={pieceSet} style={{ width: boardWidth(size) }}>
      {onMove === undefined ? (
        <ShownSquares {...view} {...{ fen, label, description }} />
      ) : (
        <InputSquares {...view} {...{ fen, label, description, isDisabled, onMove }} />
      )}
      <p id={description} className="sr-only">
        {describePosition(fen)}
      </p>
    </div>
  );
}

type ShownSquaresProps = BoardView & { readonly label: string; readonly description: string };

function ShownSquares({
  fen,
  orientation,
  lastMove,
  arrows,
  threat,
  sign,
  shapes,
  label,
  description,
}: ShownSquaresProps) {
  const config = useMemo(
    () => boardConfig({ fen, orientation, lastMove, arrows, threat, sign, shapes }),
    [fen, orientation, lastMove, arrows, threat, sign, shapes],
  );
  const { box } = useChessground(config);
  return <div ref={box} role="img" aria-label={label} aria-describedby={description} className="board-squares" />;
}

/* Classic comes with the board; the others are loaded when somebody chose them. */
const STYLES: Readonly<Record<PieceSet, () => Promise<unknown>>> = {
  Classic: () => Promise.resolve(),
  Modern: () => import('./pieces/modern.css'),
  Medieval: () => import('./pieces/medieval.css'),
};

/** Loads a piece set. Until it is there, or when it does not come, the board shows the Classic pieces. */
export const usePieces = (pieceSet: PieceSet): void => {
  useEffect(() => {
    STYLES[pieceSet]().catch(logError);
  }, [pieceSet]);
};
