/**
 * `POST /api/analyze/simple`: evaluates every move of a game. The fields up to `analysisLog` are the specification's;
 * others may be missing in responses of another server.
 */
import { z } from 'zod';
import { endpoint } from '../endpoint';
import { errorSchema } from '../errors';
import { evaluationSchema } from './evaluation';

export const ANALYSIS_PATH = '/api/analyze/simple';

/**
 * Request header with an analysis id. Such an analysis outlives its connection for a while; anyone with the id can
 * rejoin or end it.
 */
export const ANALYSIS_RUN_HEADER = 'analysis-run';
/** Unguessable. */
export const analysisRunIdSchema = z.string().regex(/^[\w-]{22,64}$/, 'Expected 22 to 64 letters, digits, _ or -');

export const HEALTH_PATH = '/api/health';
export const healthSchema = z.object({
  status: z.literal('ok'),
  engine: z.object({
    /** Running and queued analyses. */
    open: z.number().int(),
    /** No engine can start; the server log has the reason. */
    isMissing: z.literal(true).optional(),
  }),
});

/** In plies; longer games get 422. */
export const MAX_PLIES = 600;
/** In characters; larger bodies get 413. */
export const MAX_PGN_LENGTH = 1_000_000;

export const ANALYSIS_MODES = ['fast', 'accurate'] as const;
export type AnalysisMode = (typeof ANALYSIS_MODES)[number];

export const analysisMessages = {
  blankPgn: 'Please enter a PGN to analyze',
  noMoves: 'The PGN has no moves to analyze',
  tooLong: `The game has more than ${MAX_PLIES} plies`,
  tooLarge: `The PGN is larger than ${MAX_PGN_LENGTH / 1_000_000} MB`,
  busy: 'The engine is busy. Please try again in a moment.',
} as const;

export const analysisRequestSchema = z.object({
  pgn: z.string(),
  mode: z.enum(ANALYSIS_MODES),
  /** The ply to evaluate first; the others follow outwards. The result does not depend on it. */
  from: z.number().int().nonnegative().max(MAX_PLIES).optional(),
});
export type AnalysisRequest = z.infer<typeof analysisRequestSchema>;

/** To a running analysis: the ply to go on with. */
const runChangeSchema = analysisRequestSchema.pick({ from: true }).required();

/** White's view. Up to ±99.9: pawns. ±100: checkmate on the board. Beyond: mate in n is ±(100 + 10·n). */
const evaluationNumber = z.number();
/** Signed moves to mate, White's view; 0 for checkmate on the board, null without a mate. */
const mateDistance = z.number().int().nullable();
/** Only our server sends `evaluation`; the numbers are the specification's. */
const evaluated = {
  evaluation: evaluationSchema.optional(),
  evalFloat: evaluationNumber,
  mate: mateDistance.optional(),
};
const perColor = z.object({ white: z.number().nullable(), black: z.number().nullable() });

export const judgementSchema = z.enum(['inaccuracy', 'mistake', 'blunder']);

export const analyzedMoveSchema = z.object({
  turn: z.enum(['White', 'Black']),
  san: z.string(),
  /** After the move. */
  ...evaluated,
  /** SAN, for the position before the move; empty when there is none. */
  bestMove: z.string(),
  moveNumber: z.number().int(),
  /** For the position after the move; 0 when the game had ended there. */
  depth: z.number().int().optional(),
  judgement: judgementSchema.nullable().optional(),
  /** 0-100, Lichess' move accuracy. */
  accuracy: z.number().optional(),
  /** SAN, from the position before the move; starts with `bestMove`. */
  pv: z.array(z.string()).optional(),
  /**
   * Lichess puzzle themes that the move missed or allowed: `fork`, `hangingPiece`, `mate`. Sent with the whole result
   * only.
   */
  missed: z.array(z.string()).optional(),
  allowed: z.array(z.string()).optional(),
  /**
   * One sentence that explains the judgement or praises the move; null when nothing is provable. Sent with the whole
   * result only.
   */
  reason: z.string().nullable().optional(),
  /** The proof in SAN, from before or after the move. */
  reasonLine: z.object({ from: z.enum(['before', 'after']), moves: z.array(z.string()) }).optional(),
  /** `good` is `!`, `brilliant` is `!!`; null for a judged move and where nothing is proven. Sent with the whole result. */
  label: z.enum(['book', 'best', 'good', 'brilliant']).nullable().optional(),
});
export type AnalyzedMove = z.infer<typeof analyzedMoveSchema>;

export const phaseSchema = z.object({
  name: z.enum(['opening', 'middlegame', 'endgame']),
  /** First and last ply of the phase, inclusive, from 0. */
  from: z.number().int(),
  to: z.number().int(),
  /** 0-100; null for a side without moves in it. */
  accuracy: perColor,
});
export type GamePhase = z.infer<typeof phaseSchema>;

