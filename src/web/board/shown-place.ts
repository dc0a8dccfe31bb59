/** What is known of a place in a tree of which the engine has judged the main line. */
import { toEvalFloat, toMate } from '../../chess/evaluation-number';
import { playMove } from '../../chess/notation/move';
import { moveLabel, moveNumber, plyColor } from '../../chess/replay';
import { addRemarks, type Remarks } from '../../chess/tree/comment';
import type { GameTree } from '../../chess/tree/game-tree';
import type { Path } from '../../chess/tree/path';
import { depthOf, fenAt, nodeAt, plyOfPath } from '../../chess/tree/tree-replay';
import type { Ply, Uci } from '../../chess/types';
import type { ShownMove } from './shown-move';

/** Where a move stands in its game, as numbers and words. */
export const shownPly = (
  { start }: Pick<GameTree, 'start'>,
  ply: Ply,
): Pick<ShownMove, 'ply' | 'turn' | 'moveNumber' | 'label'> => ({
  ply,
  turn: plyColor({ start }, ply),
  moveNumber: moveNumber({ start }, ply),
  label: moveLabel(start, ply),
});

/** What to call a place: `Starting Position`, `Move 3`, `Move 3...`. */
export const placeLabel = ({ start }: Pick<GameTree, 'start'>, path: Path): string => moveLabel(start, depthOf(path));

/** The move that led to the place; in a variation with the evaluation that its text gives. None at the start. */
export const shownAt = (tree: GameTree, path: Path, moves: readonly ShownMove[]): ShownMove | undefined => {
  const ply = plyOfPath(tree, path);
  if (ply !== undefined) return moves[ply];
  const node = nodeAt(tree, path);
  if (node === undefined) return undefined;
  const { evaluation } = remarksOf(node);
  return {
    ...shownPly(tree, depthOf(path)),
    san: node.san,
    pv: [],
    ...(evaluation && { evaluation: { evalFloat: toEvalFloat(evaluation), mate: toMate(evaluation) } }),
  };
};

const remarksOf = ({ comments = [] }: NonNullable<ReturnType<typeof nodeAt>>): Remarks => {
  const remarks: Remarks = {};
  addRemarks(remarks, comments);
  return remarks;
};

/** What the engine would play from the place, with the move that was played; unknown in a variation. */
export const choiceAt = (tree: GameTree, path: Path, moves: readonly ShownMove[]): ShownMove | undefined => {
  const ply = plyOfPath(tree, path);
  return ply === undefined ? undefined : moves[ply + 1];
};

/** A move in the position of the place, to be drawn on the board; none where it is not known or not legal. */
export const arrowOf = (tree: GameTree, path: Path, san: string | undefined): readonly Uci[] => {
  if (san === undefined) return [];
  const played = playMove(fenAt(tree, path), san, tree.isChess960);
  return played.ok ? [played.value.uci] : [];
};
