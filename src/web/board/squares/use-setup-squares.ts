import { Chessground } from '@lichess-org/chessground';
import type { Api } from '@lichess-org/chessground/api';
import type { Config } from '@lichess-org/chessground/config';
import type { MouchEvent, Piece, Role } from '@lichess-org/chessground/types';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { type Color, pieceName } from '../../../chess/types';

type SetupView = {
  readonly placement: string;
  readonly orientation: Color;
  /** Told of every piece that was dragged, dropped or thrown off the board. */
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

/** The board library as a board on which every piece goes everywhere; `drag` begins to drag a new piece onto it. */
export const useSetupSquares = ({ placement, orientation, onPlacement }: SetupView) => {
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
    // What is being dragged stands on the board: only a change from elsewhere is shown anew.
    if (api && api.getFen() !== placement) api.set({ fen: placement });
    if (api && api.state.orientation !== orientation) api.set({ orientation });
  }, [placement, orientation]);

  const drag = (letter: string, event: MouchEvent): void => {
    const piece = pieceOf(letter);
    if (piece) board.current?.dragNewPiece(piece, event, true);
  };
  return { box, drag };
};
