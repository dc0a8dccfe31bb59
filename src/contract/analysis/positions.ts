/**
 * `GET /api/tree/…`: a player's moves in a position over the known games. `GET /api/evaluation`: the engine's
 * evaluation of one.
 */
import { z } from 'zod';
import { type Speed, SPEEDS } from '../../chess/clock';
import { parseFen, START_FEN } from '../../chess/position/fen';
import { playMoves } from '../../chess/position/move';
import { COLORS, type Fen, type Uci } from '../../chess/types';
import { addressOf, endpoint } from '../endpoint';
import { errorSchema } from '../errors';
import { evaluationSchema } from './evaluation';
import { userParams } from '../params';
import type { Player } from '../sites';

/** Newest games listed for a position. */
export const RECENT_GAMES = 20;

const fenSchema = z
  .string()
  .max(200)
  .transform((text, context): Fen => {
    const fen = parseFen(text);
    if (fen.ok) return fen.value;
    context.addIssue({ code: 'custom', message: fen.error });
    return z.NEVER;
  });

const DAY = 86_400_000;

/** A UTC day, as its first or last millisecond, or milliseconds since 1970. */
const moment = (end: number) =>
  z.union([
    z.iso.date().transform((day) => Date.parse(day) + end),
    z
      .string()
      .regex(/^-?\d{1,15}$/, 'Expected a day, YYYY-MM-DD, or milliseconds since 1970')
      .transform(Number),
  ]);

const isSpeed = (text: string): text is Speed => SPEEDS.some((speed) => speed === text);

const speeds = z.string().transform((text, context): readonly Speed[] => {
  const names = text.split(',').map((name) => name.trim());
  const known = names.filter(isSpeed);
  if (known.length === names.length) return known;
  context.addIssue({ code: 'custom', message: `Expected some of ${SPEEDS.join(', ')}, separated by commas` });
  return z.NEVER;
});

const rating = z.coerce.number().int().min(0).max(4095);

/** Conditions are combined with AND. Default position: the start. */
export const treeQuerySchema = z.object({
  fen: fenSchema.default(START_FEN),
  /** The player's. */
  color: z.enum(COLORS).optional(),
  speeds: speeds.optional(),
  since: moment(0).optional(),
  until: moment(DAY - 1).optional(),
  rated: z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] }).optional(),
  /** The opponent's, inclusive. */
  minRating: rating.optional(),
  maxRating: rating.optional(),
  /** The player's view. */
  result: z.enum(['win', 'draw', 'loss']).optional(),
});

export type TreeQuery = z.output<typeof treeQuerySchema>;

const count = z.number().int();

const treeMoveSchema = z.object({
  san: z.string(),
  uci: z.string(),
  /** After the move. */
  fen: z.string(),
  games: count,
  /** The player's view. */
  wins: count,
  draws: count,
  losses: count,
  /** Points per game, 0 to 1. */
  score: z.number(),
  /** Over games against rated opponents; missing without any. */
  performance: count.optional(),
  averageRating: count.optional(),
  /** Milliseconds since 1970. */
  lastPlayed: z.number(),
  /** After the move, White's view; missing before the engine has analyzed it. */
  evaluation: evaluationSchema.optional(),
  /** Games that reach the position after the move by any move order, and those of them that did not play it here. */
  reached: count,
  transpositions: count,
  /** Of the position after the move. */
  opening: z.string().optional(),
});

export type TreeMove = z.infer<typeof treeMoveSchema>;

const treeGameSchema = z.object({
  id: z.string(),
  white: z.string(),
  black: z.string(),
  whiteRating: z.number().optional(),
  blackRating: z.number().optional(),
  result: z.string(),
  /** The player's view. */
  outcome: z.enum(['win', 'draw', 'loss']),
  /** The player's. */
  color: z.enum(COLORS),
  speed: z.enum(SPEEDS),
  timeControl: z.string(),
  /** Milliseconds since 1970. */
  playedAt: z.number(),
  url: z.string().optional(),
});

export type TreeGame = z.infer<typeof treeGameSchema>;

export const treeSchema = z.object({
  /** Normalized. */
  fen: z.string(),
  opening: z.object({ eco: z.string(), name: z.string() }).optional(),
  /** Matching games that reach the position by any move order. */
  games: count,
  /** Most played first. */
  moves: z.array(treeMoveSchema),
  /** Newest first. */
  recent: z.array(treeGameSchema),
  /** More games are being fetched. */
  isGrowing: z.boolean(),
});

export type Tree = z.infer<typeof treeSchema>;

const positionQuery = z.object({ fen: fenSchema });

export const positionEvaluationSchema = z.object({
  fen: z.string(),
  evaluation: evaluationSchema,
  /** Plies. */
  depth: count,
  /** SAN, from the position. */
  line: z.array(z.string()),
});

/** Moves of all players in reference games after the same move order. */
export const REFERENCE_TREE_PATH = '/api/tree/reference';

/** Indexed plies from the start position, both sides. */
export const REFERENCE_PLIES = 20;

const SEPARATOR = '-';

/** `e2e4-c7c5`. */
export const makeMoveList = (moves: readonly Uci[]): string => moves.join(SEPARATOR);

