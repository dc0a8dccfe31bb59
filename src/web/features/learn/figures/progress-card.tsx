import { NotRead } from '../../../player/not-read';
import { PlayerCard } from '../../../player/player-card';
import { SampleMark } from '../../../player/sample-mark';
import { SkeletonLines } from '../../../player/skeleton-lines';
import { MeasuredFigures } from './measured-figures';
import { RecentAttempts } from './recent-attempts';
import { shownRating, type ShownRating } from './shown-rating';
import { useFigures } from './use-figures';

/** How the user does with puzzles: the rating, and what else the attempts tell. LEARN-07. */
export function ProgressCard() {
  const { figures, basis, failure, refetch } = useFigures();
  const isPending = !figures && !failure;
  return (
    <PlayerCard title="Your Progress" basis={figures && figures.tried > 0 ? basis : undefined}>
      {isPending ? <SkeletonLines count={4} className="h-12" /> : <Rating {...shownRating(figures)} />}
      {figures && <MeasuredFigures figures={figures} />}
      {failure && (
        <NotRead what={figures ? 'Some of your figures' : 'Your figures'} failure={failure} onRetry={refetch} />
      )}
      <RecentAttempts />
    </PlayerCard>
  );
}

function Rating({ value, basis, isSample }: ShownRating) {
  return (
    <p className="flex flex-col">
      <span className="text-3xl font-semibold tabular-nums">{value}</span>
      <span className="flex items-center gap-2 text-sm text-ink-soft">Puzzle rating {isSample && <SampleMark />}</span>
      <span className="text-xs text-ink-soft tabular-nums">{basis}</span>
    </p>
  );
}
