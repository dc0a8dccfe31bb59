import type { PlayerProfile } from '../../../contract/player-profile';
import { AccuracyFigure, OverviewFigure, RatingFigure, SideResults } from '../overview-parts';
import { PlayerCard } from '../player-card';
import { ResultsBar } from '../results-bar';
import { gamesText } from '../labels';

/** How the player has done in the games of the report. */
export function PerformanceOverview({ profile }: { readonly profile: PlayerProfile }) {
  const { all, white, black } = profile.results;
  return (
    <PlayerCard title="Performance Overview">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
        <OverviewFigure label="Total games" value={String(all.games)} note="latest games" />
        <OverviewFigure label="Win rate" value={`${all.winRate}%`} note={`from ${gamesText(all.games)}`} />
        <RatingFigure ratings={profile.ratings} />
        <AccuracyFigure accuracy={profile.accuracy} />
      </dl>
      <ResultsBar results={all} />
      <dl className="mt-1 grid gap-x-6 gap-y-4 border-t border-hairline pt-4 sm:grid-cols-2">
        <SideResults label="As White" results={white} />
        <SideResults label="As Black" results={black} />
      </dl>
    </PlayerCard>
  );
}
