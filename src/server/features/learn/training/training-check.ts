/** Whether the engine agrees that a missed or allowed tactic is a puzzle: that each of its moves is the only one that wins. */
import type { Evaluation } from '../../../../chess/evaluation';
import { legalMoves, startWalk } from '../../../../chess/position/move';
import { matingMoves, type Puzzle } from '../../../../chess/puzzles/puzzle';
import { isOnlyWin } from '../../../../chess/puzzles/to-puzzle';
import { type Fen, type Result, turnOf, type Uci } from '../../../../chess/types';
import type { EnginePool, EngineRequest, SearchFailure, SearchLimit } from '../../../../engine/search';

/** Deeper than the look that found the tactic (`engine/scan-game.ts`). */
export const CHECK_LIMIT: SearchLimit = { depth: 16 };

export type CheckFailure = SearchFailure | 'queue-full';

/**
 * The puzzle up to the last move before which all were the only ones that win: where several do, it ends, so that nobody
 * is told that a good move is wrong. No puzzle when that is so of the first move already. Two searches a move.
 */
export const checkPuzzle = async (
  pool: EnginePool,
  puzzle: Puzzle,
): Promise<Result<Puzzle | undefined, CheckFailure>> => {
  const request = pool.open({ priority: 'background' });
  if (request === undefined) return { ok: false, error: 'queue-full' };
  try {
    let kept = 0;
    for (const turn of solverTurns(puzzle)) {
      const isOnly = await isOnlyMove(request, turn);
      if (!isOnly.ok) return isOnly;
      if (!isOnly.value) break;
      kept += 1;
    }
    return { ok: true, value: kept === 0 ? undefined : { ...puzzle, moves: puzzle.moves.slice(0, 2 * kept) } };
  } finally {
    request.close();
  }
};

type Turn = { readonly fen: Fen; readonly move: Uci; readonly isMate: boolean };

const solverTurns = ({ fen, moves }: Puzzle): readonly Turn[] => {
  const walk = startWalk(fen, false);
  const played = moves.map((move) => walk?.play(move));
  return played.flatMap((ply, index) => {
    const before = played[index - 1];
    if (index % 2 === 0 || ply === undefined || before === undefined) return [];
    return [{ fen: before.fen, move: ply.uci, isMate: ply.san.endsWith('#') }];
  });
};

/** Of several mates each is right. */
const isOnlyMove = async (
  request: EngineRequest,
  { fen, move, isMate }: Turn,
): Promise<Result<boolean, SearchFailure>> => {
  const mates = isMate ? sanToUci(fen, matingMoves(fen)) : [];
  const others = legalMoves(fen).filter((other) => other !== move && !mates.includes(other));
  if (others.length === 0) return { ok: true, value: true };
  const [best, next] = await Promise.all([worth(request, fen, [move]), worth(request, fen, others)]);
  if (!best.ok) return best;
  if (!next.ok) return next;
  return { ok: true, value: isOnlyWin(best.value, next.value, turnOf(fen)) };
};

const sanToUci = (fen: Fen, moves: readonly string[]): readonly Uci[] =>
  moves.flatMap((san) => startWalk(fen, false)?.play(san)?.uci ?? []);

const worth = async (
  request: EngineRequest,
  fen: Fen,
  only: readonly Uci[],
): Promise<Result<Evaluation, SearchFailure>> => {
  const outcome = await request.search({ fen, isChess960: false, only }, CHECK_LIMIT);
  return outcome.ok ? { ok: true, value: outcome.found.evaluation } : { ok: false, error: outcome.reason };
};
