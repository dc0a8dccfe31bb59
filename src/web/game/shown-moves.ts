/**
 * An analysis as the screen shows it: one entry a ply, whether the server sent a list, only the
 * specification's numbers, or has not finished yet.
 */
import type { GameTree } from '../../chess/tree/game-tree';
import { parentPath, type Path, siblingId, START_PATH } from '../../chess/tree/path';
import type { Ply } from '../../chess/types';
import type { AnalysisResult, AnalyzedMove } from '../../contract/analysis';
import { MISSING } from '../board/evaluation/evaluation-text';
import type { ShownMove } from '../board/shown-move';
import { shownPly } from '../board/shown-place';
import { parseAnalysisLog } from './analysis-log';

/** Every move of a finished analysis; `tree` is its `boardTree`. */
export const shownMoves = (result: AnalysisResult, tree: GameTree): readonly ShownMove[] => {
  const logged = result.analysisResults ? [] : parseAnalysisLog(result.analysisLog);
  return placesOf(tree).map((path, ply) => {
    const number = result.moveEvaluations[String(ply)] ?? logged[ply]?.evalFloat;
    return toShownMove(tree, { path, ply }, result.analysisResults?.[ply], number);
  });
};

/** The moves of a game while the analysis runs: those that came carry their evaluation. */
export const arrivingMoves = (tree: GameTree, arrived: ReadonlyMap<Ply, AnalyzedMove>): readonly ShownMove[] =>
  placesOf(tree).map((path, ply) => toShownMove(tree, { path, ply }, arrived.get(ply)));

/** Where each move of the main line leads. */
const placesOf = ({ moves }: GameTree): readonly Path[] => {
  let path = START_PATH;
  return moves.map(({ uci }) => (path += siblingId(uci, 0)));
};

/** `number` is the evaluation where the move itself does not come with one. */
const toShownMove = (
  tree: GameTree,
  { path, ply }: Pick<ShownMove, 'path' | 'ply'>,
  sent?: AnalyzedMove,
  number?: number,
): ShownMove => {
  const evalFloat = sent?.evalFloat ?? number;
  return {
    ...shownPly(tree, ply),
    path,
    san: tree.moves[ply]?.san ?? MISSING,
    pv: sent?.pv ?? [],
    evaluation: evalFloat === undefined ? undefined : { evalFloat, evaluation: sent?.evaluation, mate: sent?.mate },
    depth: sent?.depth,
    ...(sent?.bestMove && { best: sent.bestMove }),
    ...(sent?.judgement && { judgement: sent.judgement }),
    ...(sent?.missed && { missed: sent.missed }),
    ...(sent?.allowed && { allowed: sent.allowed }),
    ...(sent?.reason && { reason: sent.reason }),
    ...(sent?.reasonLine && {
      reasonLine: { from: sent.reasonLine.from === 'after' ? path : parentPath(path), moves: sent.reasonLine.moves },
    }),
  };
};
