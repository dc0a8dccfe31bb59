/** A game with what the engine said of it written into it, as other programs read it. */
import { fromWire } from '../../chess/evaluation-number';
import { MOVE_NAGS, rewordComments, toggleNag, withEvaluation, wordsIn } from '../../chess/tree/comment';
import type { GameTree, TreeNode } from '../../chess/tree/game-tree';
import { annotate } from '../../chess/tree/tree-edit';
import { nodeAt } from '../../chess/tree/tree-replay';
import { JUDGEMENT_NAGS } from '../board/moves/glyphs';
import type { ShownMove } from '../board/shown-move';

/**
 * The tree with `[%eval]` behind every move that was evaluated, `?!`, `?` or `??` on those that were judged, where the
 * author gave none, and the reason as a comment.
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
