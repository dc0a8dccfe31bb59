/**
 * `GET /api/meetings/{site}/{name}?me=…`: games of two people against each other, from stored games and from sites that
 * can list them.
 */
import { z } from 'zod';
import { SPEEDS } from '../../chess/clock';
import { OUTCOMES } from '../../chess/openings/game-line';
import { COLORS } from '../../chess/types';
import { endpoint } from '../endpoint';
import { playerParams } from '../params';
import { meSchema } from '../preparation';
import { resultsSchema } from './player-profile';

/** Most games listed; all are counted. */
export const MAX_HEAD_TO_HEAD_GAMES = 200;

export const headToHeadGameSchema = z.object({
  id: z.string(),
  /** The requester's. */
  color: z.enum(COLORS),
  outcome: z.enum(OUTCOMES),
  speed: z.enum(SPEEDS),
  /** ISO 8601; missing when the year is unknown. */
  playedAt: z.string().optional(),
  opening: z.string().optional(),
  /** As written in the game. */
  opponent: z.string(),
  /** Site id; `pgn` for a file. */
  source: z.string(),
  /** Where it can be opened: the library, a scout, or its site. */
  libraryGame: z.string().optional(),
  scouted: z.object({ player: z.string(), games: z.string(), game: z.string() }).optional(),
  url: z.string().optional(),
});

export type HeadToHeadGameDto = z.infer<typeof headToHeadGameSchema>;

export const headToHeadSchema = z.object({
  /** The requester's. */
  results: z.object({ all: resultsSchema, white: resultsSchema, black: resultsSchema }),
  /** Newest first. */
  meetings: z.array(headToHeadGameSchema),
  /** Whether all sites that can list such games have responded. */
  isComplete: z.boolean(),
  /** Readable reason why games may be missing. */
  shortfall: z.string().optional(),
});

export type HeadToHeadDto = z.infer<typeof headToHeadSchema>;

export const headToHeadEndpoint = endpoint({
  method: 'GET',
  path: '/api/meetings/:site/:username',
  params: playerParams,
  query: z.object({
    me: meSchema,
    /** Waits for the sites; otherwise returns stored games at once. */
    whole: z.stringbool({ truthy: ['true'], falsy: ['false'] }).default(false),
  }),
  answer: headToHeadSchema,
  access: 'libraries',
});
