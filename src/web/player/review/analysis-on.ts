import { type GameTree } from '../../../chess/tree/game-tree';
import { START_PATH } from '../../../chess/tree/path';
import { clampPath, mainLinePaths } from '../../../chess/tree/tree-replay';
import type { AnalysisResult } from '../../../contract/analysis/analysis';
import type { ShownMove } from '../../board/shown-move';
import { boardTree, shownMoves } from '../../game/shown-moves';

export type AnalyzedMoves = { readonly tree: GameTree; readonly moves: readonly ShownMove[] };

export const analyzedMoves = (result: AnalysisResult): AnalyzedMoves => {
  const tree = boardTree(result);
  return { tree, moves: shownMoves(result, tree) };
};

/**
 * What an analysis still tells of a tree that was edited since: its moves up to the first that is gone, which may stand
 * in a variation by now.
 */
export const analysisOn = (
  tree: GameTree,
  analyzed: AnalyzedMoves,
): {
  readonly moves: readonly ShownMove[];
  /** No analyzed move is gone. */
  readonly isWhole: boolean;
  /** The main line has no further moves. */
  readonly isOfMainLine: boolean;
} => {
  if (tree.start !== analyzed.tree.start || tree.isChess960 !== analyzed.tree.isChess960)
    return { moves: [], isWhole: false, isOfMainLine: false };
  const last = analyzed.moves.at(-1)?.path ?? START_PATH;
  const reached = clampPath(tree, last);
  const moves = reached === last ? analyzed.moves : analyzed.moves.filter(({ path }) => path.length <= reached.length);
  return { moves, isWhole: reached === last, isOfMainLine: moves.length > 0 && mainLinePaths(tree).at(-1) === reached };
};
