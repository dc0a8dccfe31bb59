/** `/api/repertoire-games`: the opening moves of somebody's games with a color, to compare with a repertoire. */
import { z } from 'zod';
import { SPEEDS } from '../../chess/clock';
import { OUTCOMES } from '../../chess/openings/game-line';
import { COLORS } from '../../chess/types';
import { meSchema } from '../preparation';

const integer = z.number().int();

export const repertoireGamesQuerySchema = z.object({
  /** `library:NUMBER`, or a player. */
  of: meSchema,
  color: z.enum(COLORS),
});
export type RepertoireGamesQuery = z.infer<typeof repertoireGamesQuerySchema>;

export const repertoireGamesPath = ({ of, color }: RepertoireGamesQuery): string =>
  `/api/repertoire-games?of=${encodeURIComponent(of)}&color=${color}`;

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
