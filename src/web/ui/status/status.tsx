import { Ban, CircleAlert, CircleCheck, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { Spinner } from '../page';

export type BadgeTone = 'neutral' | 'good' | 'warning' | 'bad' | 'accent';

type BadgeProps = {
  /** The text must say the same as the color. */
  tone?: BadgeTone;
  className?: string;
  title?: string;
  children: ReactNode;
};

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

type ProgressProps = {
  /** 0 to `max`. */
  value: number;
  max: number;
  /** For screen readers. */
  label: string;
};

export function Progress({ value, max, label }: ProgressProps) {
  const done = Math.min(Math.max(value, 0), max);
  const percent = max > 0 ? (100 * done) / max : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={done}
      className="h-1.5 overflow-hidden rounded-full bg-hairline"
    >
      <div className="h-full rounded-full bg-accent transition-[width] duration-300" style={{ width: `${percent}%` }} />
    </div>
  );
}

export function StateIcon({ state }: { readonly state: string }) {
  const className = 'mt-0.5 size-4 shrink-0';
  switch (state) {
    case 'finished':
      return <CircleCheck aria-hidden className={`${className} text-good`} />;
    case 'warning':
      return <CircleAlert aria-hidden className={`${className} text-warning`} />;
    case 'failed':
      return <CircleX aria-hidden className={`${className} text-bad`} />;
    case 'cancelled':
      return <Ban aria-hidden className={`${className} text-ink-soft`} />;
    default:
      return <Spinner className={`${className} text-accent`} />;
  }
}
