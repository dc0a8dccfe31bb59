import { negate, type Evaluation, type PositionEvaluation } from '../chess/evaluation';
import type { Fen, Uci } from '../chess/types';
import type { UciInfo, UciScore } from './uci-info';

/**
 * An engine's last word on a position as an evaluation: the one place where its view, the side to move, becomes White's.
 * Undefined when it never gave a worth. `bestMove` is the word after `bestmove`, `(none)` where no move is legal.
 */
export const toPositionEvaluation = (
  fen: Fen,
  info: UciInfo | undefined,
  bestMove: Uci | undefined,
): PositionEvaluation | undefined => {
  if (info === undefined) return undefined;
  const isWhiteToMove = fen.split(' ')[1] === 'w';
  const evaluation = isWhiteToMove ? toEvaluation(info.score) : negate(toEvaluation(info.score));
  if (bestMove === undefined || bestMove === '(none)') return { evaluation, depth: info.depth, pv: [] };
  const pv = info.pv[0] === bestMove ? info.pv : [bestMove];
  return { evaluation, depth: info.depth, bestMove, pv };
};

/** In the view of the side to move, as if it were White: `mate 0` says that it has been mated. */
const toEvaluation = (score: UciScore): Evaluation => {
  if ('cp' in score) return { cp: score.cp };
  return score.mate === 0 ? { checkmate: 'black' } : { mate: score.mate };
};
