import type { PositionEvaluation } from '../../chess/evaluation';
import { positionAt } from '../../chess/game';
import { startEvaluationAt } from '../../chess/player/game-sites';
import { playMove } from '../../chess/position/move';
import type { Fen, San, Uci } from '../../chess/types';
import type { PlayedRemoteGame } from '../sources/remote-game';

/**
 * The evaluations that the site itself has made of the game, by position index, with its line where it gave one. The
 * depth is 0: nothing was searched here. Positions that it left out are missing.
 */
export const knownPositions = ({
  site,
  game,
  isAnalyzed,
  remarks,
}: PlayedRemoteGame): ReadonlyMap<number, PositionEvaluation> => {
  const known = new Map<number, PositionEvaluation>();
  if (!isAnalyzed) return known;
  const start = startEvaluationAt(site);
  if (start !== undefined) known.set(0, { evaluation: start, depth: 0, pv: [] });
  game.plies.forEach(({ evaluation }, ply) => {
    if (evaluation !== undefined) known.set(ply + 1, { evaluation, depth: 0, pv: [] });
  });
  for (const [ply, { best, line }] of remarks) {
    const found = known.get(ply);
    if (found === undefined || best === undefined) continue;
    known.set(ply, { ...found, bestMove: best, pv: playLine(positionAt(game, ply - 1), best, line) });
  }
  return known;
};

/** The line in coordinates, up to its first move that is not legal; at least the best move itself. */
const playLine = (start: Fen, best: Uci, line: readonly San[]): readonly Uci[] => {
  const moves: Uci[] = [];
  let fen = start;
  for (const san of line) {
    const played = playMove(fen, san);
    if (!played.ok) break;
    moves.push(played.value.uci);
    fen = played.value.fen;
  }
  return moves[0] === best ? moves : [best];
};
