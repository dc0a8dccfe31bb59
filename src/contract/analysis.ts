/**
 * `POST /api/analyze/simple`: a game in, an evaluation of every move out.
 * The fields up to `analysisLog` are the specification's; the rest stands beside them and may be absent
 * in the answer of another server.
 */
import { z } from 'zod';
import { errorSchema } from './errors';
import { evaluationSchema } from './evaluation';

export const ANALYSIS_PATH = '/api/analyze/simple';

/**
 * The header by which a client gives an analysis an id. Such an analysis belongs to no connection: it goes on for a
 * while when nobody listens, and whoever knows the id joins it at its address or ends it there.
 */
export const ANALYSIS_RUN_HEADER = 'analysis-run';
/** Long enough that nobody guesses it. */
export const analysisRunIdSchema = z.string().regex(/^[\w-]{22,64}$/, 'Expected 22 to 64 letters, digits, _ or -');
/** Where an analysis with an id is joined (GET) and ended (DELETE). */
export const analysisRunPath = (id: string): string => `/api/analyze/runs/${id}`;

/** Liveness and load of the server; the analysis page asks it whether there is an engine. */
export const HEALTH_PATH = '/api/health';
export const healthSchema = z.object({
  status: z.literal('ok'),
  engine: z.object({
    /** Analyses in progress or in turn. */
    open: z.number().int(),
    /** Where no engine can run, so that an analysis would fail; the server's log has the reason. */
    isMissing: z.literal(true).optional(),
  }),
});

/** The longest game analyzed, in plies. A longer one is answered 422. */
export const MAX_PLIES = 600;
/** The largest PGN text taken, in characters. A larger body is answered 413. */
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
});
export type AnalysisRequest = z.infer<typeof analysisRequestSchema>;

/**
 * An evaluation as a number, White's view. Up to ±99.9: pawns. Exactly ±100: checkmate is on the board.
 * Beyond: mate in n moves is ±(100 + 10·n).
 */
const evaluationNumber = z.number();
/** Signed moves to mate, White's view; 0 when checkmate is on the board, null when there is no mate. */
const mateDistance = z.number().int().nullable();
/** The evaluation itself is sent by our server; for whoever reads numbers the two stand beside it. */
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
  /** The engine's choice in the position before the move, SAN; empty when it has none. */
  bestMove: z.string(),
  /** Full-move number. */
  moveNumber: z.number().int(),
  /** Depth reached in the position after the move; 0 where the game had ended and nothing was searched. */
  depth: z.number().int().optional(),
  judgement: judgementSchema.nullable().optional(),
  /** 0-100, Lichess' move accuracy. */
  accuracy: z.number().optional(),
  /** The engine's line from the position before the move, SAN; its first move is `bestMove`. */
  pv: z.array(z.string()).optional(),
  /**
   * What the move missed, and what it let the opponent have, as Lichess names puzzle themes: `fork`, `hangingPiece`, `mate`;
   * empty where nothing. Told with the whole result, not with a single move.
   */
  missed: z.array(z.string()).optional(),
  allowed: z.array(z.string()).optional(),
  /** Why it is judged so, or what a good move deserves to have said of it, in one sentence; null where nothing can be proven. Told with the whole result. */
  reason: z.string().nullable().optional(),
  /** What proves it, SAN, from the position before the move or from the one after it. */
  reasonLine: z.object({ from: z.enum(['before', 'after']), moves: z.array(z.string()) }).optional(),
});
export type AnalyzedMove = z.infer<typeof analyzedMoveSchema>;

export const phaseSchema = z.object({
  name: z.enum(['opening', 'middlegame', 'endgame']),
  /** First and last ply of the phase, both included, counted from 0. */
  from: z.number().int(),
  to: z.number().int(),
  /** Accuracy of each side in this phase, 0-100; null when the side made no move in it. */
  accuracy: perColor,
});
export type GamePhase = z.infer<typeof phaseSchema>;

/** Shown where a server sends it; ours does not. Specification, ENT-26. */
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
  /** Move index (a string, from `"0"`) to the evaluation after that move. */
  moveEvaluations: z.record(z.string(), evaluationNumber),
  analysisResults: z.array(analyzedMoveSchema).optional(),
  analysisLog: z.string(),
  /** The position before the first move. */
  start: z.object(evaluated).optional(),
  engine: z.object({ name: z.string(), label: z.string() }).optional(),
  /** Game accuracy of each side, 0-100; null for a side without moves. */
  accuracy: perColor.optional(),
  /** Average centipawn loss of each side; null for a side without moves. */
  acpl: perColor.optional(),
  /** The deepest named position of the game; `ply` is the ply that reached it. */
  opening: z.object({ eco: z.string(), name: z.string(), ply: z.number().int() }).nullable().optional(),
  phases: z.array(phaseSchema).optional(),
  positionAnalysis: positionAnalysisSchema.optional(),
});
export type AnalysisResult = z.infer<typeof analysisResultSchema>;

/**
 * Where in the text a PGN was refused: the game (from 1), its ply (from 0) and move number as written (`12...`),
 * line and column (from 1).
 */
export const pgnPlaceSchema = z.object({
  game: z.number().int(),
  ply: z.number().int().optional(),
  moveNumber: z.string().optional(),
  line: z.number().int(),
  column: z.number().int(),
});
export type PgnPlace = z.infer<typeof pgnPlaceSchema>;

/** The body of a refused analysis. `message` is in the specification's words; `place` tells where. */
export const analysisRefusalSchema = errorSchema.extend({ place: pgnPlaceSchema.optional() });

/**
 * The events of the same call with `Accept: text/event-stream`, by event name.
 * A refusal before the first event is an ordinary answer with its status; one after it is an `error` event.
 */
export const analysisEventSchemas = {
  /** `ahead`: analyses that are taking turns with this one. `positions` counts the distinct positions. */
  progress: z.object({ done: z.number().int(), positions: z.number().int(), ahead: z.number().int() }),
  move: z.object({ index: z.number().int(), move: analyzedMoveSchema }),
  /** All of the result but some reasons: a move without `reason` is looked at closer, and `result` says it. */
  judged: analysisResultSchema,
  result: analysisResultSchema,
  error: errorSchema,
} as const;
export type AnalysisProgress = z.infer<(typeof analysisEventSchemas)['progress']>;
