/** A board on which a position is set up: by mouse, finger and keyboard. */
import '@lichess-org/chessground/assets/chessground.base.css';
import '@lichess-org/chessground/assets/chessground.cburnett.css';
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { describeSquare } from '../../../chess/position/move';
import { letterOn, put, shift } from '../../../chess/position/position-draft';
import type { Color } from '../../../chess/types';
import { useBoardAppearance } from '../../lib/board-appearance';
import { squareAt } from './board-cursor';
import './board-themes.css';
import './board.css';
import { type Brush, PiecePalette } from './piece-palette';
import { SquareGrid } from './square-grid';
import { usePieces } from './use-pieces';
import { useSetupSquares } from './use-setup-squares';

type SetupBoardProps = {
  /** The first field of a FEN; anything may stand anywhere. */
  readonly placement: string;
  readonly orientation: Color;
  readonly onPlacement: (placement: string) => void;
};

const KEYS_HINT =
  'Type K, Q, R, B, N or P to put a white piece on a square, with small letters a black one; Delete empties it.';

export function SetupBoard({ placement, orientation, onPlacement }: SetupBoardProps) {
  const [brush, setBrush] = useState<Brush>('move');
  const [cursor, setCursor] = useState('e4');
  const [from, setFrom] = useState('');
  /** The square that was changed last and what stands on it, for screen readers. */
  const [change, setChange] = useState('');
  const description = useId();
  const { boardTheme, pieceSet } = useBoardAppearance();
  usePieces(pieceSet);
  const { box, drag } = useSetupSquares({ placement, orientation, onPlacement });

  const handleBrush = (next: Brush) => {
    setBrush(next);
    setFrom('');
  };
  const handlePut = (square: string, letter: string | undefined) => {
    onPlacement(put(placement, square, letter));
    setChange(describeSquare(square, letter));
  };
  const handlePress = (square: string) => {
    if (brush !== 'move') handlePut(square, brush === 'erase' ? undefined : brush.letter);
    else if (from === '') setFrom(letterOn(placement, square) === undefined ? '' : square);
    else {
      setFrom('');
      onPlacement(shift(placement, from, square));
      setChange(describeSquare(square, letterOn(placement, from)));
    }
  };
  const handleKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
    if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement) || target.role !== 'gridcell') return;
    if (/^[kqrbnp]$/i.test(key)) handlePut(cursor, key);
    else if (key === 'Delete' || key === 'Backspace') handlePut(cursor, undefined);
  };

  return (
    <div className="board flex w-full flex-col gap-3" data-board-theme={boardTheme} data-pieces={pieceSet}>
      <div className="relative" onKeyDown={handleKey}>
        <div ref={box} aria-hidden className="board-squares" />
        <SquareGrid
          {...{ orientation, description, cursor }}
          fen={placement}
          label="Board to set up"
          isDisabled={false}
          selected={from}
          targets={[]}
          onCursor={setCursor}
          onPress={handlePress}
        />
        {brush !== 'move' && <PressLayer {...{ orientation }} onPress={handlePress} />}
      </div>
      <p id={description} className="sr-only">
        {KEYS_HINT}
      </p>
      <p role="status" className="sr-only">
        {change}
      </p>
      <PiecePalette brush={brush} onBrush={handleBrush} onDrag={drag} />
    </div>
  );
}

type PressLayerProps = { readonly orientation: Color; readonly onPress: (square: string) => void };

/** Lies over the squares while presses put or remove pieces; each square that is crossed is pressed once. */
function PressLayer({ orientation, onPress }: PressLayerProps) {
  /** The square that was pressed last; `undefined` while nothing is pressed here, as when a piece is dragged across. */
  const last = useRef<string>(undefined);
  const press = (event: PointerEvent<HTMLDivElement>) => {
    const { left, top, width } = event.currentTarget.getBoundingClientRect();
    const square = squareAt({ x: (event.clientX - left) / width, y: (event.clientY - top) / width }, orientation);
    if (square === undefined || square === last.current) return;
    last.current = square;
    onPress(square);
  };
  const handleDown = (event: PointerEvent<HTMLDivElement>) => {
    last.current = '';
    event.currentTarget.setPointerCapture(event.pointerId);
    press(event);
  };
  const handleMove = (event: PointerEvent<HTMLDivElement>) => {
    if (last.current !== undefined) press(event);
  };
  const handleEnd = () => {
    last.current = undefined;
  };
  return (
    <div
      aria-hidden
      className="board-drawing"
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleEnd}
      onPointerCancel={handleEnd}
    />
  );
}
