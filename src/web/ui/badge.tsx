import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names';

export type BadgeTone = 'neutral' | 'good' | 'warning' | 'bad' | 'accent';

type BadgeProps = {
  /** Color never speaks alone: the badge's words say the same. */
  tone?: BadgeTone;
  className?: string;
  title?: string;
  children: ReactNode;
};

/** A short fact set apart from the text. */
export function Badge({ tone = 'neutral', className, title, children }: BadgeProps) {
  return (
    <span
      title={title}
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-md border px-2 py-0.5 text-sm font-semibold tabular-nums',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

const TONES: Record<BadgeTone, string> = {
  neutral: 'border-hairline-strong bg-sunken text-ink',
  good: 'border-good/40 bg-good-soft text-good',
  warning: 'border-warning/40 bg-warning-soft text-warning',
  bad: 'border-bad/40 bg-bad-soft text-bad',
  accent: 'border-accent/40 bg-accent-soft text-accent',
};
