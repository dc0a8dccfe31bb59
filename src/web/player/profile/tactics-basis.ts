import type { TacticsReport } from '../../../chess/player/tactics';
import { gamesText } from '../labels';

/** What stands in place of an empty list of allowed tactics. */
export const noneAllowed = ({
  tactics: { games, allowedGames },
}: {
  readonly tactics: Omit<TacticsReport, 'allowed'>;
}) => (games > 0 && allowedGames === 0 ? 'Not looked for in these games yet' : 'None seen');

/** What the tactics rest on: `From 43 games analyzed for tactics`. */
export const tacticsBasis = ({ tactics: { games } }: { readonly tactics: Pick<TacticsReport, 'games'> }): string =>
  games === 0 ? 'No games analyzed for tactics' : `From ${gamesText(games)} analyzed for tactics`;
