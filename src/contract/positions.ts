/**
 * `GET /api/tree/{site}/{name}` and `GET /api/tree/library/{userId}`: what a player plays in a position, over the games that
 * are known. `GET /api/evaluation`: what the engine finds in one.
 */
import { z } from 'zod';
import { type Speed, SPEEDS } from '../chess/clock';
import { parseFen, START_FEN } from '../chess/position/fen';
import { playMoves } from '../chess/position/move';
import { COLORS, type Fen, type Uci } from '../chess/types';
import { errorSchema } from './errors';
import { evaluationSchema } from './evaluation';
import type { Player } from './sites';

/** The newest games of a position that an answer names. */
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

/** A day in UTC or a moment in milliseconds since 1970, as the first or the last millisecond of it. */
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
  context.addIssue({ code: 'custom', message: `Expected some of ${SPEEDS.join(', ')}, with commas between` });
  return z.NEVER;
});

const rating = z.coerce.number().int().min(0).max(4095);

/** Which games count; all that is given must hold. Without `fen` the start position. */
export const treeQuerySchema = z.object({
  fen: fenSchema.default(START_FEN),
  /** The player's. */
  color: z.enum(COLORS).optional(),
  speeds: speeds.optional(),
  since: moment(0).optional(),
  until: moment(DAY - 1).optional(),
  rated: z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] }).optional(),
  /** Of the opponent, both included. */
  minRating: rating.optional(),
  maxRating: rating.optional(),
  /** In the player's view. */
  result: z.enum(['win', 'draw', 'loss']).optional(),
});

export type TreeQuery = z.output<typeof treeQuerySchema>;

const count = z.number().int();

const treeMoveSchema = z.object({
  san: z.string(),
  uci: z.string(),
  /** The position after it. */
  fen: z.string(),
  /** Games in which it was played in this position. */
  games: count,
  /** In the player's view. */
  wins: count,
  draws: count,
  losses: count,
  /** Points a game, 0 to 1. */
  score: z.number(),
  /** Over the games against somebody with a rating; missing where there is none. */
  performance: count.optional(),
  averageRating: count.optional(),
  /** Milliseconds since 1970. */
  lastPlayed: z.number(),
  /** Of the position after it, White's view; missing until the engine has looked at it. */
  evaluation: evaluationSchema.optional(),
  /** Games that reach the position after it in any order of moves; and of these those that did not play it here. */
  reached: count,
  transpositions: count,
  /** The name of the position after it. */
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
  /** In the player's view. */
  outcome: z.enum(['win', 'draw', 'loss']),
  /** The player's side. */
  color: z.enum(COLORS),
  speed: z.enum(SPEEDS),
  timeControl: z.string(),
  /** Milliseconds since 1970. */
  playedAt: z.number(),
  url: z.string().optional(),
});

export type TreeGame = z.infer<typeof treeGameSchema>;

export const treeSchema = z.object({
  /** In normal form. */
  fen: z.string(),
  opening: z.object({ eco: z.string(), name: z.string() }).optional(),
  /** Games that reach the position and fit the filter, in any order of moves. */
  games: count,
  /** The most played first. */
  moves: z.array(treeMoveSchema),
  /** The newest first. */
  recent: z.array(treeGameSchema),
  /** Further games are on their way. */
  isGrowing: z.boolean(),
});

export type Tree = z.infer<typeof treeSchema>;

export const EVALUATION_PATH = '/api/evaluation';

export const evaluationQuerySchema = z.object({ fen: fenSchema });

export const positionEvaluationSchema = z.object({
  fen: z.string(),
  evaluation: evaluationSchema,
  /** In plies. */
  depth: count,
  /** In SAN, from the position on. */
  line: z.array(z.string()),
});

/** What everybody in the reference games played after the same moves in the same order, of which the first ones are known. */
export const REFERENCE_TREE_PATH = '/api/tree/reference';

/** Moves of both sides from the start position on, as the index `reference_games_by_moves` has them. */
export const REFERENCE_PLIES = 20;

const SEPARATOR = '-';

/** Moves in addresses: `e2e4-c7c5`. */
export const writeMoves = (moves: readonly Uci[]): string => moves.join(SEPARATOR);

export const readMoves = (text: string): readonly Uci[] => text.split(SEPARATOR).filter(Boolean);

