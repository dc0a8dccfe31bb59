import { DEFAULT_RATING } from '../../lib/profile-defaults';
import { NotRead } from '../../player/not-read';
import { useOwnUser } from '../../player/profile/own-profile';
import { SampleMark } from '../../player/sample-mark';
import { SkeletonLines } from '../../player/skeleton-lines';
import { ratingText } from '../../player/labels';
import { shownChange } from './rating-change';

/** HOME-16 to HOME-18. */
export function Rating() {
  const { data: user, error, refetch } = useOwnUser();
  if (error) return <NotRead what="The rating" failure={error} onRetry={() => void refetch()} />;
  if (user === undefined) return <SkeletonLines count={2} className="h-15" />;
  const { text, basis } = shownChange(user);
  return (
    <>
      <p className="flex flex-col">
        <span className="text-3xl font-semibold tabular-nums">{ratingText(user.currentRating ?? DEFAULT_RATING)}</span>
        <span className="text-sm text-ink-soft">Rapid Rating</span>
      </p>
      <p className="flex flex-wrap items-center gap-x-2 text-sm tabular-nums">
        {text} {basis === undefined ? <SampleMark /> : <span className="text-ink-soft">{basis}</span>}
      </p>
      {typeof user.currentRating !== 'number' && (
        <p className="text-xs text-ink-soft">Default until you have rated games</p>
      )}
    </>
  );
}
