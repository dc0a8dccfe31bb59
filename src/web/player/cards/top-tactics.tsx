import type { ReactNode } from 'react';
import { compareStrength, compareWeakness } from '../../../chess/findings/verdicts';
import type { PlayerProfile } from '../../../contract/player/player-profile';
import { CardTitle } from '../../ui/page';
import { countOf, gamesText } from '../labels';
import { PlayerCard, SkeletonLines } from '../player-card';
import { briefComparison, briefStrengthComparison, OTHERS, tacticName, tacticsBasis } from '../tactic-text';
import type { NamedCount } from './tactic-counts';

const MAX_TACTICS = 3;

type TopTacticsProps = {
  readonly profile: PlayerProfile | undefined;
  /** Without the number of games. */
  readonly isBrief?: boolean;
};

/** SCT-43, A93. */
export function TopTactics({ profile, isBrief = false }: TopTacticsProps) {
  const weaknessText = (counted: NamedCount): string =>
    briefComparison(profile && compareWeakness(profile.findings, counted));
  const strengthText = ({ name }: NamedCount): string =>
    briefStrengthComparison(profile && compareStrength(profile.findings, name));
  return (
    <PlayerCard
      title="Tactical Profile"
      basis={profile && !isBrief ? `${tacticsBasis(profile)}; ${OTHERS}` : undefined}
    >
      <CardTitle level={3} className="text-sm">
        Weaknesses
      </CardTitle>
      <Top counts={profile?.tactics.weaknesses} label="Top weaknesses" sign="x" comparison={weaknessText} />
      <CardTitle level={3} className="text-sm">
        Strengths
      </CardTitle>
      <Top counts={profile?.tactics.strengths} label="Top strengths" sign="" comparison={strengthText} />
    </PlayerCard>
  );
}

type TopProps = {
  readonly counts: readonly NamedCount[] | undefined;
  readonly label: string;
  /** After each count. */
  readonly sign: 'x' | '';
  /** The comparison with others, in brief. */
  readonly comparison: (counted: NamedCount) => string;
};

function Top({ counts, label, sign, comparison }: TopProps) {
  if (!counts) return <SkeletonLines count={MAX_TACTICS} className="h-5" />;
  if (counts.length === 0) return <p className="text-sm text-ink-soft">None found</p>;
  return (
    <ul aria-label={label} className="flex flex-col gap-1.5 text-sm">
      {counts.slice(0, MAX_TACTICS).map((counted) => (
        <li key={counted.name} className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 break-words">
            {tacticName(counted.name)}
            <Comparison text={comparison(counted)} />
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

function Comparison({ text }: { readonly text: string }) {
  return text === '' ? null : <span className="text-xs text-ink-soft tabular-nums"> {text}</span>;
}

const MAX_KEY_WEAKNESSES = 4;

type KeyWeaknessesProps = {
  readonly profile: PlayerProfile | undefined;
  /** Links to the games of a weakness. */
  readonly link?: (label: string) => ReactNode;
};

/** SCT-45, OPA-11, A93. */
export function KeyWeaknesses({ profile, link = (label) => label }: KeyWeaknessesProps) {
  return (
    <PlayerCard title="Key Weaknesses" basis={profile && `${gamesText(profile.tactics.games)}; ${OTHERS}`}>
      {profile ? (
        <Counts profile={profile} link={link} />
      ) : (
        <SkeletonLines count={MAX_KEY_WEAKNESSES} className="h-5" />
      )}
    </PlayerCard>
  );
}

function Counts({ profile, link }: Required<KeyWeaknessesProps> & { readonly profile: PlayerProfile }) {
  const { findings, tactics } = profile;
  if (tactics.weaknesses.length === 0) return <p className="text-sm text-ink-soft">None found</p>;
  return (
    <ul className="flex flex-col gap-1.5 text-sm">
      {tactics.weaknesses.slice(0, MAX_KEY_WEAKNESSES).map((counted) => (
        <li key={counted.name} className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
          <span>
            {link(tacticName(counted.name))} <span className="whitespace-nowrap">{countOf(counted.count, 'time')}</span>
          </span>
          <span className="text-xs text-ink-soft empty:hidden">
            {briefComparison(compareWeakness(findings, counted))}
          </span>
        </li>
      ))}
    </ul>
  );
}
