import { legalMoves } from '../legal-moves';
import { startWalk } from '../notation/walk';
import type { Fen, Uci } from '../types';

/**
 * The line without what is no task: a reply at its end, and last moves of the solver's that were his only legal ones. A
 * line that mates is left as it is.
 */
export const trimLine = (fen: Fen, moves: readonly Uci[]): readonly Uci[] => {
  const walk = startWalk(fen, false);
  const fens = moves.map((move) => walk?.play(move)?.fen ?? fen);
  if (moves.length % 2 === 1 && legalMoves(fens.at(-1) ?? fen).length === 0) return moves;
  const hadChoice = (index: number): boolean => legalMoves(fens[index - 1] ?? fen).length > 1;
  const last = moves.findLastIndex((_, index) => index % 2 === 0 && hadChoice(index));
  return moves.slice(0, last + 1);
};
