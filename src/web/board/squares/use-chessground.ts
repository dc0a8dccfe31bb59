import { Chessground } from '@lichess-org/chessground';
import type { Api } from '@lichess-org/chessground/api';
import type { Config } from '@lichess-org/chessground/config';
import type { DrawShape } from '@lichess-org/chessground/draw';
import type { MouchEvent } from '@lichess-org/chessground/types';
import { eventPosition } from '@lichess-org/chessground/util';
import { type RefObject, useEffectEvent, useLayoutEffect, useReducer, useRef } from 'react';
import { parseFen, START_FEN } from '../../../chess/position/fen';
import { boardView } from '../../../chess/position/position';
import { type Shape, SHAPE_COLORS } from '../../../chess/tree/comment';
import type { Color, Fen, Uci } from '../../../chess/types';
import { useLessMotion } from '../../lib/screen';
import { isKey, moveSquares, moveTargets } from './squares';

type BoardHandlers = {
  readonly onPress: (square: string) => void;
  readonly onSelect: (square: string | undefined) => void;
  readonly onPlay: (from: string, to: string) => void;
  /** A move made ahead, or that there is none. */
  readonly onPremove: (move: readonly [from: string, to: string] | undefined) => void;
  /** With the right mouse button. */
  readonly onDraw?: (shape: Shape) => void;
};

type Chessground = {
  readonly box: RefObject<HTMLDivElement | null>;
  /** Like a mouse press. */
  readonly press: (square: string) => void;
};

const BEST_BRUSH = { key: 'best', color: '#1d5fa8', opacity: 1, lineWidth: 11 };

const OTHER_BRUSH = { key: 'other', color: '#1d5fa8', opacity: 0.5, lineWidth: 7 };

const PRESSES = ['mousedown', 'touchstart'] as const;

const RELEASES = ['mouseup', 'touchend'] as const;

/**
 * Sets the config again after each move, which takes back a rejected move. Layout effects, so that the board takes
 * moves as soon as the screen says whose turn it is.
 */
export const useChessground = (config: Config, handlers?: BoardHandlers): Chessground => {
  const box = useRef<HTMLDivElement>(null);
  const board = useRef<Api>(undefined);
  const [plays, countPlay] = useReducer((count: number) => count + 1, 0);
  const [isInput, isDrawable] = [handlers !== undefined, handlers?.onDraw !== undefined];
  const isJumping = useLessMotion();
  const firstConfig = useEffectEvent(() => config);
  const reportPress = useEffectEvent((square: string | undefined) => {
    if (square !== undefined) handlers?.onPress(square);
  });
  const report = () => {
    const { selected, turnColor, lastMove, premovable } = board.current?.state ?? {};
    handlers?.onSelect(selected);
    handlers?.onPremove(premovable?.current);
    // Chessground reports a move asynchronously; a press in between would be lost.
    const [from, to] = lastMove ?? [];
    if (turnColor === config.turnColor || from === undefined || to === undefined) return;
    handlers?.onPlay(from, to);
    countPlay();
  };
  const reportChange = useEffectEvent(report);

  useLayoutEffect(() => {
    if (!box.current) return;
    const api = createBoard(box.current, { ...firstConfig(), disableContextMenu: isDrawable, viewOnly: !isInput });
    board.current = api;
    const listening = new AbortController();
    if (isInput) {
      listenToPresses(box.current, {
        onAim: () => api.state.dom.bounds.clear(),
        onPress: (event) => {
          const position = eventPosition(event);
          if (position && !api.state.viewOnly) reportPress(api.getKeyAtDomPos(position));
          reportChange();
        },
        onRelease: () => reportChange(),
        onCancel: () => {
          if (!api.state.premovable.current) return false;
          api.cancelPremove();
          reportChange();
          return true;
        },
        signal: listening.signal,
      });
    }
    return () => {
      listening.abort();
      api.destroy();
    };
  }, [isInput, isDrawable]);

  useLayoutEffect(() => {
    board.current?.set(isJumping ? { ...config, animation: { enabled: false } } : config);
  }, [config, isJumping, plays]);

  useLayoutEffect(() => {
    // A move made ahead is played where it is legal, else dropped.
    if (config.viewOnly !== true && board.current?.playPremove()) reportChange();
    board.current?.cancelMove();
  }, [config.fen, config.viewOnly]);

  const press = (square: string) => {
    const api = board.current;
    if (!api || !isKey(square) || api.state.viewOnly) return;
    api.cancelPremove();
    api.selectSquare(square === api.state.selected ? null : square);
    report();
  };
  return { box, press };
};

