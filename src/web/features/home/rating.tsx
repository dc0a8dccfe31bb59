import type { OwnGame, Profile } from '../../../contract/profile';
import { DEFAULT_RATING } from '../../lib/profile-defaults';
import { NotRead } from '../../player/not-read';
import { useOwnGames, useOwnUser } from '../../player/own-profile';
import { SampleMark } from '../../player/sample-mark';
import { SkeletonLines } from '../../player/skeleton-lines';
import { ratingText } from '../../player/words';
import { toOwnGame } from './own-game';
import { WEEKLY_CHANGE } from './placeholders';
import { formatChange, weeklyChange } from './rating-change';

/** HOME-16 to HOME-18. */
export function Rating() {
  const { data: user, error, refetch } = useOwnUser();
  const { data: games, dataUpdatedAt } = useOwnGames();
  if (error) return <NotRead what="The rating" failure={error} onRetry={() => void refetch()} />;
  if (user === undefined) return <SkeletonLines count={2} className="h-15" />;
  return (
    <>
      <p className="flex flex-col">
        <span className="text-3xl font-semibold tabular-nums">{ratingText(user.currentRating ?? DEFAULT_RATING)}</span>
        <span className="text-sm text-ink-soft">Rapid Rating</span>
      </p>
      <p className="flex flex-wrap items-center gap-x-2 text-sm tabular-nums">
        {WEEKLY_CHANGE} <SampleMark />
      </p>
      <p className="text-sm text-ink-soft tabular-nums">{games && measuredText(games.list, user, dataUpdatedAt)}</p>
      {typeof user.currentRating !== 'number' && (
        <p className="text-xs text-ink-soft">{DEFAULT_RATING} stands until rated games are known.</p>
      )}
    </>
  );
}

/** What the games themselves say of the seven days before they were read. */
const measuredText = (games: readonly OwnGame[], user: Profile, readAt: number): string => {
  const measured = weeklyChange(
    games.map((game) => toOwnGame(game, user)),
    readAt,
  );
  if (measured === undefined) return 'Measured: too few rapid games in the last 7 days';
  return `Measured: ${formatChange(measured.change)} in ${measured.games} rapid games of the last 7 days`;
};
