/**
 * How every board looks: its theme and its pieces. The choice lives in localStorage and on the root element, where the
 * board's style sheets find it, so that a change shows at once on every board.
 */
import { useSyncExternalStore } from 'react';
import type { BoardTheme, PieceSet } from '../../contract/account';

export type BoardAppearance = { readonly boardTheme: BoardTheme; readonly pieceSet: PieceSet };

/** The first option of each. */
const CLASSIC: BoardAppearance = { boardTheme: 'Classic', pieceSet: 'Classic' };
/* The contract's names once more, without its schemas; a name too few or too many does not compile. */
const BOARD_THEMES: Readonly<Record<BoardTheme, true>> = { Classic: true, Wood: true, Blue: true, Green: true };
const PIECE_SETS: Readonly<Record<PieceSet, true>> = { Classic: true, Modern: true, Medieval: true };

const STORAGE_KEY = 'board-look';
const listeners = new Set<() => void>();
let appearance = readStored();

/** Applies a choice at once, and keeps it where the browser allows. */
export function chooseBoardAppearance({ boardTheme, pieceSet }: BoardAppearance): void {
  appearance = { boardTheme, pieceSet };
  for (const tell of listeners) tell();
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(appearance));
  } catch {
    // Storage is switched off: the choice holds until the page is left.
  }
}

/** From now on what is chosen in one tab shows in all; so does that everything the browser kept was cleared. */
export function followBoardAppearance(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== STORAGE_KEY && key !== null) return;
    appearance = readStored();
    for (const tell of listeners) tell();
  });
}

/** The look in force, in whichever component wants to know. */
export function useBoardAppearance(): BoardAppearance {
  return useSyncExternalStore(subscribe, currentBoardAppearance);
}

export const currentBoardAppearance = (): BoardAppearance => appearance;

/** A look from its text; what makes no sense in it is Classic. */
export function parseBoardAppearance(text: string | null): BoardAppearance {
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

function readStored(): BoardAppearance {
  try {
    return parseBoardAppearance(localStorage.getItem(STORAGE_KEY));
  } catch {
    return CLASSIC; // Storage is switched off.
  }
}
