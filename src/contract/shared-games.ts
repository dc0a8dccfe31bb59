/** The games of a user, for whoever has the link to them, until the user switches it off. */
import { z } from 'zod';
import { STUDY_ID } from './studies';

/** 128 random bits, base64url. */
export const GAMES_LINK_ID = STUDY_ID;

export const sharedGamesPaths = (link: string) => {
  const shared = `/api/shared-games/${link}`;
  return { shared, games: `${shared}/games`, game: (game: string) => `${shared}/games/${game}` };
};

/** The page that shows them. */
export const sharedGamesPage = (link: string): string => `/shared-games/${link}`;

export const sharedGamesSchema = z.object({
  /** The username of whoever shows them. */
  name: z.string(),
  games: z.number().int(),
});
export type SharedGames = z.infer<typeof sharedGamesSchema>;
