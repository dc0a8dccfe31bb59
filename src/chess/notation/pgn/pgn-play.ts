import { MAX_GAME_PLIES } from '../../game';
import type { Line, TreeNode } from '../../tree/game-tree';
import type { Color, Fen } from '../../types';
import type { ClockManner } from '../../written-clock';
import { isNullMove, startWalk, type Walk } from '../walk';
import { parseComment } from './pgn-comment';
import type { ScannedLine, ScannedMove } from './pgn-scan-line';
import { splitRemark } from './pgn-signs';

/** A move to which annotations and variations are still added. */
export type DraftNode = { -readonly [Key in keyof Omit<TreeNode, 'variations'>]: TreeNode[Key] } & {
  variations?: Line[];
};

/** The moves of a line up to its first word that is no legal move. */
export type PlayedLine = { readonly nodes: readonly DraftNode[]; readonly failed?: ScannedMove };

/** How the words of a game are meant. */
export type Manner = {
  readonly isChess960: boolean;
  /** Whether null moves are played; otherwise they are no legal moves. */
  readonly hasPasses: boolean;
  readonly clocks: ClockManner | undefined;
};

/** Plays the words of a line from a position, at most so many. */
export const playLine = (line: ScannedLine, start: Fen, manner: Manner, maxPlies = MAX_GAME_PLIES): PlayedLine => {
  const walk = startWalk(start, manner.isChess960);
  const nodes: DraftNode[] = [];
  for (const move of line.moves.slice(0, maxPlies)) {
    const played = walk && playWord(walk, move, manner);
    if (played === undefined) return { nodes, failed: move };
    // Comments behind the last variation have no move to come: they are about the last one.
    const late = line.before.length > 0 && nodes.length === line.moves.length - 1 ? line.before : undefined;
    nodes.push(annotate(played, move, late, manner));
  }
  return { nodes };
};

/** A move, also with remarks attached to it: `Nf3+-`, `e4±`, `O-O∞`. */
const playWord = (walk: Walk, { written, nags }: ScannedMove, { hasPasses }: Manner): DraftNode | undefined => {
  const attached: number[] = [];
  let word = written;
  for (;;) {
    const played: DraftNode | undefined = hasPasses && isNullMove(word) ? walk.pass() : walk.play(word);
    if (played !== undefined) {
      const all = nags === undefined ? attached : [...attached, ...nags];
      if (all.length > 0) played.nags = all;
      return played;
    }
    const split = attached.length < MAX_ATTACHED ? splitRemark(word) : undefined;
    if (split === undefined) return undefined;
    attached.unshift(split.nag);
    word = split.head;
  }
};

/** A word has no more remarks. */
const MAX_ATTACHED = 4;

/** Changes the move, which is nobody else's yet. */
const annotate = (
  played: DraftNode,
  { before, comments }: ScannedMove,
  late: string[] | undefined,
  { clocks }: Manner,
): DraftNode => {
  const after = late === undefined ? comments : [...(comments ?? []), ...late];
  if (before !== undefined) played.before = before.map((text) => parseComment(text, { clocks }));
  if (after !== undefined) {
    const mated = matedIn(played);
    played.comments = after.map((text) => parseComment(text, { clocks, mated }));
  }
  return played;
};

const matedIn = ({ san, fen }: TreeNode): Color | undefined => {
  if (!san.endsWith('#')) return undefined;
  return fen.includes(' w ') ? 'white' : 'black';
};
