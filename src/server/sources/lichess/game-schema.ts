/**
 * One game as Lichess writes it: what of it is read. Unknown fields are ignored; a missing one is missing, not null.
 */
import { z } from 'zod';
import { KNOWN_SPEEDS } from '../../../chess/clock';
import { COLORS } from '../../../chess/types';
import { GAME_STATUSES } from '../remote-game';

const count = z.number().int().nonnegative();

/** Milliseconds since 1970, as far as dates go. */
const moment = z.number().min(0).max(8.64e15);

const sideAnalysisSchema = z.object({
  inaccuracy: count,
  mistake: count,
  blunder: count,
  acpl: z.number().nonnegative(),
  accuracy: z.number().optional(),
});

/** `{}` is somebody anonymous, `{ aiLevel }` the site's computer. */
const playerSchema = z.object({
  user: z.object({ id: z.string(), name: z.string(), title: z.string().optional() }).optional(),
  aiLevel: z.number().int().optional(),
  rating: z.number().optional(),
  ratingDiff: z.number().optional(),
  provisional: z.boolean().optional(),
  analysis: sideAnalysisSchema.optional().catch(undefined),
});

/** After each ply, White's view; neither number where nothing is known. `best` castles by taking the rook. */
const plyAnalysisSchema = z.object({
  eval: z.number().optional(),
  mate: z.number().int().optional(),
  best: z.string().optional(),
  variation: z.string().optional(),
  judgment: z.object({ name: z.string() }).optional(),
});

export const gameSchema = z.object({
  id: z.string().regex(/^\w{8,12}$/),
  rated: z.boolean(),
  variant: z.string(),
  speed: z.enum(KNOWN_SPEEDS),
  createdAt: moment,
  lastMoveAt: moment,
  /** A status that is new to us is some finish. */
  status: z.enum(GAME_STATUSES).catch('unknownFinish'),
  players: z.object({ white: playerSchema, black: playerSchema }),
  initialFen: z.string().optional(),
  winner: z.enum(COLORS).optional(),
  opening: z.object({ eco: z.string(), name: z.string(), ply: z.number().int() }).optional(),
  moves: z.string().default(''),
  /** Centiseconds. */
  clocks: z.array(z.number().nonnegative()).optional(),
  analysis: z.array(plyAnalysisSchema).optional(),
  clock: z.object({ initial: z.number(), increment: z.number() }).optional(),
  division: z.object({ middle: count.optional(), end: count.optional() }).optional(),
  arenaTour: z.object({ id: z.string(), name: z.string().optional() }).optional(),
  swissTour: z.object({ id: z.string(), name: z.string().optional() }).optional(),
  /** Until June 2026 in place of `arenaTour` and `swissTour`. */
  tournament: z.string().optional(),
  swiss: z.string().optional(),
});

export type LichessGame = z.infer<typeof gameSchema>;
export type LichessPlayer = z.infer<typeof playerSchema>;
export type LichessPlyAnalysis = z.infer<typeof plyAnalysisSchema>;
