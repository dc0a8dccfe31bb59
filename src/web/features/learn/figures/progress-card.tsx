import { NotRead } from '../../../player/not-read';
import { PlayerCard } from '../../../player/player-card';
import { SampleMark } from '../../../player/sample-mark';
import { SkeletonLines } from '../../../player/skeleton-lines';
import { MeasuredFigures } from './measured-figures';
import { PUZZLE_RATING } from './placeholders';
import { RecentAttempts } from './recent-attempts';
import { useFigures } from './use-figures';

/** How the user does with puzzles: the fixed rating, and beside it what the attempts tell. LEARN-07. */
export function ProgressCard() {
  const { figures, basis, failure, refetch } = useFigures();
  return (
    <PlayerCard title="Your Progress" basis={figures && figures.tried > 0 ? basis : undefined}>
      <p className="flex flex-col">
        <span className="text-3xl font-semibold tabular-nums">{PUZZLE_RATING}</span>
        <span className="flex items-center gap-2 text-sm text-ink-soft">
          Puzzle rating <SampleMark />
        </span>
      </p>
      {figures && <MeasuredFigures figures={figures} />}
      {!figures && !failure && <SkeletonLines count={3} className="h-12" />}
      {failure && (
        <NotRead what={figures ? 'Some of your figures' : 'Your figures'} failure={failure} onRetry={refetch} />
      )}
      <RecentAttempts />
    </PlayerCard>
  );
}
