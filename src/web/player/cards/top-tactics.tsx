import { compareStrength, compareWeakness } from '../../../chess/findings/verdicts';
import type { PlayerProfile } from '../../../contract/player/player-profile';
import { CardTitle } from '../../ui/card';
import { briefComparison, briefStrengthComparison, OTHERS } from '../compared-text';
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

/** The three weaknesses and strengths counted most, each beside others. SCT-43, A93. */
export function TopTactics({ profile, isBrief = false }: TopTacticsProps) {
  const besideWeakness = (counted: NamedCount): string =>
    briefComparison(profile && compareWeakness(profile.findings, counted));
  const besideStrength = ({ name }: NamedCount): string =>
    briefStrengthComparison(profile && compareStrength(profile.findings, name));
  return (
    <PlayerCard
      title="Tactical Profile"
      basis={profile && !isBrief ? `${tacticsBasis(profile)}; ${OTHERS}` : undefined}
    >
      <CardTitle level={3} className="text-sm">
        Weaknesses
      </CardTitle>
      <Top counts={profile?.tactics.weaknesses} label="Top weaknesses" sign="x" beside={besideWeakness} />
      <CardTitle level={3} className="text-sm">
        Strengths
      </CardTitle>
      <Top counts={profile?.tactics.strengths} label="Top strengths" sign="" beside={besideStrength} />
    </PlayerCard>
  );
}

type TopProps = {
  readonly counts: readonly NamedCount[] | undefined;
  readonly label: string;
  /** Follows each count. */
  readonly sign: 'x' | '';
  /** What others do, in a few words. */
  readonly beside: (counted: NamedCount) => string;
};

function Top({ counts, label, sign, beside }: TopProps) {
  if (!counts) return <SkeletonLines count={MOST} className="h-5" />;
  if (counts.length === 0) return <p className="text-sm text-ink-soft">None seen</p>;
  return (
    <ul aria-label={label} className="flex flex-col gap-1.5 text-sm">
      {counts.slice(0, MOST).map((counted) => (
        <li key={counted.name} className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 break-words">
            {tacticName(counted.name)}
            <Beside text={beside(counted)} />
          </span>
          <span className="font-semibold tabular-nums">
            {counted.count}
            {sign}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Beside({ text }: { readonly text: string }) {
  return text === '' ? null : <span className="text-xs text-ink-soft tabular-nums"> {text}</span>;
}
