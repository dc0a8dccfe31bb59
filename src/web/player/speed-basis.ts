import type { Speed } from '../../chess/clock';
import type { Opponent } from './opponent';
import { gamesText } from './words';

/** How many of the games seen were of this speed: `12 games seen`. */
export const speedBasis = ({ speedGames }: Opponent, speed: Speed): string => {
  const seen = speedGames[speed] ?? 0;
  return seen === 0 ? 'No game seen' : `${gamesText(seen)} seen`;
};
