import type { PositionEvaluation } from '../../../chess/evaluation';
import { toWire } from '../../../chess/evaluation-number';
import { type Game, positionAt, START_PLY } from '../../../chess/game';
import { type Opening, openingOf } from '../../../chess/openings/opening-names';
import { timeControlOf } from '../../../chess/pgn/time-control';
import { labelsOf, type MoveLabel } from '../../../chess/review/move-labels';
import { type Reason, timeRemarkAt } from '../../../chess/review/reasons/moment';
import { bestLine, type GameReview, type MoveReview, reviewGame, reviewMove } from '../../../chess/review/review-game';
import { findBothTactics, lichessThemes, type SideTactics, type TacticMoment } from '../../../chess/review/tactics';
import { type Color, COLORS, otherColor, type Ply, type San } from '../../../chess/types';
import type { AnalysisMode, AnalysisProgress, AnalysisResult, AnalyzedMove } from '../../../contract/analysis/analysis';
import { ANALYSIS_LIMITS, type AnalysisFailure } from '../../../engine/analyze-game';
import { type ExplainedGame, explainGame } from '../../../engine/explain-game';
import type { EngineIdentity, EnginePool, EvaluationCache } from '../../../engine/search';
import { reasonSentence } from '../../../messages/review/reasons';

export type AnalyzedGame = AnalysisResult;

type AnalysisOutcome = { readonly ok: true; readonly value: AnalyzedGame } | AnalysisFailure;

export type AnalysisListeners = {
  readonly onProgress?: (progress: AnalysisProgress) => void;
  /** Called once a move, in no order, as soon as the positions before and after it are evaluated. */
  readonly onMove?: (index: number, move: AnalyzedMove) => void;
  /** Called once with the full result, before deep analysis of some reasons: those moves have no `reason` yet. */
  readonly onJudged?: (result: AnalysisResult) => void;
};

/** Changes the ply to begin with. */
export type BeginFrom = (ply: Ply) => void;

type OneGame = AnalysisListeners & {
  readonly pool: EnginePool;
  readonly cache: EvaluationCache;
  readonly game: Game;
  readonly pgn: string;
  readonly mode: AnalysisMode;
  /** The ply to begin with. */
  readonly from?: Ply;
  /** Called once. */
  readonly onStart?: (beginFrom: BeginFrom) => void;
  readonly signal: AbortSignal;
};

export const analyzeOneGame = async (request: OneGame): Promise<AnalysisOutcome> => {
  const { pool, cache, game, pgn, mode, from = START_PLY, signal, onStart, onProgress, onMove, onJudged } = request;
  const resultOf = async (found: ExplainedGame): Promise<AnalysisResult> => {
    const review = reviewGame(game, found.positions);
    const lines = found.positions.slice(0, -1).map((before, ply) => bestLine(game, ply, before));
    const tactics = tacticThemes(findBothTactics(game, found.positions));
    const reasons = toReasons(game, found);
    const opening = openingOf(game);
    const labels = labelsOf(game, { ...found, lastBookPly: opening?.ply });
    const engine = await pool.identity();
    return toAnalysisResult({ pgn, mode, review, lines, tactics, reasons, labels, engine, opening });
  };
  const outcome = await explainGame({
    pool,
    cache,
    game,
    signal,
    limit: ANALYSIS_LIMITS[mode],
    from: from + 1,
    onStart: onStart && ((beginFrom) => onStart((ply) => beginFrom(ply + 1))),
    priority: 'interactive',
    onProgress,
    onPosition: onMove === undefined ? undefined : createMoveReporter(game, onMove),
    onAnalyzed: onJudged === undefined ? undefined : async (found) => onJudged(await resultOf(found)),
  });
  return outcome.ok ? { ok: true, value: await resultOf(outcome) } : outcome;
};

/** Takes evaluated positions (0 is the start) and reports each move once both of its positions are known. */
const createMoveReporter = (game: Game, onMove: NonNullable<AnalysisListeners['onMove']>) => {
  const known = new Map<number, PositionEvaluation>();
  const report = (index: number): void => {
    const [before, after] = [known.get(index), known.get(index + 1)];
    if (before === undefined || after === undefined) return;
    onMove(index, toAnalyzedMove(reviewMove(game, index, before, after), bestLine(game, index, before)));
  };
  return (position: number, found: PositionEvaluation): void => {
    if (known.has(position)) return;
    known.set(position, found);
    report(position - 1);
    report(position);
  };
};