/** Its listeners are bound only at creation. */
const createBoard = (box: HTMLElement, config: Config): Api => {
  const api = Chessground(box, {
    ...config,
    // Arrows need the brushes of the next config.
    drawable: { enabled: false },
    ...(box.parentElement && { addDimensionsCssVarsTo: box.parentElement }),
  });
  const { drawable } = api.state;
  drawable.brushes = { ...drawable.brushes, best: BEST_BRUSH, other: OTHER_BRUSH };
  return api;
};

type PressListeners = {
  readonly onAim: () => void;
  readonly onPress: (event: MouchEvent) => void;
  readonly onRelease: () => void;
  /** By the right mouse button or Escape; whether anything was canceled. */
  readonly onCancel: () => boolean;
  readonly signal: AbortSignal;
};

const listenToPresses = (squares: HTMLElement, listeners: PressListeners): void => {
  const { onAim, onPress, onRelease, onCancel, signal } = listeners;
  for (const press of PRESSES) {
    // Before chessground's listeners, which cache the board's bounds.
    squares.addEventListener(press, onAim, { signal, capture: true, passive: true });
    // After chessground's own listeners.
    squares.addEventListener(press, onPress, { signal, passive: true });
  }
  for (const release of RELEASES) document.addEventListener(release, onRelease, { signal });
  const handleCancel = (event: Event) => {
    if (onCancel()) event.preventDefault();
  };
  squares.addEventListener('contextmenu', handleCancel, { signal });
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape' && !event.defaultPrevented) handleCancel(event);
    },
    { signal },
  );
};

export type BoardView = {
  /** An invalid position is shown as the start position. */
  readonly fen: Fen;
  /** The side at the bottom. */
  readonly orientation: Color;
  readonly lastMove?: Uci;
  /** Moves drawn as arrows, the best first. */
  readonly arrows?: readonly Uci[];
  /** Of the arrows, 0-1: their width. */
  readonly arrowWeights?: readonly number[];
  /** A move drawn as a red arrow. */
  readonly threat?: Uci;
  readonly glyph?: { readonly square: string; readonly text: string; readonly color: string };
  /** Circles and arrows drawn by people. */
  readonly shapes?: readonly Shape[];
};

/** Slide animation, in milliseconds. */
const SLIDE = 160;

/** The start position where `fen` is invalid. */
export const fenOrStart = (fen: Fen): Fen => {
  const parsed = parseFen(fen);
  return parsed.ok ? parsed.value : START_FEN;
};

/** `fen` must be valid. */
export const boardConfig = (view: BoardView): Config => {
  const { fen, orientation, lastMove, arrows = [], arrowWeights, threat, glyph, shapes = [] } = view;
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
        ...arrows.flatMap((arrow, index) => drawnMove(arrow, index === 0 ? 'best' : 'other', arrowWeights?.[index])),
        ...(threat === undefined ? [] : drawnMove(threat, 'red')),
        ...(glyph && isKey(glyph.square)
          ? [{ orig: glyph.square, label: { text: glyph.text, fill: glyph.color } }]
          : []),
      ],
    },
  };
};

/** Of an arrow, in the unit of chessground. */
const ARROW_WIDTH = { least: 4, most: 15 } as const;

const drawnMove = (uci: Uci, brush: string, weight?: number): DrawShape[] => {
  const squares = moveSquares(uci);
  if (squares === undefined) return [];
  const lineWidth = weight && ARROW_WIDTH.least + weight * (ARROW_WIDTH.most - ARROW_WIDTH.least);
  return [{ orig: squares[0], dest: squares[1], brush, ...(lineWidth && { modifiers: { lineWidth } }) }];
};

const shapeOf = ({ orig, dest, brush }: DrawShape): Shape | undefined => {
  const color = SHAPE_COLORS.find((name) => name === brush);
  return color && { color, from: orig, to: dest };
};

const drawnShape = ({ from, to, color }: Shape): DrawShape[] => {
  if (!isKey(from)) return [];
  return [{ orig: from, brush: color, ...(to !== undefined && isKey(to) && { dest: to }) }];
};

type InputSettings = {
  readonly isDisabled: boolean;
  /** Takes a move of this side ahead, while it is not to move. */
  readonly premoves: Color | undefined;
  readonly onDraw: ((shape: Shape) => void) | undefined;
};

/** For a board that takes moves. Shapes are kept by us: chessground holds only the one being drawn. */
export const inputConfig = (view: BoardView, { isDisabled, premoves, onDraw }: InputSettings): Config => {
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
    viewOnly: isDisabled && premoves === undefined,
    movable: {
      free: false,
      color: premoves ?? turn,
      dests: premoves === undefined ? moveTargets(destinations) : new Map(),
      showDests: true,
      rookCastle: true,
    },
    premovable: { enabled: premoves !== undefined, showDests: true },
  };
};
