import type { ReactNode } from 'react';
import { compareWeakness } from '../../../chess/findings/verdicts';
import type { PlayerProfile } from '../../../contract/player/player-profile';
import { briefComparison, OTHERS } from '../compared-text';
import { countOf, gamesText } from '../labels';
import { PlayerCard } from '../player-card';
import { SkeletonLines } from '../skeleton-lines';
import { tacticName } from '../tactic-name';

const MOST = 4;

type KeyWeaknessesProps = {
  readonly profile: PlayerProfile | undefined;
  /** Leads to the games of a weakness, around its label. */
  readonly link?: (label: string) => ReactNode;
};

/** The four weaknesses counted most, each beside others. SCT-45, OPA-11, A93. */
export function KeyWeaknesses({ profile, link = (label) => label }: KeyWeaknessesProps) {
  return (
    <PlayerCard title="Key Weaknesses" basis={profile && `${gamesText(profile.tactics.games)}; ${OTHERS}`}>
      {profile ? <Counts profile={profile} link={link} /> : <SkeletonLines count={MOST} className="h-5" />}
    </PlayerCard>
  );
}

function Counts({ profile, link }: Required<KeyWeaknessesProps> & { readonly profile: PlayerProfile }) {
  const { findings, tactics } = profile;
  if (tactics.weaknesses.length === 0) return <p className="text-sm text-ink-soft">None seen</p>;
  return (
    <ul className="flex flex-col gap-1.5 text-sm">
      {tactics.weaknesses.slice(0, MOST).map((counted) => (
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
