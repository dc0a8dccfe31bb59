import { useQuery } from '@tanstack/react-query';
import { CurrentForm } from '../../player/cards/current-form';
import { HeadToHead } from '../../player/cards/head-to-head';
import { TimeManagement } from '../../player/cards/time-management';
import { profileQuery, tournamentsQuery } from '../../player/profile/scout-queries';
import { useMeetings } from '../../player/profile/use-meetings';
import { Weaknesses } from './weaknesses';

/** While the scout goes on, in ms. */
const REFETCH_EVERY = 3000;

type WhoTheyAreProps = {
  /** `NAME` or `site:NAME`. */
  readonly player: string;
  /** Whose games are mine, as `meSchema` reads it. */
  readonly me: string | undefined;
  /** Which games, as `choiceText` writes it. */
  readonly games: string;
  /** The engine is free for it. */
  readonly isWanted: boolean;
};

/** What a scout says of the opponent beside their openings: form, weaknesses, clock, and what was between us. */
export function WhoTheyAre({ player, me, games, isWanted }: WhoTheyAreProps) {
  const { data: profile } = useQuery({
    ...profileQuery(player, games),
    enabled: isWanted,
    refetchInterval: ({ state }) => (state.data?.scan.isFinished === false ? REFETCH_EVERY : false),
  });
  const { data: tournaments } = useQuery({ ...tournamentsQuery(player, games), enabled: isWanted });
  const meetings = useMeetings({ player: profile && player, me, state: profile?.scan.isFinished ? 'finished' : '' });
  return (
    <>
      <Weaknesses {...{ profile, player, games }} />
      <div className="grid items-start gap-6 md:grid-cols-2 lg:grid-cols-3">
        <CurrentForm {...{ profile, tournaments }} />
        <HeadToHead meetings={meetings} />
        <TimeManagement profile={profile} />
      </div>
    </>
  );
}
