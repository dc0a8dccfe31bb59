import type { Evaluation } from '../../chess/evaluation';
import { type PlayedMove, playMove } from '../../chess/position/move';
import { type Goal, goalOf, isOnlyMove } from '../../chess/puzzles/tactic';
import { trimLine } from '../../chess/puzzles/to-puzzle';
import { centipawnsFor, CLEARLY_BETTER } from '../../chess/review/opportunity';
import type { Color, Fen, Uci } from '../../chess/types';
import type { EngineRequest, SearchFailure, SearchLimit } from '../search';
import { lookAtMoves } from './look-at-moves';

/** Moves of the solver's; a line that is longer ends here. */
const MOST_MOVES = 6;

/** `line`: the solver's moves with the replies between them. `undefined` when there is none worth a puzzle. */
export type FoundLine =
  | { readonly ok: true; readonly line: readonly Uci[] | undefined }
  | { readonly ok: false; readonly reason: SearchFailure };

/**
 * Plays on from the position while the solver's best move is the only one, against the best defense. There is no line
 * when his advantage goes on the way, or a mate has two ways.
 */
export const findLine = async (
  request: EngineRequest,
  start: Fen,
  solver: Color,
  limit: SearchLimit,
): Promise<FoundLine> => {
  let line: readonly Uci[] = [];
  let fen = start;
  let goal: Goal | undefined;
  while (line.length < 2 * MOST_MOVES) {
    const choice = await lookAtMoves(request, fen, solver, limit);
    if (!choice.ok) return choice;
    const { best, other } = choice;
    goal ??= goalOf(best.evaluation, solver);
    if (centipawnsFor(best.evaluation, solver) < CLEARLY_BETTER) return NOTHING;
    if (!isOnlyMove(best.evaluation, other, solver, goal)) break;
    const own = play(fen, best.bestMove);
    const reply = await request.search({ fen: own.fen, isChess960: false }, limit);
    if (!reply.ok) return reply;
    line = [...line, own.uci];
    if (reply.found.bestMove === undefined)
      return isMated(reply.found.evaluation, solver) ? { ok: true, line } : NOTHING;
    const opponents = play(own.fen, reply.found.bestMove);
    line = [...line, opponents.uci];
    fen = opponents.fen;
  }
  const trimmed = trimLine(start, line);
  return goal === 'mate' || trimmed.length === 0 ? NOTHING : { ok: true, line: trimmed };
};

const NOTHING: FoundLine = { ok: true, line: undefined };

const isMated = (evaluation: Evaluation, solver: Color): boolean =>
  'checkmate' in evaluation && evaluation.checkmate === solver;

const play = (fen: Fen, move: Uci | undefined): PlayedMove => {
  const played = playMove(fen, move ?? 'nothing');
  if (!played.ok) throw new Error(`The engine's move: ${played.error} in ${fen}`);
  return played.value;
};
