/** The clocks of a game at one of its places, and the times of its moves, from the comments on the moves. */
import { moveSeconds, type TimeControl } from '../clock';
import { plyColor } from '../replay';
import type { Color } from '../types';
import { spentOf } from '../written-clock';
import { addRemarks, type Remarks } from './comment';
import type { GameTree, TreeNode } from './game-tree';
import type { Path } from './path';
import { nodesTo } from './tree-replay';

/** Seconds left on a clock and, for who has just moved, those that the move took. */
export type ShownClock = { readonly left: number; readonly took?: number };

/** The clock of each side after its last move; missing where the game has none. */
export const clocksAt = (
  tree: GameTree,
  path: Path,
  control: TimeControl | undefined,
): Partial<Readonly<Record<Color, ShownClock>>> => {
  const plies = nodesTo(tree, path).map((node) => ({ clock: clockOf(node) }));
  const clocks: Partial<Record<Color, ShownClock>> = {};
  for (const ply of [plies.length - 2, plies.length - 1]) {
    const left = plies[ply]?.clock;
    if (left === undefined) continue;
    const took = control && ply === plies.length - 1 ? moveSeconds({ plies }, ply, control) : undefined;
    clocks[plyColor(tree, ply)] = { left, took };
  }
  return clocks;
};

/** Seconds that each ply of the main line took, as it is written, or by the clocks as `moveSeconds` has it. */
export const secondsOfMoves = (tree: GameTree, control: TimeControl | undefined): readonly (number | undefined)[] => {
  const plies = tree.moves.map((node) => ({ clock: clockOf(node) }));
  return tree.moves.map(
    ({ comments = [] }, ply) => spentOf(comments) ?? (control && moveSeconds({ plies }, ply, control)),
  );
};

const clockOf = ({ comments = [] }: TreeNode): number | undefined => {
  const remarks: Remarks = {};
  addRemarks(remarks, comments);
  return remarks.clock;
};
