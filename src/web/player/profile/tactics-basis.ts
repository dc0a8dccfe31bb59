import type { TacticsReport } from '../../../chess/player/tactics';
import { gamesText } from '../words';

/** What the tactics rest on: `From 43 games looked through for tactics`. */
export const tacticsBasis = ({ tactics: { games } }: { readonly tactics: Pick<TacticsReport, 'games'> }): string =>
  games === 0 ? 'No game has been looked through for tactics' : `From ${gamesText(games)} looked through for tactics`;
