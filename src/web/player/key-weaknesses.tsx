import type { PlayerProfile } from '../../contract/player-profile';
import type { NamedCount } from './named-counts';
import { PlayerCard } from './player-card';
import { tacticsBasis } from './tactics-basis';
import { SkeletonLines } from './skeleton-lines';
import { splitName } from './words';

const MOST = 4;

/** SCT-45. */
export function KeyWeaknesses({ profile }: { readonly profile: PlayerProfile | undefined }) {
  return (
    <PlayerCard title="Key Weaknesses" basis={profile && tacticsBasis(profile)}>
      {profile ? <Weaknesses counts={profile.tactics.weaknesses} /> : <SkeletonLines count={MOST} className="h-5" />}
    </PlayerCard>
  );
}

function Weaknesses({ counts }: { readonly counts: readonly NamedCount[] }) {
  if (counts.length === 0) return <p className="text-sm text-ink-soft">None seen</p>;
  return (
    <ul className="flex flex-col gap-1.5 text-sm">
      {counts.slice(0, MOST).map(({ name, count }) => (
        <li key={name} className="flex justify-between gap-3">
          <span className="min-w-0 break-words">{splitName(name)}</span>
          <span className="shrink-0 tabular-nums">{count} times</span>
        </li>
      ))}
    </ul>
  );
}
