import type { BoardTheme, PieceSet } from '../../contract/account/account';
import { parseFields, storedValue } from './storage';

export type BoardAppearance = { readonly boardTheme: BoardTheme; readonly pieceSet: PieceSet };

const CLASSIC: BoardAppearance = { boardTheme: 'Classic', pieceSet: 'Classic' };
/* Without the contract's schemas; a missing or extra name does not compile. */
const BOARD_THEMES: Readonly<Record<BoardTheme, true>> = { Classic: true, Wood: true, Blue: true, Green: true };
const PIECE_SETS: Readonly<Record<PieceSet, true>> = { Classic: true, Modern: true, Medieval: true };

/** Invalid values become Classic. */
export function parseBoardAppearance(text: string | null): BoardAppearance {
  const stored = parseFields(text);
  const isOf = <Name extends string>(names: Readonly<Record<Name, true>>, name: unknown): name is Name =>
    typeof name === 'string' && Object.hasOwn(names, name);
  const boardTheme = stored.get('boardTheme');
  const pieceSet = stored.get('pieceSet');
  return {
    boardTheme: isOf(BOARD_THEMES, boardTheme) ? boardTheme : CLASSIC.boardTheme,
    pieceSet: isOf(PIECE_SETS, pieceSet) ? pieceSet : CLASSIC.pieceSet,
  };
}

const appearance = storedValue({ key: 'board-look', parse: parseBoardAppearance, write: JSON.stringify });

export const chooseBoardAppearance = ({ boardTheme, pieceSet }: BoardAppearance): void =>
  appearance.choose({ boardTheme, pieceSet });

export const useBoardAppearance = appearance.useValue;
