/** One game through engine and review, told in the contract's words; shared by the call and the command line. */
import type { PositionEvaluation } from '../../../chess/evaluation';
import type { Game } from '../../../chess/game';
import { openingOf } from '../../../chess/openings/opening-names';
import { bestLine, reviewGame, reviewMove } from '../../../chess/review/review-game';
import { findBothTactics } from '../../../chess/review/tactics';
import type { AnalysisMode, AnalysisProgress, AnalysisResult, AnalyzedMove } from '../../../contract/analysis';
import { ANALYSIS_LIMITS, type AnalysisFailure } from '../../../engine/analyze-game';
import { type ExplainedGame, explainGame } from '../../../engine/explain-game';
import type { EnginePool, EvaluationCache } from '../../../engine/search';
import { tacticThemes } from './tactic-themes';
import { toAnalysisResult, toAnalyzedMove } from './to-analysis-result';
import { toReasons } from './to-reasons';

/** What the contract calls an analysis result. */
export type AnalyzedGame = AnalysisResult;

export type AnalysisOutcome = { readonly ok: true; readonly value: AnalyzedGame } | AnalysisFailure;

export type AnalysisListeners = {
  readonly onProgress?: (progress: AnalysisProgress) => void;
  /** Called once a move, in no order, as soon as the positions before and after it are known. */
  readonly onMove?: (index: number, move: AnalyzedMove) => void;
  /** Called once, before some of its reasons are looked at closer: the whole of it, those moves without `reason`. */
  readonly onJudged?: (result: AnalysisResult) => void;
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
  const { pool, cache, game, pgn, mode, signal, onProgress, onMove, onJudged } = request;
  const resultOf = async (found: ExplainedGame): Promise<AnalysisResult> => {
    const review = reviewGame(game, found.positions);
    const lines = found.positions.slice(0, -1).map((before, ply) => bestLine(game, ply, before));
    const tactics = tacticThemes(findBothTactics(game, found.positions));
    const reasons = toReasons(game, found);
    const engine = await pool.identity();
    return toAnalysisResult({ pgn, mode, review, lines, tactics, reasons, engine, opening: openingOf(game) });
  };
  const outcome = await explainGame({
    ...{ pool, cache, game, signal },
    limit: ANALYSIS_LIMITS[mode],
    priority: 'interactive',
    onProgress,
    onPosition: onMove === undefined ? undefined : createMoveReporter(game, onMove),
    onAnalyzed: onJudged === undefined ? undefined : async (found) => onJudged(await resultOf(found)),
  });
  return outcome.ok ? { ok: true, value: await resultOf(outcome) } : outcome;
};

/** Takes positions as they become known (0 is the start) and tells each move once both of its positions are. */
const createMoveReporter = (game: Game, onMove: NonNullable<AnalysisListeners['onMove']>) => {
  const known = new Map<number, PositionEvaluation>();
  const tell = (index: number): void => {
    const [before, after] = [known.get(index), known.get(index + 1)];
    if (before === undefined || after === undefined) return;
    onMove(index, toAnalyzedMove(reviewMove(game, index, before, after), bestLine(game, index, before)));
  };
  return (position: number, found: PositionEvaluation): void => {
    if (known.has(position)) return;
    known.set(position, found);
    tell(position - 1);
    tell(position);
  };
};