type AnalysisParts = {
  readonly pgn: string;
  readonly mode: AnalysisMode;
  readonly review: GameReview;
  /** The engine's best line before each ply. */
  readonly lines: readonly (readonly San[])[];
  readonly tactics: TacticThemes;
  readonly reasons: ReasonsByPly;
  readonly labels: readonly (MoveLabel | undefined)[];
  readonly engine: EngineIdentity;
  readonly opening: Opening | undefined;
};

const toAnalysisResult = ({
  pgn,
  mode,
  review,
  lines,
  tactics,
  reasons,
  labels,
  engine,
  opening,
}: AnalysisParts): AnalysisResult => {
  const moves = review.moves.map((move, ply) => ({
    ...toAnalyzedMove(move, lines[ply] ?? []),
    missed: [...(tactics.missed.get(ply) ?? [])],
    allowed: [...(tactics.allowed.get(ply) ?? [])],
    ...(reasons.get(ply) ?? { reason: null }),
    label: labels[ply] ?? null,
  }));
  return {
    pgn,
    totalMoves: moves.length,
    mode,
    moveEvaluations: Object.fromEntries(moves.map(({ evalFloat }, index) => [String(index), evalFloat])),
    analysisResults: moves,
    analysisLog: formatLog(moves),
    start: toWire(review.start),
    engine: { name: engine.name, label: engine.label },
    accuracy: orNull(review.accuracy),
    acpl: orNull(review.acpl),
    opening: opening ?? null,
    phases: review.phases.map(({ name, from, to, accuracy }) => ({ name, from, to, accuracy: orNull(accuracy) })),
  };
};

const toAnalyzedMove = (review: MoveReview, line: readonly San[]): AnalyzedMove => ({
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

type ThemesByPly = ReadonlyMap<Ply, readonly string[]>;

type TacticThemes = { readonly missed: ThemesByPly; readonly allowed: ThemesByPly };

/** Lichess' theme names; tactics without a named motif are skipped. */
const tacticThemes = (tactics: Readonly<Record<Color, SideTactics>>): TacticThemes => {
  const sides = COLORS.map((color) => ({ color, ...tactics[color] }));
  return {
    missed: themesByPly(sides.map(({ color, missed }) => ({ moments: missed, solver: color }))),
    allowed: themesByPly(sides.map(({ color, allowed }) => ({ moments: allowed, solver: otherColor(color) }))),
  };
};

type SideMoments = { readonly moments: readonly TacticMoment[]; readonly solver: Color };

const themesByPly = (sides: readonly SideMoments[]): ThemesByPly =>
  new Map(
    sides.flatMap(({ moments, solver }) =>
      moments
        .map((moment) => [moment.ply, lichessThemes(moment, solver)] as const)
        .filter(([, themes]) => themes.length > 0),
    ),
  );

/** Empty while the move is being analyzed deeper. */
type ReasonFields = Pick<AnalyzedMove, 'reason' | 'reasonLine'>;

type ReasonsByPly = ReadonlyMap<Ply, ReasonFields>;

/** Reasons of good moves; remarks on time belong to errors only. */
const POSITIVE_REASONS: ReadonlySet<Reason['kind']> = new Set(['sacrifice', 'onlyMove']);

const toReasons = (game: Game, { reasons, open }: Pick<ExplainedGame, 'reasons' | 'open'>): ReasonsByPly => {
  const control = timeControlOf(game);
  const known = Array.from(reasons, ([ply, reason]): [Ply, ReasonFields] => {
    const remark = POSITIVE_REASONS.has(reason.kind) ? undefined : timeRemarkAt(game, ply, control);
    const from = reason.start === positionAt(game, ply) ? 'after' : 'before';
    return [ply, { reason: reasonSentence(reason, remark), reasonLine: { from, moves: [...reason.line] } }];
  });
  return new Map([...known, ...Array.from(open, (ply): [Ply, ReasonFields] => [ply, {}])]);
};

/** One line a move: `White Move 1: e4 | Eval after move: +0.32`, with the numbers of `evalFloat`. */
const formatLog = (moves: readonly AnalyzedMove[]): string =>
  moves
    .map(
      ({ turn, moveNumber, san, evalFloat }) =>
        `${turn} Move ${moveNumber}: ${san} | Eval after move: ${formatSigned(evalFloat)}`,
    )
    .join('\n');

const formatSigned = (value: number): string => (value < 0 ? value.toFixed(2) : `+${value.toFixed(2)}`);
