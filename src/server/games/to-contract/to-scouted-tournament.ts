import { formatTimeControl } from '../../../chess/clock';
import type { ScoutedTournament } from '../../../contract/player/scout';
import type { TournamentKind } from '../../sources/remote-game';
import type { RemoteTournament } from '../../sources/source';

/** Both shapes of the specification at once; what the source does not tell is null. */
export const toScoutedTournament = (tournament: RemoteTournament): ScoutedTournament => {
  const { name, startsAt, kind, rank = null, totalPlayers, score = null, performance = null, url } = tournament;
  const players = totalPlayers === 0 ? null : totalPlayers;
  // An arena counts two points and more for a win, in no number of rounds.
  const rounds = tournament.rounds ?? (kind === 'arena' ? undefined : tournament.games) ?? null;
  return {
    name,
    date: new Date(startsAt).toISOString(),
    format: FORMATS[kind](tournament.rounds),
    position: rank,
    players,
    score,
    timeControl: formatTimeControl(
      controlOf(tournament.timeControl),
      tournament.timeControl === '?' ? 'unknown' : 'correspondence',
    ),
    performance,
    totalPlayers: players,
    points: score,
    rounds,
    ...(url === '' ? {} : { url }),
  };
};

const FORMATS: Readonly<Record<TournamentKind, (rounds: number | undefined) => string>> = {
  arena: () => 'Arena',
  swiss: (rounds) => `Swiss, ${rounds ?? '?'} rounds`,
  'round-robin': () => 'Round robin',
};

/** `180+2`, in seconds. */
const controlOf = (text: string): { initial: number; increment: number } | undefined => {
  const [, initial, increment] = /^(\d+)\+(\d+)$/.exec(text) ?? [];
  return initial === undefined ? undefined : { initial: Number(initial), increment: Number(increment) };
};
