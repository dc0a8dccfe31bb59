import type { ReactNode } from 'react';
import { puzzleSuccessTone } from '../../../../chess/player/results';
import { classNames } from '../../../lib/class-names';
import { puzzleSuccessAppearance, toneTexts } from '../../../player/tone-appearance';

type SuccessRowProps = {
  readonly name: ReactNode;
  /** In whole %, so that color and word fit the figure that is read. */
  readonly percent: number;
  /** How many attempts it rests on; nothing for a sample. */
  readonly basis?: string;
};

/** A success rate in figures, in a word and as a bar, in its color. Specification, LIM-12. */
export function SuccessRow({ name, percent, basis }: SuccessRowProps) {
  const { tone, word, bar } = puzzleSuccessAppearance[puzzleSuccessTone(percent)];
  return (
    <li className="text-sm">
      <p className="flex items-baseline gap-2 tabular-nums">
        <span className="min-w-0 break-words">{name}</span>
        {basis !== undefined && <span className="shrink-0 text-xs text-ink-soft">{basis}</span>}
        <span className={classNames('ml-auto font-semibold', toneTexts[tone])}>{percent}%</span>
        <span className={classNames('min-w-11 text-xs', toneTexts[tone])}>{word}</span>
      </p>
      <div aria-hidden className="mt-1.5 h-2 overflow-hidden rounded-full bg-sunken">
        <div className={classNames('h-full rounded-full', bar)} style={{ width: `${percent}%` }} />
      </div>
    </li>
  );
}
