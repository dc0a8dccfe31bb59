import { startWalk } from './walk';
import type { Fen, Result, San, Uci } from '../types';

/** One move played: its normal forms and the position after it. */
export type PlayedMove = { readonly san: San; readonly uci: Uci; readonly fen: Fen };

/**
 * Plays a move written in any usual way (`Nf3`, `g1f3`, `0-0`) in a position in normal form.
 * The error is the specification's sentence, `Invalid move: {move}`.
 */
export const playMove = (fen: Fen, move: string, isChess960 = false): Result<PlayedMove, string> => {
  const played = startWalk(fen, isChess960)?.play(move);
  return played === undefined ? { ok: false, error: invalidMove(move) } : { ok: true, value: played };
};

/** Plays moves one after the other, as far as they can be played. */
export const playMoves = (start: Fen, moves: readonly string[]): readonly PlayedMove[] => {
  const played: PlayedMove[] = [];
  for (const move of moves) {
    const next = playMove(played.at(-1)?.fen ?? start, move);
    if (!next.ok) break;
    played.push(next.value);
  }
  return played;
};

/** The specification's sentence of a move that cannot be played. */
export const invalidMove = (move: string): string => `Invalid move: ${move}`;
