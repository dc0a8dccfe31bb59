import type { TacticsReport } from '../../../chess/player/tactics';
import { gamesText } from '../labels';

/** What the tactics rest on: `From 43 games analyzed for tactics`. */
export const tacticsBasis = ({ tactics: { games } }: { readonly tactics: Pick<TacticsReport, 'games'> }): string =>
  games === 0 ? 'No games analyzed for tactics' : `From ${gamesText(games)} analyzed for tactics`;
