import { parsePgn } from '../../chess/pgn/pgn';
import { START_FEN } from '../../chess/position/fen';
import { invalidMove } from '../../chess/position/move';
import type { GameTree } from '../../chess/tree/game-tree';
import { noteMove, treeOfMoves } from '../../chess/tree/tree-replay';
import type { AnalysisResult } from '../../contract/analysis';
import { MISSING } from '../board/evaluation/evaluation-text';
import { logError } from '../lib/log';
import { parseAnalysisLog } from './analysis-log';

/**
 * The game that the board follows, with as many moves as the answer says: that of its PGN with its variations, or where
 * that cannot be read, of its moves. What cannot be played is logged and only noted (specification, errors).
 */
export const boardTree = (result: AnalysisResult): GameTree => {
  const reported = result.analysisResults ?? parseAnalysisLog(result.analysisLog);
  const tree = treeOfPgn(result.pgn) ?? logged(treeOfMoves(reported.map(({ san }) => san)));
  const end = tree.moves.at(-1)?.fen ?? START_FEN;
  const moves = Array.from(
    { length: result.totalMoves },
    (_, ply) => tree.moves[ply] ?? noteMove(reported[ply]?.san ?? MISSING, end),
  );
  return { ...tree, moves };
};

/** The first game of a text, where it can be read. */
const treeOfPgn = (pgn: string): GameTree | undefined => {
  const [reading] = parsePgn(pgn);
  if (reading?.ok) return reading.value;
  logError(reading ? reading.error.message : 'The PGN has no game');
  return undefined;
};

const logged = ({ tree, invalid }: ReturnType<typeof treeOfMoves>): GameTree => {
  if (invalid !== undefined) logError(invalidMove(invalid));
  return tree;
};
