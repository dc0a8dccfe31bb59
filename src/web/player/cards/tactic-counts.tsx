import { Link } from '@tanstack/react-router';
import { Target } from 'lucide-react';
import type { ReactNode } from 'react';
import { compareStrength, compareWeakness, type Findings } from '../../../chess/findings/verdicts';
import { weaknessLevel } from '../../../chess/player/results';
import type { TacticLists } from '../../../chess/player/tactics';
import { buttonAppearance } from '../../ui/button';
import { CardTitle } from '../../ui/page';
import { Badge } from '../../ui/status/status';
import { countOf } from '../labels';
import { SkeletonLines } from '../player-card';
import { comparedCountText, comparedStrengthText, tacticName } from '../tactic-text';
import { levelTones, toneTexts } from '../tone-appearance';

type TacticCountsProps = {
  readonly counts: readonly NamedCount[] | undefined;
  readonly label: string;
  /** Below the name. */
  readonly note?: (counted: NamedCount) => ReactNode;
  /** Replaces an empty list. */
  readonly empty?: string;
  readonly positionLinks?: (name: string) => ReactNode;
};

/** Tactics with their counts. SCT-19 to SCT-21. */
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

function CountList({ counts, label, note, empty = 'None found', positionLinks }: TacticCountsProps) {
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
          {positionLinks?.(count.name)}
        </li>
      ))}
    </ul>
  );
}

/** SCT-21, A93. */
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

/** SCT-20, A93. */
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

function ByCount({ isProven }: { readonly isProven: boolean }) {
  return isProven ? null : <span className="text-ink-soft"> by count</span>;
}

function Comparison({ text }: { readonly text: string }) {
  return <span className="block text-xs text-ink-soft tabular-nums">{text}</span>;
}

export type NamedCount = { readonly name: string; readonly count: number };

/** Most often first, without zeros. */
export const sortCounts = (counts: Readonly<Record<string, number>>): readonly NamedCount[] =>
  Object.entries(counts)
    .map(([name, count]) => ({ name, count }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);

type TrainLinkProps = {
  /** `own`, or the name of a scouted player. */
  readonly train: string;
  readonly tactics: Pick<TacticLists, 'missed' | 'allowed'>;
};

export function TrainLink({ train, tactics }: TrainLinkProps) {
  const [missed, allowed] = [total(tactics.missed), total(tactics.allowed)];
  if (missed + allowed === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Link to="/learn" search={{ train }} className={buttonAppearance({ variant: 'secondary', size: 'compact' })}>
        <Target aria-hidden className="size-4" /> Train these
      </Link>
      <span className="text-sm text-ink-soft tabular-nums">{countText(missed, allowed)}</span>
    </p>
  );
}

const countText = (missed: number, allowed: number): string => {
  if (missed === 0) return countOf(allowed, 'allowed tactic');
  return `${countOf(missed, 'missed tactic')}${allowed === 0 ? '' : `, ${allowed} allowed`}`;
};

const total = (tactics: readonly NamedCount[]): number => tactics.reduce((sum, { count }) => sum + count, 0);
