/** The games of a user, for whoever has the link to them, until the user switches it off. */
import { z } from 'zod';
import { endpoint } from './endpoint';
import { gamesPageSchema, gamesQuerySchema } from './library';
import { numberParam } from './params';
import { ownGameSchema } from './profile';
import { STUDY_ID } from './studies';

/** 128 random bits, base64url. */
export const GAMES_LINK_ID = STUDY_ID;

/** The page that shows them. */
export const sharedGamesPage = (link: string): string => `/shared-games/${link}`;

export const sharedGamesSchema = z.object({
  /** The username of whoever shows them. */
  name: z.string(),
  games: z.number().int(),
});
export type SharedGames = z.infer<typeof sharedGamesSchema>;

/** A link that was copied in part is told in the same words as one that was revoked. */
const linkParams = z.object({ link: z.string() });

const SHARED = '/api/shared-games/:link';

export const sharedGamesApi = {
  read: endpoint({ method: 'GET', path: SHARED, params: linkParams, answer: sharedGamesSchema, access: 'anyone' }),
  listGames: endpoint({
    method: 'GET',
    path: `${SHARED}/games`,
    params: linkParams,
    query: gamesQuerySchema,
    answer: gamesPageSchema,
    access: 'anyone',
  }),
  readGame: endpoint({
    method: 'GET',
    path: `${SHARED}/games/:game`,
    params: linkParams.extend({ game: numberParam.transform(String) }),
    answer: ownGameSchema,
    access: 'anyone',
  }),
} as const;
