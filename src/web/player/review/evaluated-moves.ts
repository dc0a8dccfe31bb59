import { toWire } from '../../../chess/evaluation-number';
import { bestMoveOf, withBestMove } from '../../../chess/studies/study-pgn';
import { summarizeComments, type CommentSummary } from '../../../chess/tree/comment';
import type { GameTree, TreeNode } from '../../../chess/tree/game-tree';
import { type Path, siblingId, START_PATH } from '../../../chess/tree/path';
import { annotate } from '../../../chess/tree/tree-edit';
import { nodeAt } from '../../../chess/tree/tree-replay';
import type { AnalysisResult } from '../../../contract/analysis/analysis';
import { judgementOfGlyphs } from '../../board/judgements';
import { type ShownMove, shownPly } from '../../board/shown-move';
import { annotatedTree } from '../../game/annotated-tree';
import { boardTree, shownMoves } from '../../game/shown-moves';

/** The main line with the evaluations of its text; `undefined` while one is missing. */
export const evaluatedMoves = (tree: GameTree): readonly ShownMove[] | undefined => {
  const moves: ShownMove[] = [];
  let path: Path = START_PATH;
  for (const [ply, node] of tree.moves.entries()) {
    path += siblingId(node.uci, 0);
    const { evaluation } = remarksOf(node, tree.moves[ply + 1]);
    if (evaluation === undefined) return undefined;
    moves.push({
      ...shownPly(tree, ply),
      path,
      san: node.san,
      pv: [],
      evaluation: toWire(evaluation),
      best: bestMoveOf(node.comments ?? []),
      judgement: judgementOfGlyphs(node.nags),
    });
  }
  return moves.length === 0 ? undefined : moves;
};

/** Comments before the next move, after a variation, belong to this one. */
const remarksOf = ({ comments = [] }: TreeNode, next: TreeNode | undefined): CommentSummary => {
  const remarks: CommentSummary = {};
  summarizeComments(remarks, [...(next?.before ?? []), ...comments]);
  return remarks;
};

/** What the author wrote stays; reasons would be words beside it. */
export const evaluatedTree = (tree: GameTree, result: AnalysisResult): GameTree => {
  const moves = shownMoves(result, boardTree(result)).map((move) => ({ ...move, reason: undefined }));
  return moves.reduce(
    (annotated, { path, best }) => {
      const comments = nodeAt(annotated, path)?.comments;
      return comments ? annotate(annotated, path, { comments: withBestMove(comments, best) }) : annotated;
    },
    annotatedTree(tree, moves),
  );
};
