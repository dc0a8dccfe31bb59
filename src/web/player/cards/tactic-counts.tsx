import type { ReactNode } from 'react';
import { compareStrength, compareWeakness, type Findings } from '../../../chess/findings/verdicts';
import { weaknessLevel } from '../../../chess/player/results';
import { Badge } from '../../ui/badge';
import { CardTitle } from '../../ui/card';
import { comparedCountText, comparedStrengthText } from '../compared-text';
import type { NamedCount } from '../named-counts';
import { SkeletonLines } from '../skeleton-lines';
import { tacticName } from '../tactic-name';
import { levelTones, toneTexts } from '../tone-appearance';

type TacticCountsProps = {
  readonly counts: readonly NamedCount[] | undefined;
  readonly label: string;
  /** What stands below the name. */
  readonly note?: (counted: NamedCount) => ReactNode;
  /** In place of an empty list. */
  readonly empty?: string;
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
              {note?.(count)}
            </span>
            <Badge>{count.count}</Badge>
          </div>
          {places?.(count.name)}
        </li>
      ))}
    </ul>
  );
}

/** A strength, and how others do what it is counted from. SCT-21, A93. */
export const strengthNote =
  (findings: Findings | undefined) =>
  ({ name }: NamedCount): ReactNode => {
    const finding = findings && compareStrength(findings, name);
    return (
      <>
        <span className="text-good">Strong execution</span>
        <ByCount isProven={finding?.verdict === 'strength'} />
        {finding && <Comparison text={comparedStrengthText(finding)} />}
      </>
    );
  };

/** The level of a weakness that was looked for in so many games, and how often others show it. SCT-20, A93. */
export const weaknessNote =
  (games: number, findings: Findings | undefined) =>
  (counted: NamedCount): ReactNode => {
    const level = weaknessLevel(counted.count, games);
    const compared = findings && compareWeakness(findings, counted);
    return (
      <>
        <span className={toneTexts[levelTones[level]]}>{level} weakness</span>
        <ByCount isProven={compared?.finding.verdict === 'weakness'} />
        {compared && <Comparison text={comparedCountText(compared)} />}
      </>
    );
  };

/** Says that the word before it rests on the count alone. */
function ByCount({ isProven }: { readonly isProven: boolean }) {
  return isProven ? null : <span className="text-ink-soft"> by count</span>;
}

function Comparison({ text }: { readonly text: string }) {
  return <span className="block text-xs text-ink-soft tabular-nums">{text}</span>;
}
