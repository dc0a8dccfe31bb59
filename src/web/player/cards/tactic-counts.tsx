import type { ReactNode } from 'react';
import { weaknessLevel } from '../../../chess/player/tones';
import { Badge } from '../../ui/badge';
import { CardTitle } from '../../ui/card';
import type { NamedCount } from '../named-counts';
import { SkeletonLines } from '../skeleton-lines';
import { levelTones, toneTexts } from '../tone-appearance';
import { tacticName } from '../tactic-name';

type TacticCountsProps = {
  readonly counts: readonly NamedCount[] | undefined;
  readonly label: string;
  /** What stands below the name. */
  readonly note?: (count: number) => ReactNode;
  /** In place of an empty list. */
  readonly empty?: string | undefined;
  /** The ways to the places of a tactic, by its name. */
  readonly places?: (name: string) => ReactNode;
};

/** Tactics below their title, with how often each was seen. SCT-19 to SCT-21. */
export function TacticCounts({ label, ...list }: TacticCountsProps) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <CardTitle level={3} className="text-sm">
        {label}
      </CardTitle>
      <CountList label={label} {...list} />
    </div>
  );
}

function CountList({ counts, label, note, empty = 'None seen', places }: TacticCountsProps) {
  if (!counts) return <SkeletonLines count={4} className="h-12" />;
  if (counts.length === 0) return <p className="text-sm text-ink-soft">{empty}</p>;
  return (
    <ul aria-label={label} className="divide-y divide-hairline border-y border-hairline">
      {counts.map((count) => (
        <li key={count.name} className="py-2 text-sm">
          <div className="flex items-center justify-between gap-3">
            <span className="min-w-0">
              <span className="block font-semibold break-words">{tacticName(count.name)}</span>
              {note?.(count.count)}
            </span>
            <Badge>{count.count}</Badge>
          </div>
          {places?.(count.name)}
        </li>
      ))}
    </ul>
  );
}

export const strengthNote = (): ReactNode => <span className="text-good">Strong execution</span>;

/** Of a weakness that was seen in so many games. */
export const weaknessNote =
  (games: number) =>
  (count: number): ReactNode => {
    const level = weaknessLevel(count, games);
    return <span className={toneTexts[levelTones[level]]}>{level} weakness</span>;
  };
