/** Where a profile is. Without zod, for modules that the first page needs. */

/** The owner of the installation, whom the owner's screens show when nobody else is meant. Specification, GEN-08. */
export const OWNER_ID = 1;

/** Whether this is the refusal for nobody, and for a user whose data is not for whoever asks. */
export const isNoUserMessage = (message: string): boolean => /^There is no user \d+$/.test(message);

/** Beside an answer that is only a part: how many there are in all. */
export const TOTAL_COUNT = 'x-total-count';

/** Games that the home page shows. Specification, HOME-09. */
export const NEWEST_GAMES = 3;

export const profilePaths = (id: number) => ({
  user: `/api/user/${id}`,
  stats: `/api/player-stats/${id}`,
  games: `/api/games/user/${id}`,
  openings: `/api/openings/user/${id}`,
});

/** Of the list of games what the home page shows. */
export const newestGamesPath = (id: number): string => `${profilePaths(id).games}?max=${NEWEST_GAMES}&pgn=false`;
