import { type Comment, shapesOf } from '../chess/tree/comment';
import { type GameTree, linesOf } from '../chess/tree/game-tree';

export type TreeCounts = Record<'moves' | 'variations' | 'comments' | 'nags' | 'shapes', number>;

/** What a tree holds; text of variations that could not be played is not counted. */
export const countTree = (tree: GameTree): TreeCounts => {
  const counts: TreeCounts = { moves: 0, variations: -1, comments: 0, nags: 0, shapes: 0 };
  const add = (comments: readonly Comment[] = []): void => {
    counts.comments += comments.length;
    counts.shapes += shapesOf(comments).length;
  };
  add(tree.comments);
  for (const { moves } of linesOf(tree)) {
    counts.variations++;
    counts.moves += moves.length;
    for (const { before, comments, nags = [] } of moves) {
      add(before);
      add(comments);
      counts.nags += nags.length;
    }
  }
  return counts;
};
