/** One game through engine and review, told in the contract's words; shared by the call and the command line. */
import type { PositionEvaluation } from '../../../chess/evaluation';
import { toWire } from '../../../chess/evaluation-number';
import { type Game, positionAt } from '../../../chess/game';
import { type Opening, openingOf } from '../../../chess/openings/opening-names';
import { timeControlOf } from '../../../chess/pgn/time-control';
import { clockWordAt, type Reason } from '../../../chess/review/reasons/moment';
import { bestLine, type GameReview, type MoveReview, reviewGame, reviewMove } from '../../../chess/review/review-game';
import { findBothTactics, lichessThemes, type SideTactics, type TacticMoment } from '../../../chess/review/tactics';
import { type Color, COLORS, otherColor, type Ply, type San } from '../../../chess/types';
import type { AnalysisMode, AnalysisProgress, AnalysisResult, AnalyzedMove } from '../../../contract/analysis';
import { ANALYSIS_LIMITS, type AnalysisFailure } from '../../../engine/analyze-game';
import { type ExplainedGame, explainGame } from '../../../engine/explain-game';
import type { EngineIdentity, EnginePool, EvaluationCache } from '../../../engine/search';
import { reasonSentence } from '../../../messages/reasons';

/** What the contract calls an analysis result. */
export type AnalyzedGame = AnalysisResult;

type AnalysisOutcome = { readonly ok: true; readonly value: AnalyzedGame } | AnalysisFailure;

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

/** A reviewed game as the contract's analysis result. Pure. */

type ToAnalysisResultAnalyzedGame = {
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
const toAnalysisResult = ({
  pgn,
  mode,
  review,
  lines,
  tactics,
  reasons,
  engine,
  opening,
}: ToAnalysisResultAnalyzedGame): AnalysisResult => {
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

/** What the moves of a game missed and allowed, of both sides, under Lichess' names. Pure. */

type ThemesByPly = ReadonlyMap<Ply, readonly string[]>;

type TacticThemes = { readonly missed: ThemesByPly; readonly allowed: ThemesByPly };

/** What has no motif with a name is not said. */
const tacticThemes = (tactics: Readonly<Record<Color, SideTactics>>): TacticThemes => {
  const sides = COLORS.map((color) => ({ color, ...tactics[color] }));
  return {
    missed: themesByPly(sides.map(({ color, missed }) => ({ moments: missed, solver: color }))),
    allowed: themesByPly(sides.map(({ color, allowed }) => ({ moments: allowed, solver: otherColor(color) }))),
  };
};

type Moments = { readonly moments: readonly TacticMoment[]; readonly solver: Color };

const themesByPly = (sides: readonly Moments[]): ThemesByPly =>
  new Map(
    sides.flatMap(({ moments, solver }) =>
      moments
        .map((moment) => [moment.ply, lichessThemes(moment, solver)] as const)
        .filter(([, themes]) => themes.length > 0),
    ),
  );

/** Why moves are judged as they are, as the contract has it. Pure. */

/** Nothing for a move that is being looked at closer. */
type WireReason = Pick<AnalyzedMove, 'reason' | 'reasonLine'>;

type ReasonsByPly = ReadonlyMap<Ply, WireReason>;

/** Said of good moves; what the clock says belongs to errors alone. */
const PRAISE: ReadonlySet<Reason['kind']> = new Set(['sacrifice', 'onlyMove']);

const toReasons = (game: Game, { reasons, open }: Pick<ExplainedGame, 'reasons' | 'open'>): ReasonsByPly => {
  const control = timeControlOf(game);
  const known = Array.from(reasons, ([ply, reason]): [Ply, WireReason] => {
    const clock = PRAISE.has(reason.kind) ? undefined : clockWordAt(game, ply, control);
    const from = reason.start === positionAt(game, ply) ? 'after' : 'before';
    return [ply, { reason: reasonSentence(reason, clock), reasonLine: { from, moves: [...reason.line] } }];
  });
  return new Map([...known, ...Array.from(open, (ply): [Ply, WireReason] => [ply, {}])]);
};

/** The moves as text, a line each: `White Move 1: e4 | Eval after move: +0.32`. Numbers are those of `evalFloat`. */
const formatAnalysisLog = (moves: readonly AnalyzedMove[]): string =>
  moves
    .map(
      ({ turn, moveNumber, san, evalFloat }) =>
        `${turn} Move ${moveNumber}: ${san} | Eval after move: ${formatSigned(evalFloat)}`,
    )
    .join('\n');

const formatSigned = (value: number): string => (value < 0 ? value.toFixed(2) : `+${value.toFixed(2)}`);
