import { Link } from '@tanstack/react-router';
import { Target } from 'lucide-react';
import { buttonAppearance } from '../ui/button';
import type { NamedCount } from './named-counts';
import { countOf } from './labels';

type TrainLinkProps = {
  /** `own`, or the name of a scouted player. */
  readonly train: string;
  /** What was missed; without any there is nothing to train. */
  readonly missed: readonly NamedCount[];
  readonly children: string;
};

/** Leads to puzzles made of missed tactics; says of how many. */
export function TrainLink({ train, missed, children }: TrainLinkProps) {
  const count = missed.reduce((sum, tactic) => sum + tactic.count, 0);
  if (count === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Link to="/learn" search={{ train }} className={buttonAppearance({ variant: 'secondary', size: 'small' })}>
        <Target aria-hidden className="size-4" /> {children}
      </Link>
      <span className="text-sm text-ink-soft tabular-nums">{countOf(count, 'missed tactic')}</span>
    </p>
  );
}
