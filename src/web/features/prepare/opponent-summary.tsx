import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { consistentTactics } from '../../../chess/findings/verdicts';
import type { PlayerProfile } from '../../../contract/player/player-profile';
import type { Preparation } from '../../../contract/preparation';
import { personRows } from '../../../messages/preparation/preparation-person';
import { HeadToHead } from '../../player/cards/head-to-head';
import { useHeadToHead } from '../../player/cards/use-head-to-head';
import { ScoutedWeaknesses } from '../../player/cards/weakness-boards';
import { SkeletonLines } from '../../player/player-card';
import { usePhoneWidth } from '../../lib/screen';
import { Folded, FoldedCard } from './folded-card';
import { profileQuery } from '../../player/profile/scout-queries';
import { tacticsBasis } from '../../player/tactic-text';
import { LINK } from '../../ui/class-names';

type OpponentSummaryProps = {
  readonly preparation: Preparation;
  /** The opponent's profile; `undefined` while loading. */
  readonly profile: PlayerProfile | undefined;
  /** `NAME` or `site:NAME`. */
  readonly player: string;
  /** The user's games, in the format of `meSchema`. */
  readonly me: string | undefined;
  /** Filter of games, in the format of `choiceText`. */
  readonly games: string;
};

export function OpponentSummary({ preparation: { form, clock }, profile, player, me, games }: OpponentSummaryProps) {
  const headToHead = useHeadToHead({
    player: profile && player,
    me,
    state: profile?.scan.isFinished ? 'finished' : '',
  });
  const isPhone = usePhoneWidth();
  const rows = personRows({ ...(form && { form }), ...(clock && { clock }) });
  return (
    <div className="grid items-start gap-2 sm:gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <FoldedCard title="Form and clock">
        <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[4rem_minmax(0,1fr)]">
          {rows.map(({ label, text }) => (
            <div key={label} className="contents">
              <dt className="font-semibold">{label}</dt>
              <dd className="mb-2 tabular-nums sm:mb-0">{text}</dd>
            </div>
          ))}
        </dl>
        <p className="text-sm">
          {rows.length === 0 && 'No data on form or clock. '}
          <Link to="/scout" search={{ player, ...(games && { games }) }} className={LINK}>
            Their report and games
          </Link>
        </p>
      </FoldedCard>
      {isPhone ? (
        <Folded title="Head-to-Head">
          <HeadToHead headToHead={headToHead} />
        </Folded>
      ) : (
        <HeadToHead headToHead={headToHead} />
      )}
    </div>
  );
}

const MAX_SHOWN = 3;

type WeaknessesProps = {
  readonly profile: PlayerProfile | undefined;
  readonly player: string;
  readonly games: string;
};

export function Weaknesses({ profile, player, games }: WeaknessesProps) {
  const missed = profile && consistentTactics(profile).missed.filter(({ places }) => places.length > 0);
  return (
    <FoldedCard title="What they miss" basis={profile && tacticsBasis(profile)}>
      {profile && missed ? (
        <ScoutedWeaknesses
          profile={profile}
          player={player}
          chosen={games}
          counts={missed.slice(0, MAX_SHOWN)}
          size={220}
          className="gap-x-4 gap-y-4 sm:grid-cols-2 lg:grid-cols-3"
        />
      ) : (
        <SkeletonLines count={MAX_SHOWN} className="h-5" />
      )}
    </FoldedCard>
  );
}

/** Milliseconds, while the games are being fetched. */
const REFETCH_INTERVAL = 3000;

type ReportParams = {
  /** `NAME` or `site:NAME`. */
  readonly player: string;
  /** Filter of games, in the format of `choiceText`. */
  readonly games: string;
  /** False while the engine is busy with the preparation. */
  readonly isEnabled: boolean;
};

/** The opponent's report, updated until it is complete. */
export const useOpponentReport = ({ player, games, isEnabled }: ReportParams): PlayerProfile | undefined => {
  const { data } = useQuery({
    ...profileQuery(player, games),
    enabled: isEnabled,
    refetchInterval: ({ state }) => (state.data?.scan.isFinished === false ? REFETCH_INTERVAL : false),
  });
  return data;
};
