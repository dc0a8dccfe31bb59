/** The main line of a tree as a game: a view, for everything that asks what was played. */
import type { Game, GamePly } from '../game';
import { addRemarks, type Comment, type CommentPart } from './comment';
import type { GameTree, TreeNode } from './game-tree';

/** What was played; variations, shapes and unknown commands stay in the tree. */
export const mainline = ({ headers, isChess960, start, moves, result }: GameTree): Game => ({
  headers,
  isChess960,
  start,
  plies: moves.map((node, ply) => toPly(node, moves[ply + 1]?.before)),
  result,
});

/** Comments that stand before the next move, behind variations, are about this one as far as the main line tells. */
const toPly = ({ san, uci, fen, nags, comments }: TreeNode, next: readonly Comment[] | undefined): GamePly => {
  const ply: DraftPly = { san, uci, fen };
  if (comments !== undefined) addRemarks(ply, comments);
  if (next !== undefined) addRemarks(ply, next);
  if (nags !== undefined) ply.nags = nags;
  return ply;
};

type DraftPly = { -readonly [Key in keyof GamePly]: GamePly[Key] };

/** The tree of a game without variations; `mainline` gives the game back. */
export const treeOf = ({ headers, isChess960, start, plies, result }: Game): GameTree => ({
  headers,
  isChess960,
  start,
  moves: plies.map(toNode),
  result,
});

const toNode = ({ san, uci, fen, nags, clock, evaluation, comment }: GamePly): TreeNode => {
  const parts: CommentPart[] = [];
  if (evaluation !== undefined) parts.push({ evaluation });
  if (clock !== undefined) parts.push({ clock });
  if (comment !== undefined) parts.push({ words: comment });
  return {
    ...{ san, uci, fen },
    nags,
    ...(parts.length === 0 ? {} : { comments: [parts] }),
  };
};
