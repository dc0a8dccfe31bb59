import type { PlayerProfile } from '../../../../../contract/player/player-profile';
import { FormStrip } from '../../../../player/form-strip';
import { gamesText } from '../../../../player/labels';
import { AccuracyFigure, OverviewFigure, RatingFigure, SideResults } from '../../../../player/overview-parts';
import { PlayerCard } from '../../../../player/player-card';

/** How the player has done in the games of the report. */
export function PerformanceOverview({ profile }: { readonly profile: PlayerProfile }) {
  const { all, white, black } = profile.results;
  return (
    <PlayerCard title="Performance Overview" mark={<FormStrip form={profile.form} />}>
      <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
          <OverviewFigure label="Total games" value={String(all.games)} note="latest games" />
          <OverviewFigure label="Win rate" value={`${all.winRate}%`} note={`from ${gamesText(all.games)}`} />
          <RatingFigure ratings={profile.ratings} />
          <AccuracyFigure accuracy={profile.accuracy} />
        </dl>
        <dl className="grid content-start gap-y-3 max-sm:border-t max-sm:border-hairline max-sm:pt-3">
          <SideResults label="As White" results={white} />
          <SideResults label="As Black" results={black} />
        </dl>
      </div>
    </PlayerCard>
  );
}
