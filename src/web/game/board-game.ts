import { START_FEN } from '../../chess/notation/fen';
import type { Game, GamePly } from '../../chess/game';
import { playMove } from '../../chess/notation/move';
import { readPgn } from '../../chess/notation/pgn';
import type { San } from '../../chess/types';
import type { AnalysisResult } from '../../contract/analysis';
import { parseAnalysisLog } from './analysis-log';
import { logError } from '../lib/log';

/** The moves that can be played from the start position; the first that cannot ends them. */
const playable = (sans: readonly San[]): readonly GamePly[] => {
  const plies: GamePly[] = [];
  for (const san of sans) {
    const played = playMove(plies.at(-1)?.fen ?? START_FEN, san);
    if (!played.ok) {
      logError(played.error);
      return plies;
    }
    plies.push(played.value);
  }
  return plies;
};

const gameOfMoves = (result: AnalysisResult): Game => {
  const moves = result.analysisResults ?? parseAnalysisLog(result.analysisLog);
  const plies = playable(moves.map(({ san }) => san));
  return { headers: new Map(), isChess960: false, start: START_FEN, plies, result: '*' };
};

/**
 * The game that the board follows: the answer's PGN, or where that cannot be read, as many of its moves as can be
 * played. What cannot be is logged and ignored (specification, errors).
 */
export const boardGame = (result: AnalysisResult): Game => {
  const reading = readPgn(result.pgn)[0];
  if (reading?.ok) return reading.value;
  logError(reading ? reading.error.message : 'The PGN has no game');
  return gameOfMoves(result);
};
