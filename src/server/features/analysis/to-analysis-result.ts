/** A reviewed game as the contract's analysis result. Pure. */
import { toWire } from '../../../chess/evaluation-number';
import type { Opening } from '../../../chess/openings/opening-names';
import type { GameReview, MoveReview } from '../../../chess/review/review-game';
import type { San } from '../../../chess/types';
import type { AnalysisMode, AnalysisResult, AnalyzedMove } from '../../../contract/analysis';
import type { EngineIdentity } from '../../../engine/search';
import { formatAnalysisLog } from './analysis-log';
import type { TacticThemes } from './tactic-themes';
import type { ReasonsByPly } from './to-reasons';

type AnalyzedGame = {
  readonly pgn: string;
  readonly mode: AnalysisMode;
  readonly review: GameReview;
  /** The engine's line before each ply. */
  readonly lines: readonly (readonly San[])[];
  readonly tactics: TacticThemes;
  readonly reasons: ReasonsByPly;
  readonly engine: EngineIdentity;
  readonly opening: Opening | undefined;
};

/** The whole answer to a call for an analysis: the specification's fields and ours beside them. */
export const toAnalysisResult = ({
  pgn,
  mode,
  review,
  lines,
  tactics,
  reasons,
  engine,
  opening,
}: AnalyzedGame): AnalysisResult => {
  const moves = review.moves.map((move, ply) => ({
    ...toAnalyzedMove(move, lines[ply] ?? []),
    missed: [...(tactics.missed.get(ply) ?? [])],
    allowed: [...(tactics.allowed.get(ply) ?? [])],
    ...(reasons.get(ply) ?? { reason: null }),
  }));
  return {
    pgn,
    totalMoves: moves.length,
    mode,
    moveEvaluations: Object.fromEntries(moves.map(({ evalFloat }, index) => [String(index), evalFloat])),
    analysisResults: moves,
    analysisLog: formatAnalysisLog(moves),
    start: toWire(review.start),
    engine: { name: engine.name, label: engine.label },
    accuracy: orNull(review.accuracy),
    acpl: orNull(review.acpl),
    opening: opening ?? null,
    phases: review.phases.map(({ name, from, to, accuracy }) => ({ name, from, to, accuracy: orNull(accuracy) })),
  };
};

/** One row of the answer, which is also what the stream sends as soon as the move is known. */
export const toAnalyzedMove = (review: MoveReview, line: readonly San[]): AnalyzedMove => ({
  turn: review.turn === 'white' ? 'White' : 'Black',
  san: review.san,
  ...toWire(review.evaluation),
  bestMove: review.best ?? '',
  moveNumber: review.moveNumber,
  depth: review.depth,
  judgement: review.judgement ?? null,
  accuracy: review.accuracy,
  pv: [...line],
});

type Sides = { readonly white?: number; readonly black?: number };

const orNull = ({ white, black }: Sides): { white: number | null; black: number | null } => ({
  white: white ?? null,
  black: black ?? null,
});
