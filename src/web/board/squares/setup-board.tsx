/** A board to set up positions on. */
import { Chessground } from '@lichess-org/chessground';
import type { Api } from '@lichess-org/chessground/api';
import '@lichess-org/chessground/assets/chessground.base.css';
import '@lichess-org/chessground/assets/chessground.cburnett.css';
import type { Config } from '@lichess-org/chessground/config';
import type { MouchEvent, Piece, Role } from '@lichess-org/chessground/types';
import { type KeyboardEvent, type PointerEvent, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { describeSquare } from '../../../chess/position/move';
import { movePiece, pieceAt, setPiece } from '../../../chess/position/position-draft';
import { type Color, pieceName } from '../../../chess/types';
import { useBoardAppearance } from '../../lib/board-appearance';
import { usePieces } from './board';
import './board-themes.css';
import './board.css';
import { SquareGrid } from './input-squares';
import { type Brush, PiecePalette } from './piece-palette';
import { squareAt } from './squares';

type SetupBoardProps = {
  /** The first field of a FEN; any placement is allowed. */
  readonly placement: string;
  readonly orientation: Color;
  readonly onPlacement: (placement: string) => void;
};

const KEYS_HINT =
  'Type K, Q, R, B, N or P to place a white piece on a square, lowercase for a black one; Delete removes it.';

export function SetupBoard({ placement, orientation, onPlacement }: SetupBoardProps) {
  const [brush, setBrush] = useState<Brush>('move');
  const [cursor, setCursor] = useState('e4');
  const [from, setFrom] = useState('');
  /** The last change, for screen readers. */
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
    onPlacement(setPiece(placement, square, letter));
    setChange(describeSquare(square, letter));
  };
  const handlePress = (square: string) => {
    if (brush !== 'move') handlePut(square, brush === 'erase' ? undefined : brush.letter);
    else if (from === '') setFrom(pieceAt(placement, square) === undefined ? '' : square);
    else {
      setFrom('');
      onPlacement(movePiece(placement, from, square));
      setChange(describeSquare(square, pieceAt(placement, from)));
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
          orientation={orientation}
          description={description}
          cursor={cursor}
          fen={placement}
          label="Setup board"
          isDisabled={false}
          selected={from}
          targets={[]}
          onCursor={setCursor}
          onPress={handlePress}
        />
        {brush !== 'move' && <PressLayer orientation={orientation} onPress={handlePress} />}
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

function PressLayer({ orientation, onPress }: PressLayerProps) {
  /** `undefined` while no press began here, as when a piece is dragged across. */
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

type SetupView = {
  readonly placement: string;
  readonly orientation: Color;
  readonly onPlacement: (placement: string) => void;
};

const ROLES: readonly Role[] = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'];

const pieceOf = (letter: string): Piece | undefined => {
  const role = ROLES.find((name) => name === pieceName(letter));
  return role && { role, color: letter === letter.toUpperCase() ? 'white' : 'black' };
};

const SETUP: Config = {
  movable: { free: true, color: 'both', showDests: false },
  draggable: { enabled: true, deleteOnDropOff: true },
  premovable: { enabled: false },
  drawable: { enabled: false },
  highlight: { lastMove: false, check: false },
  animation: { enabled: false },
  disableContextMenu: true,
};

/** `drag` begins to drag a new piece onto the board. */
const useSetupSquares = ({ placement, orientation, onPlacement }: SetupView) => {
  const box = useRef<HTMLDivElement>(null);
  const board = useRef<Api>(undefined);
  const first = useEffectEvent((): Config => ({ ...SETUP, fen: placement, orientation }));
  const report = useEffectEvent(() => {
    const now = board.current?.getFen();
    if (now !== undefined && now !== placement) onPlacement(now);
  });

  useLayoutEffect(() => {
    if (!box.current) return;
    const api = Chessground(box.current, {
      ...first(),
      events: { change: () => report() },
      ...(box.current.parentElement && { addDimensionsCssVarsTo: box.current.parentElement }),
    });
    board.current = api;
    return () => api.destroy();
  }, []);

  useLayoutEffect(() => {
    const api = board.current;
    // The board has the dragged piece already.
    if (api && api.getFen() !== placement) api.set({ fen: placement });
    if (api && api.state.orientation !== orientation) api.set({ orientation });
  }, [placement, orientation]);

  const drag = (letter: string, event: MouchEvent): void => {
    const piece = pieceOf(letter);
    if (piece) board.current?.dragNewPiece(piece, event, true);
  };
  return { box, drag };
};
