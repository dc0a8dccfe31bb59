/**
 * A game as a tree: the main line, and at each move the other moves that might have been played instead, to any depth.
 * Trees are plain values that survive being kept as JSON (but for the headers, a map); a change gives a new tree that
 * shares what is equal. Knows no notation: moves come in already played, from notation/move.ts.
 */
import type { Game, GamePly } from '../game';
import { addRemarks, type Comment, type CommentPart } from './comment';

/** A legal move and the position that it leads to. */
export type Move = Pick<GamePly, 'san' | 'uci' | 'fen'>;

/** A move of a tree and all that is said about it. */
export type TreeNode = Move & {
  /** Comments before the move, where they cannot belong to the one before: behind variations or at their beginning. */
  readonly before?: readonly Comment[];
  /** Numeric annotation glyphs, for example 4 for `??`. */
  readonly nags?: readonly number[];
  /** Comments after the move, with its clock, evaluation and shapes. */
  readonly comments?: readonly Comment[];
  /** What might have been played instead. The first move of a variation has none: they all stand here. */
  readonly variations?: readonly Line[];
};

/** Moves one after the other. */
export type Line = {
  readonly moves: readonly TreeNode[];
  /**
   * Text of the variation from the first word on that is no legal move, as it was written: a null move, a result. A
   * variation without any legal move has no moves and all of its text here. The main line has none.
   */
  readonly rest?: string;
};

export type GameTree = Pick<Game, 'headers' | 'isChess960' | 'start' | 'result'> & {
  /** Comments on the start position. */
  readonly comments?: readonly Comment[];
  /** The main line. */
  readonly moves: readonly TreeNode[];
};

/** The line with what might have been played instead of its move at `index`: that move's own line is the first. */
export const alternativesAt = ({ moves, rest }: Line, index: number): readonly Line[] => {
  const [head, ...tail] = moves.slice(index);
  if (head === undefined) return [];
  const { variations = [], ...own } = head;
  return [{ moves: [own, ...tail], rest }, ...variations];
};

/** Every line of the tree, the main line first, each before the variations of its own moves. */
export function* linesOf(tree: GameTree): Generator<Line> {
  const open: Line[] = [{ moves: tree.moves }];
  for (let line = open.pop(); line !== undefined; line = open.pop()) {
    yield line;
    for (const { variations } of line.moves.toReversed()) if (variations) open.push(...variations.toReversed());
  }
}

/** The main line of a tree as a game: a view, for everything that asks what was played. */

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
