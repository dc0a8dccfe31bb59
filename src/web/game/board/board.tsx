/** The one place that knows the board library. It shows a position; the moves are the caller's. */
import '@lichess-org/chessground/assets/chessground.base.css';
import '@lichess-org/chessground/assets/chessground.cburnett.css';
import './board.css';
import './board-themes.css';
import { Chessground } from '@lichess-org/chessground';
import type { Api } from '@lichess-org/chessground/api';
import { useEffect, useId, useMemo, useRef } from 'react';
import type { PlayedMove } from '../../../chess/move';
import { describePosition } from '../../../chess/position';
import { useBoardLook } from '../../lib/board-look';
import { boardConfig, fenOrStart } from './board-config';
import type { BoardView } from './board-config';
import { usePieces } from './use-pieces';

type BoardProps = BoardView & {
  /** Width and height in pixels where there is room; never more than the column or the window's height. */
  readonly size?: number;
  /** What the board is of, for people who cannot see it; the position itself is added. */
  readonly label: string;
  /** Makes the board an input: told of every legal move of the side to move. The next position is the caller's to show. */
  readonly onMove?: ((move: PlayedMove) => void) | undefined;
  /** Takes no moves for now. */
  readonly isDisabled?: boolean | undefined;
};

const DEFAULT_SIZE = 400;
const BEST_BRUSH = { key: 'best', color: '#1d5fa8', opacity: 1, lineWidth: 11 };

/** A chess board with a text alternative, in the theme and with the pieces that were chosen. */
export function Board({ fen, orientation, lastMove, arrows, size = DEFAULT_SIZE, label }: BoardProps) {
  const box = useRef<HTMLDivElement>(null);
  const board = useRef<Api>(undefined);
  const description = useId();
  const { boardTheme, pieceSet } = useBoardLook();
  usePieces(pieceSet);
  const shown = fenOrStart(fen);
  const config = useMemo(
    () => boardConfig({ fen: shown, orientation, lastMove, arrows }),
    [shown, orientation, lastMove, arrows],
  );

  useEffect(() => {
    if (!box.current) return;
    const api = Chessground(box.current, { viewOnly: true });
    api.state.drawable.brushes = { ...api.state.drawable.brushes, best: BEST_BRUSH };
    board.current = api;
    return () => {
      api.destroy();
    };
  }, []);

  useEffect(() => {
    board.current?.set(config);
  }, [config]);

  return (
    <div
      className="board"
      data-board-theme={boardTheme}
      data-pieces={pieceSet}
      style={{ width: `min(${size}px, 100%, 100dvh - 1rem)` }}
    >
      <div ref={box} role="img" aria-label={label} aria-describedby={description} className="board-squares" />
      <p id={description} className="sr-only">
        {describePosition(shown)}
      </p>
    </div>
  );
}
