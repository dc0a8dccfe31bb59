/**
 * The variations of a game whose main line is legal. They are taken in the order of the text, each from the position
 * before the move that it is played instead of, and never one inside another: how deep they are nested does not matter.
 */
import type { Line } from '../../tree/game-tree';
import type { Fen } from '../../types';
import { playLine, type DraftNode, type Manner, type PlayedLine } from './pgn-play';
import { restOf } from './pgn-rest';
import type { ScannedGame, ScannedLine, SideLine } from './pgn-scan-line';

/** A line that has been played, and the move of another line that it is played instead of. */
type Known = { readonly start: Fen; readonly nodes: readonly DraftNode[]; readonly instead?: DraftNode };

/** Adds the variations to the moves of the main line, which it changes. */
export const addSideLines = (text: string, game: ScannedGame, main: Known, manner: Manner): void => {
  const lines = new Map<ScannedLine, Known>([[game, main]]);
  for (const side of game.sides) {
    const origin = findOrigin(lines, side);
    if (origin === undefined) continue;
    const played = playLine(side, origin.start, manner);
    lines.set(side, { ...origin, nodes: played.nodes });
    (origin.instead.variations ??= []).push(toLine(text, game, side, played));
  }
};

/** `undefined` for a variation of a move that was not legal: it is in the text that is kept of its line. */
const findOrigin = (
  lines: ReadonlyMap<ScannedLine, Known>,
  { parent, index }: SideLine,
): { readonly start: Fen; readonly instead: DraftNode } | undefined => {
  const line = lines.get(parent);
  const node = line?.nodes[index];
  if (line === undefined || node === undefined) return undefined;
  // What is played instead of the first move of a variation is one more variation beside it.
  if (index === 0) return { start: line.start, instead: line.instead ?? node };
  return { start: line.nodes[index - 1]?.fen ?? line.start, instead: node };
};

const toLine = (text: string, game: ScannedGame, side: SideLine, { nodes, failed }: PlayedLine): Line => {
  if (nodes.length === 0) return { moves: nodes, rest: restOf(text, game, side, side.start) };
  return failed === undefined ? { moves: nodes } : { moves: nodes, rest: restOf(text, game, side, failed.offset) };
};
