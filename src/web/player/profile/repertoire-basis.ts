import type { PlayerProfile } from '../../../contract/player/player-profile';
import { gamesText } from '../labels';

/** `From 47 games; 3 more have no named opening`. */
export const repertoireBasis = ({ results, repertoire: { unnamed } }: PlayerProfile): string => {
  const named = `From ${gamesText(results.all.games - unnamed)}`;
  return unnamed === 0 ? named : `${named}; ${unnamed} more ${unnamed === 1 ? 'has' : 'have'} no named opening`;
};
