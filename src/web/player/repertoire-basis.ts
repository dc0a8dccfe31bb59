import type { Opponent } from './opponent';
import { gamesText } from './words';

/** `From 47 games; 3 more have no named opening`. */
export const repertoireBasis = ({ results, repertoire: { unnamed } }: Opponent): string => {
  const named = `From ${gamesText(results.games - unnamed)}`;
  return unnamed === 0 ? named : `${named}; ${unnamed} more ${unnamed === 1 ? 'has' : 'have'} no named opening`;
};
