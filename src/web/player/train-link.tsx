import { Link } from '@tanstack/react-router';
import { Target } from 'lucide-react';
import type { TacticLists } from '../../chess/player/tactics';
import { buttonAppearance } from '../ui/button';
import { countOf } from './labels';
import type { NamedCount } from './named-counts';

type TrainLinkProps = {
  /** `own`, or the name of a scouted player. */
  readonly train: string;
  /** Without any missed or allowed there is nothing to train. */
  readonly tactics: Pick<TacticLists, 'missed' | 'allowed'>;
};

/** Leads to puzzles made of missed and allowed tactics; says of how many. */
export function TrainLink({ train, tactics }: TrainLinkProps) {
  const [missed, allowed] = [total(tactics.missed), total(tactics.allowed)];
  if (missed + allowed === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Link to="/learn" search={{ train }} className={buttonAppearance({ variant: 'secondary', size: 'small' })}>
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
