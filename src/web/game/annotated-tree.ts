/** Writes the engine's analysis into a game, in the standard PGN form. */
import { fromWire } from '../../chess/evaluation-number';
import { MOVE_NAGS, rewordComments, toggleNag, withEvaluation, wordsIn } from '../../chess/tree/comment';
import type { GameTree, TreeNode } from '../../chess/tree/game-tree';
import { annotate } from '../../chess/tree/tree-edit';
import { nodeAt } from '../../chess/tree/tree-replay';
import type { Ply } from '../../chess/types';
import type { AnalysisResult } from '../../contract/analysis';
import { JUDGEMENT_NAGS } from '../board/judgements';
import type { ShownMove } from '../board/shown-move';

/**
 * Adds `[%eval]` to evaluated moves, `?!`, `?` or `??` to judged ones without an author's glyph, and the reason as a
 * comment.
 */
export const annotatedTree = (tree: GameTree, moves: readonly ShownMove[]): GameTree =>
  moves.reduce((annotated, move) => {
    const node = nodeAt(annotated, move.path);
    return node === undefined ? annotated : annotate(annotated, move.path, annotationsOf(node, move));
  }, tree);

const SIGNS: ReadonlySet<number> = new Set(MOVE_NAGS);

const annotationsOf = ({ comments = [], nags = [] }: TreeNode, { evaluation, judgement, reason }: ShownMove) => {
  const words = wordsIn(comments);
  const isSaid = reason === undefined || words.includes(reason);
  const explained = isSaid ? comments : rewordComments(comments, words === '' ? reason : `${words} ${reason}`);
  const isSigned = judgement === undefined || nags.some((nag) => SIGNS.has(nag));
  return {
    comments: evaluation ? withEvaluation(explained, fromWire(evaluation)) : explained,
    nags: isSigned ? nags : toggleNag(nags, JUDGEMENT_NAGS[judgement]),
  };
};

/** Plies whose reason is still to come. None for a server that sends no reasons. */
export const openReasons = ({ analysisResults = [] }: AnalysisResult): ReadonlySet<Ply> =>
  analysisResults.some(({ reason }) => reason !== undefined)
    ? new Set(analysisResults.flatMap(({ reason }, ply) => (reason === undefined ? [ply] : [])))
    : new Set();
