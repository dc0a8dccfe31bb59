/** One game through engine and review, told in the contract's words; shared by the call and the command line. */
import type { PositionEvaluation } from '../../../chess/evaluation';
import type { Game } from '../../../chess/game';
import { openingOf } from '../../../chess/opening';
import { findReasons } from '../../../chess/review/reasons/reasons';
import { reviewGame, reviewMove } from '../../../chess/review/review-game';
import { findBothTactics } from '../../../chess/review/tactics';
import type { AnalyzedMove, AnalysisMode, AnalysisProgress, AnalysisResult } from '../../../contract/analysis';
import { analyzeGame, type AnalyzedPositions, type GameAnalysis } from '../../../engine/analyze-game';
import { ANALYSIS_LIMITS } from '../../../engine/analysis-modes';
import type { EnginePool, EvaluationCache } from '../../../engine/search';
import { tacticThemes } from './tactic-themes';
import { toReasons } from './to-reasons';
import { toAnalyzedMove, toAnalysisResult } from './to-analysis-result';

/** What the contract calls an analysis result. */
export type AnalyzedGame = AnalysisResult;

/** Why a game could not be analyzed. */
export type AnalysisFailure = Extract<GameAnalysis, { ok: false }>;
export type AnalysisOutcome = { readonly ok: true; readonly value: AnalyzedGame } | AnalysisFailure;

export type AnalysisListeners = {
  readonly onProgress?: (progress: AnalysisProgress) => void;
  /** Called once a move, in no order, as soon as the positions before and after it are known. */
  readonly onMove?: (index: number, move: AnalyzedMove) => void;
};

type OneGame = AnalysisListeners & {
  readonly pool: EnginePool;
  readonly cache: EvaluationCache;
  readonly game: Game;
  /** The text of the game, handed back with the result. */
  readonly pgn: string;
  readonly mode: AnalysisMode;
  readonly signal: AbortSignal;
};

/** Analyses the game for a person who waits for it. The failure says why there is no result. */
export const analyzeOneGame = async (request: OneGame): Promise<AnalysisOutcome> => {
  const { pool, cache, game, pgn, mode, signal, onProgress, onMove } = request;
  const outcome = await analyzeGame({
    ...{ pool, cache, game, signal },
    limit: ANALYSIS_LIMITS[mode],
    priority: 'interactive',
    ...(onProgress === undefined ? {} : { onProgress }),
    ...(onMove === undefined ? {} : { onPosition: createMoveReporter(game, onMove) }),
  });
  if (!outcome.ok) return outcome;
  const review = reviewGame(game, outcome.positions);
  const engine = await pool.identity();
  const found = tacticsAndReasons(game, outcome);
  return { ok: true, value: toAnalysisResult({ pgn, mode, review, ...found, engine, opening: openingOf(game) }) };
};

const tacticsAndReasons = (game: Game, { positions, alternatives }: AnalyzedPositions) => {
  const tactics = findBothTactics(game, positions);
  return {
    tactics: tacticThemes(positions, tactics),
    reasons: toReasons(game, findReasons(game, positions, tactics, alternatives)),
  };
};

/** Takes positions as they become known (0 is the start) and tells each move once both of its positions are. */
const createMoveReporter = (game: Game, onMove: NonNullable<AnalysisListeners['onMove']>) => {
  const known = new Map<number, PositionEvaluation>();
  const tell = (index: number): void => {
    const [before, after] = [known.get(index), known.get(index + 1)];
    if (before === undefined || after === undefined) return;
    onMove(index, toAnalyzedMove(reviewMove(game, index, before, after)));
  };
  return (position: number, found: PositionEvaluation): void => {
    if (known.has(position)) return;
    known.set(position, found);
    tell(position - 1);
    tell(position);
  };
};
