import type { Comment } from '../tree/comment';
import type { Line, Move, TreeNode } from '../tree/game-tree';
import type { Color, Fen } from '../types';
import { parseComment } from './pgn-comment';
import type { ScannedLine, ScannedMove } from './pgn-scan-line';
import { startWalk } from './walk';

/** A move to which variations are still added. */
export type DraftNode = Omit<TreeNode, 'variations'> & { variations?: Line[] };

/** The moves of a line up to its first word that is no legal move. */
export type PlayedLine = { readonly nodes: readonly DraftNode[]; readonly failed?: ScannedMove };

/** Plays the words of a line from a position, with what is said about each move. */
export const playLine = (line: ScannedLine, start: Fen, isChess960: boolean): PlayedLine => {
  const walk = startWalk(start, isChess960);
  const nodes: DraftNode[] = [];
  for (const move of line.moves) {
    const played = walk?.play(move.written);
    if (played === undefined) return { nodes, failed: move };
    // Comments behind the last variation have no move to come: they are about the last one.
    const late = line.before.length > 0 && nodes.length === line.moves.length - 1 ? line.before : undefined;
    nodes.push(annotate(played, move, late));
  }
  return { nodes };
};

const annotate = (played: Move, { before, comments, nags }: ScannedMove, late: string[] | undefined): DraftNode => {
  const after = late === undefined ? comments : [...(comments ?? []), ...late];
  if (before === undefined && after === undefined && nags === undefined) return played;
  return {
    ...played,
    ...(before && { before: before.map((text) => parseComment(text)) }),
    ...(nags && { nags }),
    ...(after && { comments: toComments(after, matedIn(played)) }),
  };
};

const toComments = (texts: readonly string[], mated: Color | undefined): readonly Comment[] =>
  texts.map((text) => parseComment(text, mated));

const matedIn = ({ san, fen }: Move): Color | undefined => {
  if (!san.endsWith('#')) return undefined;
  return fen.includes(' w ') ? 'white' : 'black';
};
