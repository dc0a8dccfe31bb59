/**
 * An analysis as the screen shows it: one entry a half-move, whether the server sent a list, only the
 * specification's numbers, or has not finished yet.
 */
import type { GameTree } from '../../chess/tree/game-tree';
import type { Ply } from '../../chess/types';
import type { AnalysedMove, AnalysisResult } from '../../contract/analysis';
import type { ShownMove } from '../board/shown-move';
import { shownPly } from '../board/shown-place';
import { parseAnalysisLog } from './analysis-log';

const judged = (move: AnalysedMove | undefined): Pick<ShownMove, 'best' | 'pv' | 'judgement'> => ({
  pv: move?.pv ?? [],
  ...(move?.bestMove ? { best: move.bestMove } : {}),
  ...(move?.judgement ? { judgement: move.judgement } : {}),
});

const toEvaluation = (
  evalFloat: number | undefined,
  mate: number | null | undefined,
): Pick<ShownMove, 'evaluation'> => {
  if (evalFloat === undefined) return {};
  return { evaluation: mate === undefined ? { evalFloat } : { evalFloat, mate } };
};

/** Every move of a finished analysis; `tree` is its `boardTree`. */
export const shownMoves = (result: AnalysisResult, tree: GameTree): readonly ShownMove[] => {
  const logged = result.analysisResults ? [] : parseAnalysisLog(result.analysisLog);
  return tree.moves.map(({ san }, ply): ShownMove => {
    const sent = result.analysisResults?.[ply];
    return {
      ...shownPly(tree, ply),
      san,
      ...toEvaluation(sent?.evalFloat ?? result.moveEvaluations[String(ply)] ?? logged[ply]?.evalFloat, sent?.mate),
      ...judged(sent),
    };
  });
};

/** The moves of a game while the analysis runs: those that came carry their evaluation. */
export const arrivingMoves = (tree: GameTree, arrived: ReadonlyMap<Ply, AnalysedMove>): readonly ShownMove[] =>
  tree.moves.map(({ san }, ply) => {
    const move = arrived.get(ply);
    return { ...shownPly(tree, ply), san, ...toEvaluation(move?.evalFloat, move?.mate), ...judged(move) };
  });
