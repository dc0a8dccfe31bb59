import { toResults } from '../../../chess/player/results';
import { isPrivate } from '../../lib/private-profile';
import { gamesText } from '../../player/labels';
import { useOwnStats } from '../../player/profile/own-profile';
import { ResultsBar } from '../../player/results-bar';
import { SkeletonLines } from '../../player/skeleton-lines';
import { Button } from '../../ui/button';
import { PrivateNote } from '../../ui/private-note';

/** HOME-14 and HOME-15. */
export function Performance() {
  const { data: stats, isPending, error, refetch } = useOwnStats();
  if (isPending) return <SkeletonLines count={2} className="h-15" />;
  if (isPrivate(error)) return <PrivateNote />;
  if (stats === undefined) {
    return (
      <div className="flex flex-col items-start gap-3 text-sm">
        <p className="text-ink-soft">No stats available</p>
        <Button variant="secondary" size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  const results = toResults(stats);
  return (
    <>
      <p className="flex flex-col">
        <span className="text-3xl font-semibold tabular-nums">{results.winRate}%</span>
        <span className="text-sm text-ink-soft tabular-nums">Win rate from {gamesText(results.games)}</span>
      </p>
      <ResultsBar results={results} />
    </>
  );
}