export const referenceTreeQuerySchema = z.object({
  /** As `writeMoves` writes them. */
  moves: z
    .string()
    .max(6 * REFERENCE_PLIES)
    .default('')
    .transform(readMoves)
    .refine((moves) => moves.length <= REFERENCE_PLIES, `Expected at most ${REFERENCE_PLIES} moves`)
    .refine(
      (moves) => playMoves(START_FEN, moves).length === moves.length,
      'Expected legal moves from the start position on, as e2e4-c7c5',
    ),
  /** In whose view results are counted. */
  color: z.enum(COLORS).default('white'),
});

export type ReferenceTreeQuery = z.output<typeof referenceTreeQuerySchema>;

export const referenceTreeSchema = treeSchema.pick({ fen: true, opening: true, games: true, moves: true });

export type ReferenceTree = z.infer<typeof referenceTreeSchema>;

/** Whose tree: a player of a site, with which games, as `choiceText` writes it, or the owner of a library. */
export type TreeOwner = (Player & { readonly games?: string }) | { readonly library: number };

export const treePath = (owner: TreeOwner): string =>
  'library' in owner
    ? `/api/tree/library/${owner.library}`
    : `/api/tree/${owner.site}/${encodeURIComponent(owner.name)}`;

/**
 * `GET /api/evaluation/lines`: the best lines of one position, searched for some seconds. With `Accept: text/event-stream`
 * as events, deeper ones as they are found; else the deepest alone.
 */

export const ENGINE_LINES_PATH = '/api/evaluation/lines';

/** Lines of one position that are searched at most. */
export const MOST_LINES = 5;

export const engineLinesQuerySchema = z
  .object({
    fen: z.string().max(200),
    lines: z.coerce.number().int().min(1).max(MOST_LINES).default(1),
    /** Whether king and rooks may castle from anywhere, `HAha` in the FEN. */
    chess960: z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] }).default(false),
  })
  .transform(({ fen: text, lines, chess960 }, context): EngineLinesQuery => {
    const fen = parseFen(text, chess960);
    if (fen.ok) return { fen: fen.value, lines, isChess960: chess960 };
    context.addIssue({ code: 'custom', path: ['fen'], message: fen.error });
    return z.NEVER;
  });

/** `fen` in normal form. */
export type EngineLinesQuery = { readonly fen: Fen; readonly lines: number; readonly isChess960: boolean };

export const engineLinesSchema = z.object({
  /** In normal form. */
  fen: z.string(),
  engine: z.object({ name: z.string(), label: z.string() }),
  /** To which all lines were searched, in plies; 0 where the game is over. */
  depth: z.number().int(),
  /** The best first; as many as were requested, or as there are moves. */
  lines: z.array(
    z.object({
      /** White's view. */
      evaluation: evaluationSchema,
      /** The same moves twice, from the position on. */
      uci: z.array(z.string()),
      san: z.array(z.string()),
    }),
  ),
});

export type EngineLines = z.infer<typeof engineLinesSchema>;

/** A refusal before the first event is an ordinary answer; a failure after it an `error` event. */
export const engineLinesEventSchemas = {
  lines: engineLinesSchema,
  /** The deepest; the last event. */
  result: engineLinesSchema,
  error: errorSchema,
} as const;

/** `GET /api/tablebase?fen=…`: what is proven of an endgame with seven pieces or fewer. */

export const TABLEBASE_PATH = '/api/tablebase';

export const tablebaseQuerySchema = evaluationQuerySchema;

/**
 * For the side to move, best play on both sides. `cursedWin` and `blessedLoss` are won and lost, but drawn by the
 * fifty-move rule.
 */
const VERDICTS = ['win', 'cursedWin', 'draw', 'blessedLoss', 'loss', 'unknown'] as const;

const verdictSchema = z.enum(VERDICTS);

export type TablebaseVerdict = z.infer<typeof verdictSchema>;

/** Plies; null where the tables do not say. */
const plies = z.number().int().nullable();

const tablebaseMoveSchema = z.object({
  san: z.string(),
  uci: z.string(),
  /** For who plays the move. */
  verdict: verdictSchema,
  /** Plies to mate after the move. */
  mate: plies,
});

export const tablebaseSchema = z.object({
  /** In normal form. */
  fen: z.string(),
  /** Null where no table knows the position, or none can be reached. */
  known: z
    .object({
      verdict: verdictSchema,
      /** Plies to mate. */
      mate: plies,
      /** The best first. */
      moves: z.array(tablebaseMoveSchema),
    })
    .nullable(),
});

type Tablebase = z.infer<typeof tablebaseSchema>;

export type KnownEndgame = NonNullable<Tablebase['known']>;