/** Not sent by our server. Specification, ENT-26. */
export const positionAnalysisSchema = z.object({
  currentEvaluation: z
    .object({
      /** Centipawns, White's view. */
      evaluation: z.number(),
      bestMove: z.string().nullish(),
      depth: z.number().nullish(),
    })
    .nullish(),
  tacticalThemes: z.array(z.string()).nullish(),
  positionType: z.string().nullish(),
});
export type PositionAnalysis = z.infer<typeof positionAnalysisSchema>;

export const analysisResultSchema = z.object({
  pgn: z.string(),
  /** Plies. */
  totalMoves: z.number().int(),
  mode: z.enum(ANALYSIS_MODES),
  /** Ply index as a string, from `"0"`, to the evaluation after that ply. */
  moveEvaluations: z.record(z.string(), evaluationNumber),
  analysisResults: z.array(analyzedMoveSchema).optional(),
  analysisLog: z.string(),
  start: z.object(evaluated).optional(),
  engine: z.object({ name: z.string(), label: z.string() }).optional(),
  /** 0-100; null for a side without moves. */
  accuracy: perColor.optional(),
  /** Average centipawn loss; null for a side without moves. */
  acpl: perColor.optional(),
  /** The deepest named position; `ply` reached it. */
  opening: z.object({ eco: z.string(), name: z.string(), ply: z.number().int() }).nullable().optional(),
  phases: z.array(phaseSchema).optional(),
  positionAnalysis: positionAnalysisSchema.optional(),
});
export type AnalysisResult = z.infer<typeof analysisResultSchema>;

/** Characters of an analysis that is stored, as JSON: twice those of the longest game. */
export const MAX_KEPT_ANALYSIS = 600_000;

/** An analysis as it is stored with a chapter or behind a link: without what follows from the rest. */
export const keptAnalysisSchema = analysisResultSchema
  .omit({ moveEvaluations: true, analysisLog: true, positionAnalysis: true })
  .required({ analysisResults: true });
export type KeptAnalysis = z.infer<typeof keptAnalysisSchema>;

/** One that may be stored. */
export const newKeptAnalysisSchema = keptAnalysisSchema
  .refine(
    ({ totalMoves, analysisResults: { length } }) => totalMoves === length && length > 0 && length <= MAX_PLIES,
    `Expected a result for each of 1 to ${MAX_PLIES} plies`,
  )
  .refine(
    (analysis) => JSON.stringify(analysis).length <= MAX_KEPT_ANALYSIS,
    `Expected at most ${MAX_KEPT_ANALYSIS} characters`,
  );

/** `undefined` where there is no result for each move, as in responses of other servers. */
export const toKeptAnalysis = (result: AnalysisResult): KeptAnalysis | undefined =>
  newKeptAnalysisSchema.safeParse(result).data;

export const fromKeptAnalysis = (analysis: KeptAnalysis): AnalysisResult => ({
  ...analysis,
  moveEvaluations: {},
  analysisLog: '',
});

/** Location of a PGN error: game, line and column from 1, ply from 0, move number as written (`12...`). */
export const pgnLocationSchema = z.object({
  game: z.number().int(),
  ply: z.number().int().optional(),
  moveNumber: z.string().optional(),
  line: z.number().int(),
  column: z.number().int(),
});
export type PgnLocation = z.infer<typeof pgnLocationSchema>;

/** `message` has the specification's words. */
export const analysisErrorSchema = errorSchema.extend({ place: pgnLocationSchema.optional() });

/**
 * Events for `Accept: text/event-stream`. Errors before the first event are ordinary responses, later ones `error`
 * events.
 */
export const analysisEventSchemas = {
  /** `ahead`: analyses sharing the engine. `positions`: distinct positions. */
  progress: z.object({ done: z.number().int(), positions: z.number().int(), ahead: z.number().int() }),
  move: z.object({ index: z.number().int(), move: analyzedMoveSchema }),
  /** Lacks some reasons, which `result` adds after a deeper search. */
  judged: analysisResultSchema,
  result: analysisResultSchema,
  error: errorSchema,
} as const;
export type AnalysisProgress = z.infer<(typeof analysisEventSchemas)['progress']>;

const RUN = '/api/analyze/runs/:run';

const runParams = z.object({ run: analysisRunIdSchema });

const analysisEvents = z.string().describe('The events progress, move, judged, result and error');

export const analysisApi = {
  analyze: endpoint({
    method: 'POST',
    path: ANALYSIS_PATH,
    headers: z.looseObject({ [ANALYSIS_RUN_HEADER]: analysisRunIdSchema.optional() }),
    body: analysisRequestSchema,
    answer: analysisResultSchema,
    events: analysisEvents,
    access: 'anyone',
  }),
  joinRun: endpoint({
    method: 'GET',
    path: RUN,
    params: runParams,
    answer: analysisResultSchema,
    events: analysisEvents,
    access: 'anyone',
  }),
  changeRun: endpoint({ method: 'POST', path: RUN, params: runParams, body: runChangeSchema, access: 'anyone' }),
  endRun: endpoint({ method: 'DELETE', path: RUN, params: runParams, access: 'anyone' }),
} as const;
