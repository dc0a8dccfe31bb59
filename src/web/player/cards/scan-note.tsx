import type { ScoutScan } from '../../../contract/player/player-profile';
import type { ScoutProgress } from '../../../contract/player/scout';
import { ANALYZED_GAMES, DEEPENED_GAMES } from '../../../contract/player/scouted-games';
import { classNames } from '../../lib/class-names';
import { Button } from '../../ui/button';
import type { KnownPlayer } from '../profile/known-player';
import { depthText } from '../profile/report-facts';

type ScanNoteProps = {
  readonly known: KnownPlayer;
  readonly state: 'loading' | 'loaded';
  readonly progress: ScoutProgress | undefined;
  /** Whether anything more is awaited. */
  readonly isGrowing: boolean;
  readonly onStop: () => void;
  readonly onGoOn: () => void;
  /** How it is set off from what stands around it. */
  readonly className?: string;
};

/** How far the games of a report are analyzed. The row stays when they all are: nothing under it moves. */
export function ScanNote(props: ScanNoteProps) {
  const { known, state, progress, isGrowing, onStop, onGoOn } = props;
  const { className = 'min-h-12 rounded-control border border-hairline px-4 py-1' } = props;
  const { scan } = known.profile;
  const text =
    state === 'loading' ? loadingText(progress) : scan.isOver ? depthText(known) : growingText(scan, isGrowing);
  if (text === undefined) return null;
  return (
    <div className={classNames('flex items-center justify-between gap-x-4', className)}>
      <p className="min-w-0 text-sm text-ink-soft tabular-nums">{text}</p>
      {(state === 'loading' || !scan.isOver) && (
        <Button
          variant="ghost"
          size="small"
          className="h-10"
          onClick={isGrowing || state === 'loading' ? onStop : onGoOn}
        >
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

const progressText = ({ games, scanned, deep, isFinished, isReceiving }: ScoutScan): string => {
  if (isReceiving) return `${games} games received, ${scanned} of them analyzed`;
  return isFinished
    ? `A deeper look at ${deep} of ${Math.min(scanned, DEEPENED_GAMES)} games`
    : `${scanned} of ${Math.min(games, ANALYZED_GAMES)} games analyzed`;
};
