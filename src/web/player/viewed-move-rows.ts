/** The list of moves of the game viewer: full moves, under headings where they are wanted. */
import { moveNumber, plyColor } from '../../chess/replay';
import type { Ply } from '../../chess/types';
import type { ViewedGame } from './viewed-game';

export type ViewedMoveRow = { readonly number: number; readonly white?: Ply; readonly black?: Ply };

/** Half-moves by their full moves; the first line lacks White's where Black began. */
export const moveRows = (game: Pick<ViewedGame, 'start'>, total: number): readonly ViewedMoveRow[] => {
  const rows = new Map<number, ViewedMoveRow>();
  for (let ply = 0; ply < total; ply++) {
    const number = moveNumber(game, ply);
    rows.set(number, { ...(rows.get(number) ?? { number }), [plyColor(game, ply)]: ply });
  }
  return [...rows.values()];
};

/** Full moves that are headed as the opening. Specification, LIM-08. */
const OPENING_MOVES = 6;

/** `heading` is empty where none is wanted. */
export const groupRows = (
  rows: readonly ViewedMoveRow[],
  hasHeadings: boolean,
): readonly { readonly heading: string; readonly rows: readonly ViewedMoveRow[] }[] => {
  if (!hasHeadings) return [{ heading: '', rows }];
  return [
    { heading: 'Opening', rows: rows.filter(({ number }) => number <= OPENING_MOVES) },
    { heading: 'After the opening', rows: rows.filter(({ number }) => number > OPENING_MOVES) },
  ].filter((group) => group.rows.length > 0);
};
