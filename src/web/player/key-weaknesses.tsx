import type { Opponent } from './opponent';
import type { NamedCount } from './opponent-tactics';
import { PlayerCard } from './player-card';
import { tacticsBasis } from './searched-games';
import { SkeletonLines } from './skeleton-lines';
import { countOf, splitName } from './words';

const MOST = 4;

/** SCT-45. */
export function KeyWeaknesses({ opponent }: { readonly opponent: Opponent | undefined }) {
  return (
    <PlayerCard title="Key Weaknesses" basis={opponent && tacticsBasis(opponent)}>
      {opponent ? <Weaknesses counts={opponent.weaknesses} /> : <SkeletonLines count={MOST} className="h-5" />}
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
          <span className="shrink-0 tabular-nums">{countOf(count, 'time')}</span>
        </li>
      ))}
    </ul>
  );
}
