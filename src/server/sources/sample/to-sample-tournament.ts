import { otherColor } from '../../../chess/types';
import { SAMPLE_ARENA, SAMPLE_SWISS } from '../../../contract/player/samples';
import type { RemoteGame } from '../remote-game';
import type { RemoteTournament } from '../source';
import { scoreOf } from './sample-profile';

/** What Lichess counts a win above the opponent's rating, and a loss below it. */
const PERFORMANCE_STEP = 500;

/** Those of the sample tournaments in which games were played, the newest first. */
export const toSampleTournaments = (username: string, games: readonly RemoteGame[]): readonly RemoteTournament[] =>
  [SAMPLE_SWISS, SAMPLE_ARENA]
    .flatMap((event) => {
      const played = games.filter(({ tournament }) => tournament?.kind === event.kind && tournament.id === event.id);
      return played.length === 0 ? [] : [toTournament(event, username, played)];
    })
    .sort((a, b) => b.startsAt - a.startsAt);

const toTournament = (
  event: typeof SAMPLE_SWISS | typeof SAMPLE_ARENA,
  username: string,
  played: readonly RemoteGame[],
): RemoteTournament => {
  const { kind, id, name, startsAt, timeControl, totalPlayers, ranks } = event;
  const rank = ranks[username];
  const points = played.reduce((sum, game) => sum + scoreOf(game), 0);
  const performance = performanceOf(played);
  return {
    kind,
    id,
    name,
    url: '',
    startsAt,
    timeControl,
    variant: 'standard',
    isRated: true,
    totalPlayers,
    rank,
    ...(kind === 'swiss' ? { score: points, rounds: event.rounds } : { score: 2 * points, games: played.length }),
    performance,
  };
};

/** As Lichess reckons it: the mean of the opponents' ratings, each with the result. */
const performanceOf = (played: readonly RemoteGame[]): number | undefined => {
  const values = played.flatMap((game) => {
    const opponent = game.players[otherColor(game.color)];
    if (opponent.kind !== 'person' || opponent.rating === undefined) return [];
    return [opponent.rating + PERFORMANCE_STEP * (2 * scoreOf(game) - 1)];
  });
  if (values.length === 0) return undefined;
  return Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
};
