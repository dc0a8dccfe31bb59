import type { ScoutScan } from '../../../contract/player/player-profile';
import type { ScoutProgress } from '../../../contract/player/scout';
import { ANALYZED_GAMES, DEEPENED_GAMES, SCOUTED_GAMES } from '../../../contract/player/scouted-games';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { Card, CardTitle, Spinner } from '../../ui/page';
import { Progress } from '../../ui/status/status';
import { countOf, gamesText } from '../labels';
import { depthText, type LoadedPlayer } from '../profile/report-facts';

type LoadingCardProps = {
  /** Whose games are being analyzed. */
  readonly title: string;
  readonly progress: ScoutProgress | undefined;
  readonly onCancel: () => void;
  /** To match the content that replaces it. */
  readonly className?: string;
};

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
        <Button variant="secondary" size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <p role="status" className="text-sm">
        {stageText(progress?.stage)}
        {unreadable > 0 && `. ${countOf(unreadable, 'game')} could not be read`}
      </p>
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <CountBar label="Games received" value={received} of={expected} />
        <CountBar label="Games analyzed" value={scanned} of={Math.min(toScan ?? expected, SCOUTED_GAMES)} />
      </div>
    </Card>
  );
}

function CountBar({ label, value, of }: { label: string; value: number; of: number }) {
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

type ScanProgressProps = {
  readonly player: LoadedPlayer;
  readonly state: 'loading' | 'loaded';
  readonly progress: ScoutProgress | undefined;
  /** Whether more games or analyses are expected. */
  readonly isGrowing: boolean;
  readonly onStop: () => void;
  readonly onGoOn: () => void;
  /** For margins. */
  readonly className?: string;
};

/** Stays at the end, so that nothing below moves. */
export function ScanProgress(props: ScanProgressProps) {
  const { player, state, progress, isGrowing, onStop, onGoOn } = props;
  const { className = 'min-h-12 rounded-control border border-hairline px-4 py-1' } = props;
  const { scan } = player.profile;
  const text =
    state === 'loading' ? loadingText(progress) : scan.isOver ? depthText(player) : growingText(scan, isGrowing);
  if (text === undefined) return null;
  return (
    <div className={classNames('flex items-center justify-between gap-x-4', className)}>
      <p className="min-w-0 text-sm text-ink-soft tabular-nums">{text}</p>
      {(state === 'loading' || !scan.isOver) && (
        <Button variant="ghost" size="small" onClick={isGrowing || state === 'loading' ? onStop : onGoOn}>
          {state === 'loading' ? 'Cancel' : isGrowing ? 'Stop' : 'Continue'}
        </Button>
      )}
    </div>
  );
}

const loadingText = ({ scanned = 0, toScan }: Partial<ScoutProgress> = {}): string =>
  `This takes 15-20 seconds${toScan === undefined ? '' : `: ${scanned} of ${toScan} games analyzed`}.`;

const growingText = (scan: ScoutScan, isGrowing: boolean): string =>
  `${progressText(scan)}; ${isGrowing ? 'the rest is in progress' : 'the rest was stopped'}.`;

const progressText = ({ games, scanned, deep, isFinished, isReceiving, older }: ScoutScan): string => {
  if (older?.isReceiving && deep >= Math.min(scanned, DEEPENED_GAMES)) return `${gamesText(older.games)} counted`;
  if (isReceiving) return `${games} games received, ${scanned} of them analyzed`;
  return isFinished
    ? `Deeper analysis of ${deep} of ${Math.min(scanned, DEEPENED_GAMES)} games`
    : `${scanned} of ${Math.min(games, ANALYZED_GAMES)} games analyzed`;
};
