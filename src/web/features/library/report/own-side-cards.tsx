import { Link } from '@tanstack/react-router';
import type { Speed } from '../../../../chess/clock';
import type { ScoutedTournament } from '../../../../contract/player/scout';
import { FormatRatings } from '../../../player/cards/format-ratings';
import { HeadToHead } from '../../../player/cards/head-to-head';
import { KeyWeaknesses } from '../../../player/cards/key-weaknesses';
import { PhasePerformance } from '../../../player/cards/phase-performance';
import { QuickStats } from '../../../player/cards/quick-stats';
import { RecentTournaments } from '../../../player/cards/recent-tournaments';
import { TimeManagement } from '../../../player/cards/time-management';
import { TopTactics } from '../../../player/cards/top-tactics';
import type { KnownPlayer } from '../../../player/profile/known-player';
import { mostMeetings } from '../../../player/profile/shown-meetings';
import { LINK } from '../../../ui/link-appearance';
import { WeaknessLink } from './what-to-work-on';

type OwnSideCardsProps = {
  /** `undefined`: not loaded. */
  readonly player: KnownPlayer | undefined;
  readonly tournaments: readonly ScoutedTournament[] | undefined;
  /** Whether the games are those of the library. */
  readonly isLibrary: boolean;
};

/** The tab of the games has more of them. */
const TOURNAMENTS = 2;
const SPEEDS: readonly Speed[] = ['rapid', 'blitz', 'bullet', 'classical'];

/** The cards of the side column, in the specification's order. OPA-11, A94. */
export function OwnSideCards({ player, tournaments, isLibrary }: OwnSideCardsProps) {
  const profile = player?.profile;
  const meetings = mostMeetings(player?.games ?? [], isLibrary);
  return (
    <>
      <QuickStats profile={profile} isBrief />
      <PhasePerformance profile={profile} isBrief />
      <FormatRatings profile={profile} speeds={SPEEDS} isOwn />
      <HeadToHead
        meetings={meetings}
        more={(words) => (
          <TheirGames words={words} opponent={isLibrary ? meetings?.meetings[0]?.opponent : undefined} />
        )}
      />
      <TopTactics profile={profile} isBrief />
      <RecentTournaments tournaments={tournaments} most={TOURNAMENTS} />
      <KeyWeaknesses profile={profile} link={(label) => <WeaknessLink label={label} />} />
      <TimeManagement profile={profile} isBrief />
    </>
  );
}

type TheirGamesProps = {
  readonly words: string;
  /** Missing where the list does not stand in the address. */
  readonly opponent: string | undefined;
};

/** To the games against somebody, in the list of the library. */
function TheirGames({ words, opponent }: TheirGamesProps) {
  if (opponent === undefined) return <p className="text-center text-xs text-ink-soft tabular-nums">{words}</p>;
  return (
    <Link
      to="."
      search={(old: object) => ({ ...old, tab: 'games', opponent })}
      className={`${LINK} text-center text-xs tabular-nums`}
    >
      {words}
    </Link>
  );
}
