import type { ScoutScan } from '../../../contract/player-profile';
import { ANALYZED_GAMES, DEEPENED_GAMES } from '../../../contract/scouted-games';
import { Button } from '../../ui/button';

type GrowingNoteProps = {
  readonly scan: ScoutScan;
  /** Whether anything more is awaited. */
  readonly isGrowing: boolean;
  readonly onStop: () => void;
  readonly onGoOn: () => void;
};

/** The report is there, and not all of its games have been analyzed, or not yet deeply. */
export function GrowingNote({ scan, isGrowing, onStop, onGoOn }: GrowingNoteProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control border border-hairline px-4 py-1">
      <p className="text-sm text-ink-soft tabular-nums">
        {progressText(scan)}; {isGrowing ? 'the rest is in progress' : 'the rest was stopped'}.
      </p>
      <Button variant="ghost" size="small" className="h-10" onClick={isGrowing ? onStop : onGoOn}>
        {isGrowing ? 'Stop' : 'Continue'}
      </Button>
    </div>
  );
}

const progressText = ({ games, scanned, deep, isFinished, isReceiving }: ScoutScan): string => {
  if (isReceiving) return `${games} games received, ${scanned} of them analyzed`;
  return isFinished
    ? `A deeper look at ${deep} of ${Math.min(scanned, DEEPENED_GAMES)} games`
    : `${scanned} of ${Math.min(games, ANALYZED_GAMES)} games analyzed`;
};
