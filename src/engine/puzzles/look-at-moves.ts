/** What the engine thinks of the solver's choice in one position. */
import type { Evaluation, PositionEvaluation } from '../../chess/evaluation';
import { legalMoves, sanLine } from '../../chess/position/move';
import { matingMoves } from '../../chess/puzzles/puzzle';
import { isMateAtOnce } from '../../chess/puzzles/tactic';
import type { Color, Fen } from '../../chess/types';
import type { EngineRequest, SearchFailure, SearchLimit, SearchOutcome } from '../search';

export type Choice =
  | {
      readonly ok: true;
      readonly best: PositionEvaluation;
      /** The worth of the best move but one; where the best mates at once, of the best that does not. Missing when there is none. */
      readonly other: Evaluation | undefined;
    }
  | { readonly ok: false; readonly reason: SearchFailure };

/** Two searches of the same limit: all moves, unless it is `known` which is best, then all but the best. */
export const lookAtMoves = async (
  request: EngineRequest,
  fen: Fen,
  solver: Color,
  limit: SearchLimit,
  known?: PositionEvaluation,
): Promise<Choice> => {
  const isKnown = known?.bestMove !== undefined;
  const first: SearchOutcome = isKnown
    ? { ok: true, found: known }
    : await request.search({ fen, isChess960: false }, limit);
  if (!first.ok) return first;
  const only = othersThan(fen, first.found, solver);
  if (only.length === 0) return { ok: true, best: first.found, other: undefined };
  const second = await request.search({ fen, isChess960: false, only }, limit);
  return second.ok ? { ok: true, best: first.found, other: second.found.evaluation } : second;
};

const othersThan = (fen: Fen, { bestMove, evaluation }: PositionEvaluation, solver: Color) => {
  const mates = isMateAtOnce(evaluation, solver) ? new Set(matingMoves(fen)) : undefined;
  return legalMoves(fen).filter(
    (move) => move !== bestMove && mates?.has(sanLine(fen, [move], false)[0] ?? '') !== true,
  );
};
