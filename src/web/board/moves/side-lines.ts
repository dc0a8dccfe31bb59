/** What stands in a game beside its main line, as paragraphs: comments, and variations indented by their depth. */
import type { Comment } from '../../../chess/tree/comment';
import type { Line, TreeNode } from '../../../chess/tree/game-tree';
import { childrenOf, type Path, siblingId } from '../../../chess/tree/path';
import type { Ply } from '../../../chess/types';

/** A move of a variation; `isFirst` where no other move stands right before it. */
export type SideMove = { readonly node: TreeNode; readonly path: Path; readonly ply: Ply; readonly isFirst: boolean };
export type SidePart = SideMove | { readonly words: string };

/** `depth` is 1 for what might have been played instead of the main line, 2 for what instead of that, and so on. */
export type SideLine = { readonly depth: number; readonly parts: readonly SidePart[] };

/** What people wrote in comments. */
export const wordsOf = (comments: readonly Comment[] = []): readonly SidePart[] =>
  comments.flat().flatMap((part) => ('words' in part && part.words !== '' ? [{ words: part.words }] : []));

/** A line from its move at `index` on, which has this id and ply and is played at the place `before`. */
type Stretch = {
  readonly line: Line;
  readonly index: number;
  readonly id: string;
  readonly ply: Ply;
  readonly before: Path;
  readonly depth: number;
};

/** The variations of a move of the main line, which is played at the place `before`. */
export const sideLinesOf = (moves: readonly TreeNode[], ply: Ply, before: Path): readonly SideLine[] => {
  const lines: SideLine[] = [];
  // No recursion: how deep variations nest is up to the text.
  const open = variationsOf({ line: { moves }, index: ply, id: '', ply, before, depth: 0 }).toReversed();
  for (let stretch = open.pop(); stretch !== undefined; stretch = open.pop()) {
    const { parts, next } = listStretch(stretch);
    if (parts.length > 0) lines.push({ depth: stretch.depth, parts });
    open.push(...next.toReversed());
  }
  return lines;
};

/** What might have been played instead of the first move of a stretch. */
const variationsOf = ({ line, index, ply, before, depth }: Stretch): readonly Stretch[] => {
  const variations = line.moves[index]?.variations ?? [];
  if (variations.length === 0) return [];
  const ids = new Map(childrenOf({ line, index: index - 1, slot: 0 }).map(([id, step]) => [step.line, id]));
  return variations.map((variation) => ({
    line: variation,
    index: 0,
    id: ids.get(variation) ?? '',
    ply,
    before,
    depth: depth + 1,
  }));
};

/** The moves up to the first that has variations; then come these, and how the line goes on. */
const listStretch = (stretch: Stretch): { parts: readonly SidePart[]; next: readonly Stretch[] } => {
  const parts: SidePart[] = [];
  for (let here = stretch; ; here = goOn(here)) {
    const node = here.line.moves[here.index];
    if (node === undefined) return { parts: [...parts, ...restOf(here.line)], next: [] };
    parts.push(...wordsOf(node.before));
    const last = parts.at(-1);
    parts.push({ node, path: here.before + here.id, ply: here.ply, isFirst: last === undefined || 'words' in last });
    parts.push(...wordsOf(node.comments));
    const variations = variationsOf(here);
    if (variations.length > 0) return { parts, next: [...variations, goOn(here)] };
  }
};

const goOn = (stretch: Stretch): Stretch => {
  const uci = stretch.line.moves[stretch.index + 1]?.uci;
  return {
    ...stretch,
    index: stretch.index + 1,
    id: uci === undefined ? '' : siblingId(uci, 0),
    ply: stretch.ply + 1,
    before: stretch.before + stretch.id,
  };
};

const restOf = ({ rest }: Line): readonly SidePart[] => (rest === undefined ? [] : [{ words: rest }]);
