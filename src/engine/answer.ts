import type { EngineLine, PositionEvaluation } from '../chess/evaluation';
import { evaluationOf, type UciInfo } from '../chess/position/uci-info';
import { type Fen, turnOf, type Uci } from '../chess/types';

/**
 * An engine's last word on a position as an evaluation, White's view: the best line, and the others by their rank.
 * Undefined when it never gave a worth. `bestMove` is the word after `bestmove`, `(none)` where no move is legal.
 */
export const toPositionEvaluation = (
  fen: Fen,
  [info, ...others]: readonly UciInfo[],
  bestMove: Uci | undefined,
): PositionEvaluation | undefined => {
  if (info === undefined) return undefined;
  const evaluation = evaluationOf(info.score, turnOf(fen));
  if (bestMove === undefined || bestMove === '(none)') return { evaluation, depth: info.depth, pv: [] };
  const pv = info.pv[0] === bestMove ? info.pv : [bestMove];
  const further = others.map((other) => toLine(fen, other));
  return { evaluation, depth: info.depth, bestMove, pv, ...(further.length > 0 && { further }) };
};

const toLine = (fen: Fen, { score, pv }: UciInfo): EngineLine => ({
  evaluation: evaluationOf(score, turnOf(fen)),
  moves: pv,
});
