/** What a sheet says of the opponent beside their openings. No figure is counted here, and no sample stands on a sheet. */
import { clockIn } from '../../../chess/findings/verdicts';
import type { Meetings } from '../../../contract/player/head-to-head';
import type { PlayerProfile } from '../../../contract/player/player-profile';
import type { Preparation } from '../../../contract/preparation';
import type { LentGames } from '../../games/player-games';
import { weaknessesOf } from './weaknesses';

type AboutPerson = Pick<Preparation, 'form' | 'clock' | 'meetings' | 'weaknesses'>;

export const aboutPerson = (opponent: LentGames, meetings: Meetings | undefined): AboutPerson => {
  const profile = opponent.profile?.();
  return {
    ...(profile === undefined ? {} : { ...formOf(profile), ...clockOf(profile) }),
    ...(meetings === undefined ? {} : meetingsOf(meetings)),
    ...(profile === undefined || opponent.game === undefined
      ? {}
      : { weaknesses: weaknessesOf(profile, opponent.game) }),
  };
};

const formOf = ({ form: { results, rated } }: PlayerProfile): Pick<AboutPerson, 'form'> =>
  results.games === 0 ? {} : { form: { ...results, rated: rated === undefined ? undefined : { ...rated } } };

const clockOf = ({ clockUse, findings }: PlayerProfile): Pick<AboutPerson, 'clock'> => {
  const { games, lowGames, averageSeconds } = clockUse;
  if (averageSeconds === undefined) return {};
  const short = clockIn(findings, 'time.little');
  return {
    clock: {
      ...{ games, seconds: averageSeconds },
      ...(games === 0 ? {} : { low: lowGames / games }),
      blunders: short === undefined ? undefined : { rate: short.rate, moves: short.of },
    },
  };
};

const meetingsOf = ({ results, meetings, shortfall }: Meetings): Pick<AboutPerson, 'meetings'> => {
  const [last] = meetings;
  if (last === undefined && shortfall === undefined) return {};
  return {
    meetings: {
      ...results.all,
      last: last?.playedAt,
      shortfall,
    },
  };
};
