import type { ScoutProgress } from '../../../contract/player/scout';
import { SCOUTED_GAMES } from '../../../contract/player/scouted-games';
import { Button } from '../../ui/button';
import { Card, CardTitle } from '../../ui/card';
import { Progress } from '../../ui/progress';
import { Spinner } from '../../ui/spinner';
import { countOf } from '../labels';

type LoadingCardProps = {
  /** Whose games are being looked at. */
  readonly title: string;
  readonly progress: ScoutProgress | undefined;
  readonly onCancel: () => void;
  /** Where what takes its place has another height. */
  readonly className?: string;
};

/** How far the scout is, while its calls wait. */
export function LoadingCard({ title, progress, onCancel, className = '' }: LoadingCardProps) {
  const { received = 0, expected = SCOUTED_GAMES, scanned = 0, toScan, unreadable = 0 } = progress ?? {};
  return (
    <Card aria-labelledby="loading-title" className={`flex flex-col gap-4 ${className}`}>
      <div className="flex min-h-10 items-start justify-between gap-3">
        <div className="flex min-w-0 items-start gap-3">
          <Spinner label="Loading" className="mt-0.5 text-accent" />
          <div className="min-w-0">
            <CardTitle id="loading-title" className="break-words">
              {title}
            </CardTitle>
            <p className="mt-0.5 text-sm text-ink-soft">This takes 15-20 seconds. Results appear as they arrive.</p>
          </div>
        </div>
        <Button variant="secondary" size="small" className="h-10" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <p role="status" className="text-sm">
        {stageText(progress?.stage)}
        {unreadable > 0 && `. ${countOf(unreadable, 'game')} could not be read`}
      </p>
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Counted label="Games received" value={received} of={expected} />
        <Counted label="Games analyzed" value={scanned} of={Math.min(toScan ?? expected, SCOUTED_GAMES)} />
      </div>
    </Card>
  );
}

function Counted({ label, value, of }: { label: string; value: number; of: number }) {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex justify-between gap-2 text-sm text-ink-soft tabular-nums">
        <span>{label}</span>
        <span>
          {value} of {of}
        </span>
      </p>
      <Progress value={value} max={of} label={label} />
    </div>
  );
}

const stageText = (stage: ScoutProgress['stage'] | undefined): string => {
  switch (stage) {
    case undefined:
      return 'Requesting the last games';
    case 'waiting':
      return 'Waiting in the queue';
    case 'fetching':
      return 'Receiving the games';
    case 'scanning':
      return 'Analyzing the games for missed tactics';
    case 'deepening':
    case 'finished':
      return 'Preparing the report';
  }
};
