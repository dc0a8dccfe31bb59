/** `/api/repertoire-games`: the opening moves of somebody's games with a color, to compare with a repertoire. */
import { z } from 'zod';
import { SPEEDS } from '../../chess/clock';
import { OUTCOMES } from '../../chess/openings/game-line';
import { COLORS } from '../../chess/types';
import { endpoint } from '../endpoint';
import { meSchema } from '../preparation';

const integer = z.number().int();

/** Newest first, 2,000 at most. */
export const repertoireGamesSchema = z.object({
  name: z.string(),
  /** Whether these are the example games of the installation. */
  isSample: z.boolean(),
  games: z.array(
    z.object({
      id: z.string(),
      color: z.enum(COLORS),
      outcome: z.enum(OUTCOMES),
      speed: z.enum(SPEEDS),
      isRated: z.boolean().optional(),
      opponentRating: integer.optional(),
      /** Milliseconds since 1970. */
      playedAt: integer,
      /** Two characters a move, as the position tree stores them. */
      line: z.string(),
    }),
  ),
});
export type RepertoireGames = z.infer<typeof repertoireGamesSchema>;

export const repertoireGamesEndpoint = endpoint({
  method: 'GET',
  path: '/api/repertoire-games',
  query: z.object({
    /** `library:NUMBER`, or a player. */
    of: meSchema,
    color: z.enum(COLORS),
  }),
  answer: repertoireGamesSchema,
  access: 'libraries',
});
