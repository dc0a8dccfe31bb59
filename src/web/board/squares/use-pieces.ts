import { useEffect } from 'react';
import type { PieceSet } from '../../../contract/account/account';
import { logError } from '../../lib/log';

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
