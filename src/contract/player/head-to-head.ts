/**
 * `GET /api/meetings/{site}/{name}?me=…`: the games of two people against each other, from everywhere that games of either are
 * known here, and from sites that tell them.
 */
import { z } from 'zod';
import { SPEEDS } from '../../chess/clock';
import { OUTCOMES } from '../../chess/openings/game-line';
import { COLORS } from '../../chess/types';
import { meSchema } from '../preparation';
import { parsePlayer } from '../sites';
import { resultsSchema } from './player-profile';

/** Meetings that an answer lists at most; it counts all of them. */
export const MAX_MEETINGS = 200;

export const meetingSchema = z.object({
  id: z.string(),
  /** Mine. */
  color: z.enum(COLORS),
  outcome: z.enum(OUTCOMES),
  speed: z.enum(SPEEDS),
  /** ISO 8601; missing where no year is known. */
  playedAt: z.string().optional(),
  opening: z.string().optional(),
  /** As the game names the other one. */
  opponent: z.string(),
  /** The site that has told it; `pgn` for a file. */
  source: z.string(),
  /** Where it can be seen: in my library, among the games of a scout, at its site. */
  libraryGame: z.string().optional(),
  scouted: z.object({ player: z.string(), games: z.string(), game: z.string() }).optional(),
  url: z.string().optional(),
});

export type Meeting = z.infer<typeof meetingSchema>;

export const meetingsSchema = z.object({
  /** Mine. */
  results: z.object({ all: resultsSchema, white: resultsSchema, black: resultsSchema }),
  /** The newest first. */
  meetings: z.array(meetingSchema),
  /** Whether every site has been asked that tells the games of two people. */
  isComplete: z.boolean(),
  /** Why there may be more, in words for people. */
  shortfall: z.string().optional(),
});

export type Meetings = z.infer<typeof meetingsSchema>;

export const meetingsQuerySchema = z.object({
  me: meSchema,
  /** Waits for the sites; without it what is known here is answered at once. */
  whole: z.stringbool({ truthy: ['true'], falsy: ['false'] }).default(false),
});

export const meetingsPath = (player: string, me: string, isWhole = false): string => {
  const { site, name } = parsePlayer(player);
  return `/api/meetings/${site}/${encodeURIComponent(name)}?me=${encodeURIComponent(me)}${isWhole ? '&whole=true' : ''}`;
};
