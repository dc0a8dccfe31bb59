/**
 * A game with its variations, nested to any depth. Trees are immutable; apart from the headers (a map) they survive
 * JSON.
 */
import type { Game, GamePly } from '../game';
import { type Comment, type CommentPart, summarizeComments } from './comment';

/** A legal move and the resulting position. */
export type Move = Pick<GamePly, 'san' | 'uci' | 'fen'>;

export type TreeNode = Move & {
  /** Comments before the move: at the start of a variation, or after a variation. */
  readonly before?: readonly Comment[];
  /** Numeric annotation glyphs, for example 4 for `??`. */
  readonly nags?: readonly number[];
  /** Comments after the move, with its clock, evaluation and shapes. */
  readonly comments?: readonly Comment[];
  /** Alternatives to this move. The first move of a variation has none: its siblings are listed here. */
  readonly variations?: readonly Line[];
};

export type Line = {
  readonly moves: readonly TreeNode[];
  /** The unparsed text from the first illegal token on (a null move, a result). Never set on the main line. */
  readonly rest?: string;
};

export type GameTree = Pick<Game, 'headers' | 'isChess960' | 'start' | 'result'> & {
  readonly comments?: readonly Comment[];
  readonly moves: readonly TreeNode[];
};

/** `undefined` where it is missing or unknown (`?`). */
export const headerText = ({ headers }: Pick<GameTree, 'headers'>, name: string): string | undefined => {
  const text = headers.get(name)?.trim();
  return text === '' || text === '?' ? undefined : text;
};

/** The line's continuation from `index` (first) and the alternatives to that move. */
export const alternativesAt = ({ moves, rest }: Line, index: number): readonly Line[] => {
  const [head, ...tail] = moves.slice(index);
  if (head === undefined) return [];
  const { variations = [], ...move } = head;
  return [{ moves: [move, ...tail], rest }, ...variations];
};

/** All lines, the main line first, each before its own variations. */
export function* linesOf(tree: GameTree): Generator<Line> {
  const open: Line[] = [{ moves: tree.moves }];
  for (let line = open.pop(); line !== undefined; line = open.pop()) {
    yield line;
    for (const { variations } of line.moves.toReversed()) if (variations) open.push(...variations.toReversed());
  }
}

/** The main line as a game; variations, shapes and unknown commands are dropped. */
export const mainline = ({ headers, isChess960, start, moves, result }: GameTree): Game => ({
  headers,
  isChess960,
  start,
  plies: moves.map((node, ply) => toPly(node, moves[ply + 1]?.before)),
  result,
});

/** In the main line, comments before the next move (after a variation) belong to this move. */
const toPly = ({ san, uci, fen, nags, comments }: TreeNode, next: readonly Comment[] | undefined): GamePly => {
  const ply: DraftPly = { san, uci, fen };
  if (comments !== undefined) summarizeComments(ply, comments);
  if (next !== undefined) summarizeComments(ply, next);
  if (nags !== undefined) ply.nags = nags;
  return ply;
};

type DraftPly = { -readonly [Key in keyof GamePly]: GamePly[Key] };

/** The tree of a game without variations; the inverse of `mainline`. */
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
    san,
    uci,
    fen,
    nags,
    ...(parts.length === 0 ? {} : { comments: [parts] }),
  };
};
