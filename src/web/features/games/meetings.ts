import { countResults } from '../../../chess/player/results';
import type { ShownGame } from '../../player/shown-game';
import { countOf, gamesText } from '../../player/words';

/** Fewer games against somebody are no series of meetings. */
const LEAST_MEETINGS = 2;

/** Against whom most of these games were played, and how they ended; nothing where nobody was met twice. */
export const meetingsText = (games: readonly ShownGame[]): string | undefined => {
  const byOpponent = new Map<string, readonly ShownGame[]>();
  for (const game of games) {
    const key = game.opponent.toLowerCase();
    byOpponent.set(key, [...(byOpponent.get(key) ?? []), game]);
  }
  const [most] = [...byOpponent.values()].sort((one, other) => other.length - one.length);
  if (most === undefined || most.length < LEAST_MEETINGS) return undefined;
  const { wins, draws, losses } = countResults(most);
  const results = [countOf(wins, 'win'), countOf(draws, 'draw'), countOf(losses, 'loss', 'losses')].join(', ');
  return `Measured: in your latest ${gamesText(games.length)} you met ${most[0]?.opponent ?? ''} most, ${results}.`;
};
