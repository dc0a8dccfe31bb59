import { type Results, toResults } from '../../../chess/player/results';
import type { Color } from '../../../chess/types';
import type { PlayerStats } from '../../../contract/profile';
import { ComesWith } from '../../player/not-read';
import { SideResults } from '../../player/overview-parts';
import { PlayerCard } from '../../player/player-card';
import { useOwnStats } from '../../player/profile/own-profile';
import { SkeletonLines } from '../../player/skeleton-lines';

/** PROF-05. */
export function ColorPerformance() {
  const { data: stats, error } = useOwnStats();
  return (
    <PlayerCard title="Performance by Color">
      {stats && (
        <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          <SideResults label="As White" results={resultsAs(stats, 'white')} />
          <SideResults label="As Black" results={resultsAs(stats, 'black')} />
        </dl>
      )}
      {error && <ComesWith what="the statistics" failure={error} />}
      {!stats && !error && <SkeletonLines count={1} className="h-15.5" />}
    </PlayerCard>
  );
}

const resultsAs = (stats: PlayerStats, color: Color): Results =>
  color === 'white'
    ? toResults({ wins: stats.winsAsWhite, losses: stats.lossesAsWhite, draws: stats.drawsAsWhite })
    : toResults({ wins: stats.winsAsBlack, losses: stats.lossesAsBlack, draws: stats.drawsAsBlack });