export const parseMoveList = (text: string): readonly Uci[] => text.split(SEPARATOR).filter(Boolean);

export const referenceTreeQuerySchema = z.object({
  moves: z
    .string()
    .max(6 * REFERENCE_PLIES)
    .default('')
    .transform(parseMoveList)
    .refine((moves) => moves.length <= REFERENCE_PLIES, `Expected at most ${REFERENCE_PLIES} moves`)
    .refine(
      (moves) => playMoves(START_FEN, moves).length === moves.length,
      'Expected legal moves from the start position on, as e2e4-c7c5',
    ),
  /** Whose view results have. */
  color: z.enum(COLORS).default('white'),
});

export type ReferenceTreeQuery = z.output<typeof referenceTreeQuerySchema>;

export const referenceTreeSchema = treeSchema.pick({ fen: true, opening: true, games: true, moves: true });

export type ReferenceTree = z.infer<typeof referenceTreeSchema>;

/** `games`: a formatted selection. */
export type TreeOwner = (Player & { readonly games?: string }) | { readonly library: number };

export const libraryTree = endpoint({
  method: 'GET',
  path: '/api/tree/library/:id',
  params: userParams,
  query: treeQuerySchema,
  answer: treeSchema,
  access: 'read',
});

export const treePath = (owner: TreeOwner): string =>
  'library' in owner
    ? addressOf(libraryTree, { id: owner.library })
    : `/api/tree/${owner.site}/${encodeURIComponent(owner.name)}`;

/**
 * `GET /api/evaluation/lines`: the best lines of a position after some seconds of search; with `Accept:
 * text/event-stream` as events of growing depth.
 */

export const MAX_LINES = 5;

const engineLinesQuery = z
  .object({
    fen: z.string().max(200),
    lines: z.coerce.number().int().min(1).max(MAX_LINES).default(1),
    /** Chess960 castling, `HAha` in the FEN. */
    chess960: z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] }).default(false),
  })
  .transform(({ fen: text, lines, chess960 }, context): EngineLinesQuery => {
    const fen = parseFen(text, chess960);
    if (fen.ok) return { fen: fen.value, lines, isChess960: chess960 };
    context.addIssue({ code: 'custom', path: ['fen'], message: fen.error });
    return z.NEVER;
  });

/** `fen` is normalized. */
export type EngineLinesQuery = { readonly fen: Fen; readonly lines: number; readonly isChess960: boolean };

export const engineLinesSchema = z.object({
  /** Normalized. */
  fen: z.string(),
  engine: z.object({ name: z.string(), label: z.string() }),
  /** Common depth of all lines in plies; 0 when the game is over. */
  depth: z.number().int(),
  /** Best first; as many as requested, or as there are moves. */
  lines: z.array(
    z.object({
      /** White's view. */
      evaluation: evaluationSchema,
      /** The same moves twice, from the position. */
      uci: z.array(z.string()),
      san: z.array(z.string()),
    }),
  ),
});

export type EngineLines = z.infer<typeof engineLinesSchema>;

/** Errors before the first event are ordinary responses, later ones `error` events. */
export const engineLinesEventSchemas = {
  lines: engineLinesSchema,
  /** The deepest; the last event. */
  result: engineLinesSchema,
  error: errorSchema,
} as const;

/** `GET /api/tablebase?fen=…`: proven results for endgames with seven pieces or fewer. */

/** For the side to move with best play. `cursedWin` and `blessedLoss` become draws by the fifty-move rule. */
const VERDICTS = ['win', 'cursedWin', 'draw', 'blessedLoss', 'loss', 'unknown'] as const;

const verdictSchema = z.enum(VERDICTS);

export type TablebaseVerdict = z.infer<typeof verdictSchema>;

/** Plies; null when the tables have none. */
const plies = z.number().int().nullable();

const tablebaseMoveSchema = z.object({
  san: z.string(),
  uci: z.string(),
  /** For the side that plays the move. */
  verdict: verdictSchema,
  /** After the move. */
  mate: plies,
});

export const tablebaseSchema = z.object({
  /** Normalized. */
  fen: z.string(),
  /** Null when no table covers the position or none can be reached. */
  known: z
    .object({
      verdict: verdictSchema,
      /** To mate. */
      mate: plies,
      /** Best first. */
      moves: z.array(tablebaseMoveSchema),
    })
    .nullable(),
});

type Tablebase = z.infer<typeof tablebaseSchema>;

export type KnownEndgame = NonNullable<Tablebase['known']>;

export const positionsApi = {
  evaluate: endpoint({
    method: 'GET',
    path: '/api/evaluation',
    query: positionQuery,
    answer: positionEvaluationSchema,
    access: 'anyone',
  }),
  searchLines: endpoint({
    method: 'GET',
    path: '/api/evaluation/lines',
    query: engineLinesQuery,
    answer: engineLinesSchema,
    events: z.string().describe('The events lines, result and error'),
    access: 'anyone',
  }),
  lookUp: endpoint({
    method: 'GET',
    path: '/api/tablebase',
    query: positionQuery,
    answer: tablebaseSchema,
    access: 'anyone',
  }),
} as const;
