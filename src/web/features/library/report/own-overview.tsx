import type { PlayerReport } from '../../../../chess/player/player-report';
import type { Opponent } from '../../../player/opponent';
import { OverviewFigure, SideResults } from '../../../player/overview-parts';
import { measuredText, performanceFigures } from '../../../player/performance-figures';
import { PlayerCard } from '../../../player/player-card';
import { ResultsBar } from '../../../player/results-bar';
import { DASH, gamesText, ratingText, speedName } from '../../../player/words';
import { ratingBars } from './rating-bars';
import { RatingTrend } from './rating-trend';

type OwnOverviewProps = {
  readonly player: Opponent;
  readonly report: PlayerReport;
  readonly onView: (game: string) => void;
};

/** Results and ratings of one's own games. OWN-08 to OWN-10. */
export function OwnOverview({ player, report, onView }: OwnOverviewProps) {
  const { all, white, black, accuracy } = performanceFigures(player);
  return (
    <PlayerCard title="Performance Overview">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 xl:grid-cols-5">
        <OverviewFigure label="Total games" value={String(all.games)} note="counted games" />
        <OverviewFigure label="Win rate" value={`${all.winRate}%`} note={`from ${gamesText(all.games)}`} />
        <OverviewFigure label="Current rating" value={ratingText(player.currentRating)} note="in your latest game" />
        <OverviewFigure label="Active rating" {...activeRating(report)} />
        <OverviewFigure label="Accuracy" {...measuredText(accuracy, (value) => `${value.toFixed(1)}%`)} />
      </dl>
      <ResultsBar results={all} />
      <dl className="mt-1 grid gap-x-6 gap-y-4 border-t border-hairline pt-4 sm:grid-cols-2">
        <SideResults label="As White" results={white} />
        <SideResults label="As Black" results={black} />
      </dl>
      <div className="mt-1 border-t border-hairline pt-4">
        <RatingTrend bars={ratingBars(player)} active={report.ratings.active?.speed} onView={onView} />
      </div>
    </PlayerCard>
  );
}

/** Of the format played most, named beside it. OWN-09. */
const activeRating = ({ ratings: { active } }: PlayerReport): { readonly value: string; readonly note: string } =>
  active === undefined
    ? { value: DASH, note: 'not known' }
    : { value: ratingText(active.rating), note: `${speedName(active.speed)}, ${gamesText(active.games)}` };
