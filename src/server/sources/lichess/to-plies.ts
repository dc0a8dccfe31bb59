/** The moves of a Lichess game, played on our own board, with what is known at each of them. */
import type { Evaluation } from '../../../chess/evaluation';
import { type GamePly, plyColor } from '../../../chess/game';
import { START_FEN } from '../../../chess/position/fen';
import { startWalk } from '../../../chess/position/move';
import type { LichessGame, LichessPlyAnalysis } from './game-schema';

/** All plies in order; `undefined` when one of them cannot be played. */
export const toPlies = ({ moves, clocks, analysis }: LichessGame): readonly GamePly[] | undefined => {
  const walk = startWalk(START_FEN, false);
  const plies: GamePly[] = [];
  for (const written of wordsOf(moves)) {
    const played = walk?.play(written);
    if (played === undefined) return undefined;
    const ply = plies.length;
    const evaluation = analysis === undefined ? undefined : evaluationAt(played, ply, analysis[ply]);
    const clock = clocks?.[ply];
    plies.push({
      ...played,
      ...(clock === undefined ? {} : { clock: clock / 100 }),
      ...(evaluation === undefined ? {} : { evaluation }),
    });
  }
  return plies;
};

/** The moves as written. */
export const wordsOf = (moves: string): readonly string[] => moves.split(' ').filter((word) => word !== '');

/** Lichess has no entry for the move that mates. */
const evaluationAt = ({ san }: GamePly, ply: number, found: LichessPlyAnalysis | undefined): Evaluation | undefined => {
  if (san.endsWith('#')) return { checkmate: plyColor({ start: START_FEN }, ply) };
  if (found?.mate !== undefined && found.mate !== 0) return { mate: found.mate };
  return found?.eval === undefined ? undefined : { cp: found.eval };
};
