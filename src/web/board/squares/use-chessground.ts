import { Chessground } from '@lichess-org/chessground';
import type { Api } from '@lichess-org/chessground/api';
import type { Config } from '@lichess-org/chessground/config';
import type { MouchEvent } from '@lichess-org/chessground/types';
import { eventPosition } from '@lichess-org/chessground/util';
import { type RefObject, useEffectEvent, useLayoutEffect, useReducer, useRef } from 'react';
import type { Shape } from '../../../chess/tree/comment';
import { useLessMotion } from '../../lib/hooks/use-less-motion';
import { isKey } from './board-squares';

/** What a person does on the board, in squares. */
export type BoardHandlers = {
  readonly onPress: (square: string) => void;
  /** After every press and release: the selected square, if there is one. */
  readonly onSelect: (square: string | undefined) => void;
  /** A legal move was made on the board, by the press or the release that ends now. */
  readonly onPlay: (from: string, to: string) => void;
  /** A circle or an arrow was drawn with the right button; without it the button does nothing here. */
  readonly onDraw?: (shape: Shape) => void;
};

type Chessground = {
  readonly box: RefObject<HTMLDivElement | null>;
  /** Like a press of the mouse: selects, moves, selects another piece, or clears the selection. */
  readonly press: (square: string) => void;
};

const BEST_BRUSH = { key: 'best', color: '#1d5fa8', opacity: 1, lineWidth: 11 };
/** Further moves beside the best one. */
const OTHER_BRUSH = { key: 'other', color: '#1d5fa8', opacity: 0.5, lineWidth: 7 };
const PRESSES = ['mousedown', 'touchstart'] as const;
const RELEASES = ['mouseup', 'touchend'] as const;

/**
 * The board library in a box, kept at its settings: after each move it shows them again, so that a piece whose move was
 * not taken up goes back. Only with handlers does it listen to mouse and fingers. All in layout effects: when the
 * screen says that it is your turn, the board takes your move.
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
    const { selected, turnColor, lastMove } = board.current?.state ?? {};
    handlers?.onSelect(selected);
    // A move was made. The library would tell of it a moment later, and a press in between would be lost.
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
          const place = eventPosition(event);
          if (place && !api.state.viewOnly) reportPress(api.getKeyAtDomPos(place));
          reportChange();
        },
        onRelease: () => reportChange(),
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
    board.current?.cancelMove();
  }, [config.fen, config.viewOnly]);

  const press = (square: string) => {
    const api = board.current;
    if (!api || !isKey(square) || api.state.viewOnly) return;
    api.selectSquare(square === api.state.selected ? null : square);
    report();
  };
  return { box, press };
};

/** Its listeners are bound now or never; whether they do anything is asked again at each event. */
const createBoard = (box: HTMLElement, config: Config): Api => {
  const api = Chessground(box, {
    ...config,
    // Arrows wait for the next settings: their brush is not there yet.
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
  readonly signal: AbortSignal;
};

const listenToPresses = (squares: HTMLElement, { onAim, onPress, onRelease, signal }: PressListeners): void => {
  for (const press of PRESSES) {
    // Before the library's own listeners, which remember where the board lay: what grew above it has moved it since.
    squares.addEventListener(press, onAim, { signal, capture: true, passive: true });
    // Behind them: a press may select, and a release may end the selection.
    squares.addEventListener(press, onPress, { signal, passive: true });
  }
  for (const release of RELEASES) document.addEventListener(release, onRelease, { signal });
};
