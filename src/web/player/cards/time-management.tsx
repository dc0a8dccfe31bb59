import type { PlayerProfile } from '../../../contract/player-profile';
import { Figure, Figures } from '../figure';
import { PlayerCard } from '../player-card';
import { SampleMark } from '../sample-mark';
import { SkeletonLines } from '../skeleton-lines';
import { DASH, gamesText } from '../labels';

/** How the player spends the clock; a sample until a clock of theirs is known. SCT-46. */
export function TimeManagement({ profile }: { readonly profile: PlayerProfile | undefined }) {
  return (
    <PlayerCard title="Time Management" mark={profile?.timeManagement.isSample && <SampleMark />}>
      {profile ? <TimeFigures profile={profile} /> : <SkeletonLines count={3} className="h-10" />}
    </PlayerCard>
  );
}

function TimeFigures({ profile: { timeManagement, results } }: { readonly profile: PlayerProfile }) {
  const { isSample, averageSeconds, lowShare, lostOnTimeShare, games } = timeManagement;
  const clocked = isSample ? undefined : `In ${gamesText(games)} with clocks`;
  const all = isSample ? undefined : `Of ${gamesText(results.all.games)}`;
  return (
    <Figures>
      <Figure label="Average per move" value={`${averageSeconds.toFixed(isSample ? 0 : 1)}s`} note={clocked} />
      <Figure label="Time-trouble games" value={shareText(lowShare)} note={clocked} />
      <Figure label="Flagged games" value={shareText(lostOnTimeShare)} note={all} />
    </Figures>
  );
}

const shareText = (share: number | undefined): string => (share === undefined ? DASH : `${share}%`);
