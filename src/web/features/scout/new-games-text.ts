import { SCOUTED_GAMES } from '../../../contract/player/scouted-games';

/** `3 new games`; no more than the last fifty are counted. */
export const newGamesText = (games: number): string => {
  if (games >= SCOUTED_GAMES) return `${SCOUTED_GAMES} or more new games`;
  return games === 1 ? '1 new game' : `${games === 0 ? 'No' : games} new games`;
};
