/**
 * How every board looks: its theme and its pieces. The choice lives in localStorage and on the root element, where the
 * board's style sheets find it, so that a change shows at once on every board.
 */
import { useSyncExternalStore } from 'react';
import type { BoardTheme, PieceSet } from '../../contract/account';

export type BoardLook = { readonly boardTheme: BoardTheme; readonly pieceSet: PieceSet };

/** The first option of each. */
const CLASSIC: BoardLook = { boardTheme: 'Classic', pieceSet: 'Classic' };
/* The contract's names once more, without its schemas; a name too few or too many does not compile. */
const BOARD_THEMES: Readonly<Record<BoardTheme, true>> = { Classic: true, Wood: true, Blue: true, Green: true };
const PIECE_SETS: Readonly<Record<PieceSet, true>> = { Classic: true, Modern: true, Medieval: true };

const STORAGE_KEY = 'board-look';
const listeners = new Set<() => void>();
let look = readStored();

/** Applies a choice at once, and keeps it where the browser allows. */
export function chooseBoardLook({ boardTheme, pieceSet }: BoardLook): void {
  look = { boardTheme, pieceSet };
  for (const tell of listeners) tell();
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(look));
  } catch {
    // Storage is switched off: the choice holds until the page is left.
  }
}

/** From now on what is chosen in one tab shows in all; so does that everything the browser kept was cleared. */
export function followBoardLook(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== STORAGE_KEY && key !== null) return;
    look = readStored();
    for (const tell of listeners) tell();
  });
}

/** The look in force, in whichever component wants to know. */
export function useBoardLook(): BoardLook {
  return useSyncExternalStore(subscribe, currentBoardLook);
}

export const currentBoardLook = (): BoardLook => look;

/** A look from its text; what makes no sense in it is Classic. */
export function parseBoardLook(text: string | null): BoardLook {
  const stored = new Map<string, unknown>(Object.entries(readObject(text)));
  const isOf = <Name extends string>(names: Readonly<Record<Name, true>>, name: unknown): name is Name =>
    typeof name === 'string' && Object.hasOwn(names, name);
  const boardTheme = stored.get('boardTheme');
  const pieceSet = stored.get('pieceSet');
  return {
    boardTheme: isOf(BOARD_THEMES, boardTheme) ? boardTheme : CLASSIC.boardTheme,
    pieceSet: isOf(PIECE_SETS, pieceSet) ? pieceSet : CLASSIC.pieceSet,
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readObject(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {}; // Not ours: as if nothing had been chosen.
  }
}

function readStored(): BoardLook {
  try {
    return parseBoardLook(localStorage.getItem(STORAGE_KEY));
  } catch {
    return CLASSIC; // Storage is switched off.
  }
}
