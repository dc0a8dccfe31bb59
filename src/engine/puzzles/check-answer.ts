import { playMove } from '../../chess/position/move';
import { type Puzzle, taskOf } from '../../chess/puzzles/puzzle';
import { isOnlyMove } from '../../chess/puzzles/tactic';
import { chancesLost } from '../../chess/review/opportunity';
import { type Color, turnOf } from '../../chess/types';
import type { EngineRequest, SearchFailure, SearchLimit } from '../search';
import { lookAtMoves } from './look-at-moves';

/** Deep enough to trust a puzzle: what the starter set was checked with. */
export const CHECK_LIMIT = { depth: 20 } as const;

export type AnswerCheck =
  | {
      readonly ok: true;
      /** The engine's best move is an accepted one, wins, and no other move does nearly as well. */
      readonly isConfirmed: boolean;
      /** By how much the best move is better than the next, on the scale from -1 to 1; `undefined` when no other is legal. */
      readonly gap: number | undefined;
    }
  | { readonly ok: false; readonly reason: SearchFailure };

/** Whether the engine, searching the position anew, takes the puzzle's answer for the only one. */
export const checkAnswer = async (
  request: EngineRequest,
  puzzle: Pick<Puzzle, 'fen' | 'moves'>,
  limit: SearchLimit = CHECK_LIMIT,
): Promise<AnswerCheck> => {
  const task = taskOf(puzzle);
  if (task === undefined) return { ok: true, isConfirmed: false, gap: undefined };
  const solver: Color = turnOf(task.fen);
  const choice = await lookAtMoves(request, task.fen, solver, limit);
  if (!choice.ok) return choice;
  const { best, other } = choice;
  const played = playMove(task.fen, best.bestMove ?? '');
  const isConfirmed =
    played.ok &&
    task.accepted.includes(played.value.san) &&
    isOnlyMove(best.evaluation, other, solver, task.line.at(-1)?.endsWith('#') === true ? 'mate' : 'win');
  return { ok: true, isConfirmed, gap: other && chancesLost(best.evaluation, other, solver) };
};
