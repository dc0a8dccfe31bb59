/** Apart from the button: the layout of every page provides it, and the first page stays small. */
import { createContext } from 'react';
import type { Color, Fen, San } from '../../chess/types';

/** The moves on a board, seen from the side of `color`. */
export type OfferedLine = { readonly start: Fen; readonly moves: readonly San[]; readonly color: Color };

/** Adds a line to a repertoire; missing where a board has an action of its own. */
export const AddLineContext = createContext<((line: OfferedLine) => void) | undefined>(undefined);
