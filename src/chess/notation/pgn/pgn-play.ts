import { MAX_GAME_PLIES } from '../../game';
import type { Line, TreeNode } from '../../tree/game-tree';
import type { Color, Fen } from '../../types';
import { parseComment } from './pgn-comment';
import type { ScannedLine, ScannedMove } from './pgn-scan-line';
import { startWalk } from '../walk';

/** A move to which annotations and variations are still added. */
export type DraftNode = { -readonly [Key in keyof Omit<TreeNode, 'variations'>]: TreeNode[Key] } & {
  variations?: Line[];
};

/** The moves of a line up to its first word that is no legal move. */
export type PlayedLine = { readonly nodes: readonly DraftNode[]; readonly failed?: ScannedMove };

/** Plays the words of a line from a position, at most so many, with what is said about each move. */
export const playLine = (line: ScannedLine, start: Fen, isChess960: boolean, maxPlies = MAX_GAME_PLIES): PlayedLine => {
  const walk = startWalk(start, isChess960);
  const nodes: DraftNode[] = [];
  for (const move of line.moves.slice(0, maxPlies)) {
    const played = walk?.play(move.written);
    if (played === undefined) return { nodes, failed: move };
    // Comments behind the last variation have no move to come: they are about the last one.
    const late = line.before.length > 0 && nodes.length === line.moves.length - 1 ? line.before : undefined;
    nodes.push(annotate(played, move, late));
  }
  return { nodes };
};

/** Changes the move, which is nobody else's yet. */
const annotate = (
  played: DraftNode,
  { before, comments, nags }: ScannedMove,
  late: string[] | undefined,
): DraftNode => {
  const after = late === undefined ? comments : [...(comments ?? []), ...late];
  if (before !== undefined) played.before = before.map((text) => parseComment(text));
  if (nags !== undefined) played.nags = nags;
  if (after !== undefined) {
    const mated = matedIn(played);
    played.comments = after.map((text) => parseComment(text, mated));
  }
  return played;
};

const matedIn = ({ san, fen }: TreeNode): Color | undefined => {
  if (!san.endsWith('#')) return undefined;
  return fen.includes(' w ') ? 'white' : 'black';
};
