import { fromWire } from '../../chess/evaluation-number';
import { commentText, MOVE_NAGS, replaceCommentText, toggleNag, withEvaluation } from '../../chess/tree/comment';
import type { GameTree, TreeNode } from '../../chess/tree/game-tree';
import { annotate } from '../../chess/tree/tree-edit';
import { nodeAt } from '../../chess/tree/tree-replay';
import type { Ply } from '../../chess/types';
import type { AnalysisResult } from '../../contract/analysis/analysis';
import { JUDGEMENT_NAGS } from '../board/judgements';
import type { ShownMove } from '../board/shown-move';

/** Adds `[%eval]`, `?!`, `?` or `??` where the author gave none, and the reason as a comment. */
export const annotatedTree = (tree: GameTree, moves: readonly ShownMove[]): GameTree =>
  moves.reduce((annotated, move) => {
    const node = nodeAt(annotated, move.path);
    return node === undefined ? annotated : annotate(annotated, move.path, annotationsOf(node, move));
  }, tree);

const MOVE_NAG_SET: ReadonlySet<number> = new Set(MOVE_NAGS);

const annotationsOf = ({ comments = [], nags = [] }: TreeNode, { evaluation, judgement, reason }: ShownMove) => {
  const words = commentText(comments);
  const isIncluded = reason === undefined || words.includes(reason);
  const explained = isIncluded ? comments : replaceCommentText(comments, words === '' ? reason : `${words} ${reason}`);
  const isSigned = judgement === undefined || nags.some((nag) => MOVE_NAG_SET.has(nag));
  return {
    comments: evaluation ? withEvaluation(explained, fromWire(evaluation)) : explained,
    nags: isSigned ? nags : toggleNag(nags, JUDGEMENT_NAGS[judgement]),
  };
};

/** None for a server that sends no reasons. */
export const openReasons = ({ analysisResults = [] }: AnalysisResult): ReadonlySet<Ply> =>
  analysisResults.some(({ reason }) => reason !== undefined)
    ? new Set(analysisResults.flatMap(({ reason }, ply) => (reason === undefined ? [ply] : [])))
    : new Set();
