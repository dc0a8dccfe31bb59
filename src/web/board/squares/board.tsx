/** The chess board. Only this folder knows chessground. */
import '@lichess-org/chessground/assets/chessground.base.css';
import '@lichess-org/chessground/assets/chessground.cburnett.css';
import { type RefObject, useEffect, useId, useMemo, useRef } from 'react';
import { START_FEN } from '../../../chess/position/fen';
import type { PlayedMove } from '../../../chess/position/move';
import { describePosition } from '../../../chess/position/position';
import type { PieceSet } from '../../../contract/account/account';
import { useBoardAppearance } from '../../lib/board-appearance';
import { logError } from '../../lib/log';
import { useLessMotion } from '../../lib/screen';
import './board-themes.css';
import './board.css';
import { boardWidth } from './empty-board';
import { type BoardInput, InputSquares } from './input-squares';
import { boardConfig, type BoardView, fenOrStart, useChessground } from './use-chessground';

type BoardProps = BoardView &
  Omit<BoardInput, 'onMove'> & {
    /** In pixels; less where the column or the window is smaller. */
    readonly size?: number;
    /** For screen readers; the position is added. */
    readonly label: string;
    /** Makes the board an input. The caller must set the next position at once, or the piece goes back. */
    readonly onMove?: (move: PlayedMove) => void;
    /** Takes no moves for now. */
    readonly isDisabled?: boolean;
    /** The last wrong move, if it was the last one: another one shakes the board. */
    readonly wrongMove?: object;
  };

const DEFAULT_SIZE = 400;

export function Board({ size = DEFAULT_SIZE, label, onMove, isDisabled = false, wrongMove, ...view }: BoardProps) {
  const box = useRef<HTMLDivElement>(null);
  useShake(box, wrongMove);
  const description = useId();
  const { boardTheme, pieceSet } = useBoardAppearance();
  usePieces(pieceSet);
  const fen = fenOrStart(view.fen);
  return (
    <div
      ref={box}
      className="board"
      data-board-theme={boardTheme}
      data-pieces={pieceSet}
      style={{ width: boardWidth(size) }}
    >
      {onMove === undefined ? (
        <ShownSquares {...view} fen={fen} label={label} description={description} />
      ) : (
        <InputSquares
          {...view}
          fen={fen}
          label={label}
          description={description}
          isDisabled={isDisabled}
          onMove={onMove}
        />
      )}
      <p id={description} className="sr-only">
        {describePosition(fen)}
      </p>
    </div>
  );
}

/** The start position. */
export function ExampleBoard(props: Pick<BoardProps, 'size' | 'label'>) {
  return <Board fen={START_FEN} orientation="white" {...props} />;
}

type ShownSquaresProps = BoardView & { readonly label: string; readonly description: string };

function ShownSquares({
  fen,
  orientation,
  lastMove,
  arrows,
  arrowWeights,
  threat,
  glyph,
  shapes,
  label,
  description,
}: ShownSquaresProps) {
  const config = useMemo(
    () => boardConfig({ fen, orientation, lastMove, arrows, arrowWeights, threat, glyph, shapes }),
    [fen, orientation, lastMove, arrows, arrowWeights, threat, glyph, shapes],
  );
  const { box } = useChessground(config);
  return <div ref={box} role="img" aria-label={label} aria-describedby={description} className="board-squares" />;
}

const SHAKE: readonly number[] = [0, -6, 6, -4, 4, -2, 0];

export const useShake = (box: RefObject<HTMLElement | null>, wrongMove: object | undefined): void => {
  const isStill = useLessMotion();
  const last = useRef(wrongMove);
  useEffect(() => {
    if (last.current === wrongMove) return;
    last.current = wrongMove;
    if (wrongMove === undefined || isStill) return;
    box.current?.animate(
      SHAKE.map((right) => ({ transform: `translateX(${right}px)` })),
      { duration: 320 },
    );
  }, [box, wrongMove, isStill]);
};

/* Classic is bundled. */
const STYLES: Readonly<Record<PieceSet, () => Promise<unknown>>> = {
  Classic: () => Promise.resolve(),
  Modern: () => import('./pieces/modern.css'),
  Medieval: () => import('./pieces/medieval.css'),
};

/** Until it has loaded, or if that fails, the Classic pieces are shown. */
export const usePieces = (pieceSet: PieceSet): void => {
  useEffect(() => {
    STYLES[pieceSet]().catch(logError);
  }, [pieceSet]);
};
