import type { RatingsReport } from '../../../../chess/player/ratings';
import type { PlayerProfile } from '../../../../contract/player-profile';
import { AccuracyFigure, OverviewFigure, SideResults } from '../../../player/overview-parts';
import { PlayerCard } from '../../../player/player-card';
import { ResultsBar } from '../../../player/results-bar';
import { DASH, gamesText, ratingText, speedName } from '../../../player/labels';
import { RatingTrend } from './rating-trend';

type OwnOverviewProps = {
  readonly profile: PlayerProfile;
  readonly onView: (game: string) => void;
};

/** Results and ratings of one's own games. OWN-08 to OWN-10. */
export function OwnOverview({ profile, onView }: OwnOverviewProps) {
  const { results, ratings, accuracy } = profile;
  const { all, white, black } = results;
  return (
    <PlayerCard title="Performance Overview">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 xl:grid-cols-5">
        <OverviewFigure label="Total games" value={String(all.games)} note="counted games" />
        <OverviewFigure label="Win rate" value={`${all.winRate}%`} note={`from ${gamesText(all.games)}`} />
        <OverviewFigure label="Current rating" value={ratingText(profile.currentRating)} note="in your latest game" />
        <OverviewFigure label="Active rating" {...activeRating(ratings)} />
        <AccuracyFigure accuracy={accuracy} />
      </dl>
      <ResultsBar results={all} />
      <dl className="mt-1 grid gap-x-6 gap-y-4 border-t border-hairline pt-4 sm:grid-cols-2">
        <SideResults label="As White" results={white} />
        <SideResults label="As Black" results={black} />
      </dl>
      <div className="mt-1 border-t border-hairline pt-4">
        <RatingTrend bars={ratings.trend} active={ratings.active?.speed} onView={onView} />
      </div>
    </PlayerCard>
  );
}

/** Of the format played most, named beside it. OWN-09. */
const activeRating = ({ active }: RatingsReport): { readonly value: string; readonly note: string } =>
  active === undefined
    ? { value: DASH, note: 'not known' }
    : { value: ratingText(active.rating), note: `${speedName(active.speed)}, ${gamesText(active.games)}` };
