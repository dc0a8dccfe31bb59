/** The events that somebody's games name. A file says neither how many took part nor who came where. */
import { otherColor } from '../../../chess/types';
import type { RemoteGame } from '../remote-game';
import type { RemoteTournament } from '../source';

/** Longer apart, events of one name are two: a club's open comes every year. */
const APART = 60 * 86_400_000;
/** What a win above the opponent's rating counts, and a loss below it. */
const PERFORMANCE_STEP = 400;

/** The newest first; games come in that order. */
export const toEvents = (games: readonly RemoteGame[]): readonly RemoteTournament[] => {
  const events: RemoteGame[][] = [];
  for (const game of games) {
    const name = game.tournament?.name;
    if (name === undefined || game.createdAt === 0) continue;
    const same = events.find((event) => isSame(event, name, game.createdAt));
    if (same === undefined) events.push([game]);
    else same.push(game);
  }
  return events.flatMap(toEvent);
};

const isSame = (event: readonly RemoteGame[], name: string, at: number): boolean =>
  event[0]?.tournament?.name === name && (event.at(-1)?.createdAt ?? 0) - at < APART;

const toEvent = (games: readonly RemoteGame[]): readonly RemoteTournament[] => {
  const [newest, first] = [games[0], games.at(-1)];
  if (newest?.tournament?.name === undefined || first === undefined) return [];
  const { name } = newest.tournament;
  const performance = performanceOf(games);
  return [
    {
      ...{ kind: 'round-robin', id: `${name} ${first.createdAt}`, name, url: '', startsAt: first.createdAt },
      ...{ timeControl: newest.timeControl, variant: 'standard', isRated: newest.isRated },
      totalPlayers: 0,
      score: games.reduce((sum, game) => sum + pointsOf(game), 0),
      games: games.length,
      performance,
    },
  ];
};

const pointsOf = ({ result, color }: RemoteGame): number => {
  if (result === '1/2-1/2') return 0.5;
  return result === (color === 'white' ? '1-0' : '0-1') ? 1 : 0;
};

/** The mean of the opponents' ratings, each with the result. */
const performanceOf = (games: readonly RemoteGame[]): number | undefined => {
  const values = games.flatMap((game) => {
    const opponent = game.players[otherColor(game.color)];
    if (opponent.kind !== 'person' || opponent.rating === undefined) return [];
    return [opponent.rating + PERFORMANCE_STEP * (2 * pointsOf(game) - 1)];
  });
  if (values.length === 0) return undefined;
  return Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
};
