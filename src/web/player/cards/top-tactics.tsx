import { tacticsInTune } from '../../../chess/findings/tactic-verdicts';
import { CardTitle } from '../../ui/card';
import type { PlayerProfile } from '../../../contract/player/player-profile';
import type { NamedCount } from '../named-counts';
import { PlayerCard } from '../player-card';
import { tacticsBasis } from '../profile/tactics-basis';
import { SkeletonLines } from '../skeleton-lines';
import { tacticName } from '../tactic-name';

const MOST = 3;

type TopTacticsProps = {
  readonly profile: PlayerProfile | undefined;
  /** Beside a card that says of how many games. */
  readonly isBrief?: boolean;
};

/** The three weaknesses and strengths seen most. SCT-43. */
export function TopTactics({ profile, isBrief = false }: TopTacticsProps) {
  const tactics = profile && tacticsInTune(profile);
  return (
    <PlayerCard title="Tactical Profile" basis={profile && !isBrief ? tacticsBasis(profile) : undefined}>
      <CardTitle level={3} className="text-sm">
        Weaknesses
      </CardTitle>
      <Top counts={tactics?.weaknesses} label="Top weaknesses" sign="x" />
      <CardTitle level={3} className="text-sm">
        Strengths
      </CardTitle>
      <Top counts={tactics?.strengths} label="Top strengths" sign="" />
    </PlayerCard>
  );
}

type TopProps = {
  readonly counts: readonly NamedCount[] | undefined;
  readonly label: string;
  /** Follows each count. */
  readonly sign: 'x' | '';
};

function Top({ counts, label, sign }: TopProps) {
  if (!counts) return <SkeletonLines count={MOST} className="h-5" />;
  if (counts.length === 0) return <p className="text-sm text-ink-soft">None seen</p>;
  return (
    <ul aria-label={label} className="flex flex-col gap-1.5 text-sm">
      {counts.slice(0, MOST).map(({ name, count }) => (
        <li key={name} className="flex justify-between gap-3">
          <span className="min-w-0 break-words">{tacticName(name)}</span>
          <span className="font-semibold tabular-nums">
            {count}
            {sign}
          </span>
        </li>
      ))}
    </ul>
  );
}
