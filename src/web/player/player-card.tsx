import { createContext, type ReactNode, useContext, useId } from 'react';
import { classNames } from '../ui/class-names';
import { Card, CardTitle } from '../ui/page';

export type PlayerCardProps = {
  readonly title: string;
  /** Beside the title. */
  readonly mark?: ReactNode;
  /** At the end. */
  readonly basis?: string | undefined;
  /** Of the basis, where it is not the span of the report. */
  readonly span?: string | undefined;
  readonly children: ReactNode;
};

/** When the games of the report were played: `22 Jul – 29 Oct 2026`. */
export const GamesSpan = createContext<string | undefined>(undefined);

export function PlayerCard({ title, mark, basis, span, children }: PlayerCardProps) {
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <CardTitle id={titleId}>{title}</CardTitle>
        {mark}
      </div>
      {children}
      {basis !== undefined && <Basis span={span}>{basis}</Basis>}
    </Card>
  );
}

type BasisProps = {
  readonly children: string;
  /** Where these are not the games of the report. */
  readonly span?: string | undefined;
};

/** The games that a card rests on, and when they were played. */
export function Basis({ children, span: ownSpan }: BasisProps) {
  const reportSpan = useContext(GamesSpan);
  const span = ownSpan ?? reportSpan;
  return (
    <p className="text-xs text-ink-soft tabular-nums">{span === undefined ? children : `${children} · ${span}`}</p>
  );
}

type SkeletonLinesProps = {
  readonly count: number;
  /** The height of a line. */
  readonly className?: string;
};

/** A placeholder of the final size. */
export function SkeletonLines({ count, className = 'h-6' }: SkeletonLinesProps) {
  return (
    <div role="status" aria-label="Loading" className="flex flex-col gap-2">
      {Array.from({ length: count }, (_, line) => (
        <div key={line} className={classNames('rounded-md bg-sunken', className)} />
      ))}
    </div>
  );
}

/** Before its content has come. */
export function CardSkeleton({ title, count = 5 }: { readonly title: string; readonly count?: number }) {
  return (
    <PlayerCard title={title}>
      <SkeletonLines count={count} className="h-14" />
    </PlayerCard>
  );
}
