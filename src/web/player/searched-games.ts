import type { Opponent } from './opponent';
import { gamesText } from './words';

/** How many of the player's games were looked through for tactics. */
export const searchedGames = ({ report, games }: Opponent): number =>
  report?.tactics.games ?? games.filter(({ scouted }) => Array.isArray(scouted.analysis?.missedTactics)).length;

/** What the tactics rest on: `From 43 games analyzed for tactics`; of all games where nobody says which were. */
export const tacticsBasis = (opponent: Opponent): string => {
  const searched = searchedGames(opponent);
  if (searched > 0) return `From ${gamesText(searched)} analyzed for tactics`;
  const isCounted = [opponent.weaknesses, opponent.strengths, opponent.missed].some(({ length }) => length > 0);
  return isCounted ? `From ${gamesText(opponent.games.length)}` : 'No games analyzed for tactics';
};
