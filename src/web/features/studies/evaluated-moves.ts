import { toWire } from '../../../chess/evaluation-number';
import { summarizeComments, type CommentSummary } from '../../../chess/tree/comment';
import type { GameTree, TreeNode } from '../../../chess/tree/game-tree';
import { type Path, siblingId, START_PATH } from '../../../chess/tree/path';
import { judgementOfGlyphs } from '../../board/judgements';
import { type ShownMove, shownPly } from '../../board/shown-move';

/** The main line with the evaluations of its text; `undefined` while one is missing. */
export const evaluatedMoves = (tree: GameTree): readonly ShownMove[] | undefined => {
  const moves: ShownMove[] = [];
  let path: Path = START_PATH;
  for (const [ply, node] of tree.moves.entries()) {
    path += siblingId(node.uci, 0);
    const { evaluation } = remarksOf(node, tree.moves[ply + 1]);
    if (evaluation === undefined) return undefined;
    const judgement = judgementOfGlyphs(node.nags);
    const shown = { ...shownPly(tree, ply), path, san: node.san, pv: [], evaluation: toWire(evaluation) };
    moves.push(judgement ? { ...shown, judgement } : shown);
  }
  return moves.length === 0 ? undefined : moves;
};

/** Comments before the next move, after a variation, belong to this one. */
const remarksOf = ({ comments = [] }: TreeNode, next: TreeNode | undefined): CommentSummary => {
  const remarks: CommentSummary = {};
  summarizeComments(remarks, [...(next?.before ?? []), ...comments]);
  return remarks;
};
