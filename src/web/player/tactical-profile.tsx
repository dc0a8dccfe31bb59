import type { ReactNode } from 'react';
import type { TacticCount } from '../../chess/player/tactics';
import { weaknessLevel } from '../../chess/player/tones';
import { Badge } from '../ui/badge';
import { CardTitle } from '../ui/card';
import type { Opponent } from './opponent';
import type { NamedCount } from './opponent-tactics';
import { PlayerCard } from './player-card';
import { tacticsBasis } from './searched-games';
import { SkeletonLines } from './skeleton-lines';
import { TacticPlaces, type ViewGame } from './tactic-places';
import { levelTones, toneTexts } from './tone-looks';
import { splitName } from './words';

type TacticalProfileProps = { readonly opponent: Opponent | undefined; readonly onView: ViewGame };

/** The tactics that the player misses and uses, with where they were seen. SCT-18 to SCT-21. */
export function TacticalProfile({ opponent, onView }: TacticalProfileProps) {
  const tactics = opponent?.report?.tactics;
  const placesOf = (counts: readonly TacticCount<string>[] | undefined) => (name: string) => {
    const places = counts?.find((count) => count.name === name)?.places ?? [];
    return <TacticPlaces places={places} games={opponent?.games ?? []} onView={onView} />;
  };
  return (
    <PlayerCard title="Tactical Profile & Weaknesses" basis={opponent && tacticsBasis(opponent)}>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-2">
          <CardTitle level={3} className="text-sm">
            Weaknesses
          </CardTitle>
          <Counts counts={opponent?.weaknesses} label="Weaknesses" isWeakness places={placesOf(tactics?.weaknesses)} />
        </div>
        <div className="flex min-w-0 flex-col gap-2">
          <CardTitle level={3} className="text-sm">
            Strengths
          </CardTitle>
          <Counts counts={opponent?.strengths} label="Strengths" places={placesOf(tactics?.strengths)} />
        </div>
      </div>
    </PlayerCard>
  );
}

type CountsProps = {
  readonly counts: readonly NamedCount[] | undefined;
  readonly label: string;
  readonly isWeakness?: boolean;
  /** The ways to its places of a tactic, by its name. */
  readonly places: (name: string) => ReactNode;
};

function Counts({ counts, label, isWeakness = false, places }: CountsProps) {
  if (!counts) return <SkeletonLines count={4} className="h-12" />;
  if (counts.length === 0) return <p className="text-sm text-ink-soft">None seen</p>;
  return (
    <ul aria-label={label} className="divide-y divide-hairline border-y border-hairline">
      {counts.map((count) => (
        <li key={count.name} className="min-h-14 py-2 text-sm">
          <div className="flex items-center justify-between gap-3">
            <span className="min-w-0">
              <span className="block font-semibold break-words">{splitName(count.name)}</span>
              {isWeakness ? <Level count={count.count} /> : <span className="text-good">Strong execution</span>}
            </span>
            <Badge>{count.count}</Badge>
          </div>
          {places(count.name)}
        </li>
      ))}
    </ul>
  );
}

function Level({ count }: { readonly count: number }) {
  const level = weaknessLevel(count);
  return <span className={toneTexts[levelTones[level]]}>{level} weakness</span>;
}
