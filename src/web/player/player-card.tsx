import { useId, type ReactNode } from 'react';
import { Card, CardTitle } from '../ui/card';

type PlayerCardProps = {
  readonly title: string;
  /** Stands beside the title. */
  readonly mark?: ReactNode;
  /** On what the card rests, under everything. */
  readonly basis?: string;
  readonly children: ReactNode;
};

/** A card about a player, a region named by its title. */
export function PlayerCard({ title, mark, basis, children }: PlayerCardProps) {
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <CardTitle id={titleId}>{title}</CardTitle>
        {mark}
      </div>
      {children}
      {basis !== undefined && <p className="text-xs text-ink-soft tabular-nums">{basis}</p>}
    </Card>
  );
}
