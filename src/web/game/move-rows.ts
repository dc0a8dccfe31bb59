import type { ShownMove } from './shown-move';

/** A line of the move table. White's move is missing when the game starts with Black to move. */
export type MoveRow = { readonly moveNumber: number; readonly white?: ShownMove; readonly black?: ShownMove };

/** Half-moves paired into lines of a move table, in the order of the game. */
export const moveRows = (moves: readonly ShownMove[]): readonly MoveRow[] => {
  const rows: MoveRow[] = [];
  for (const move of moves) {
    const open = rows.at(-1);
    if (move.turn === 'white') rows.push({ moveNumber: move.moveNumber, white: move });
    else if (open?.white && !open.black) rows[rows.length - 1] = { ...open, black: move };
    else rows.push({ moveNumber: move.moveNumber, black: move });
  }
  return rows;
};
