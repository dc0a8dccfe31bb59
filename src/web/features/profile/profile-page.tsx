import { Page } from '../../ui/page';
import { ColorOpenings } from './color-openings';
import { ColorPerformance } from './color-performance';
import { FormatRatings } from './format-ratings';
import { OverallResults } from './overall-results';
import { ProfileCard } from './profile-card';
import { SearchOpponent } from './search-opponent';
import { TacticalAnalysis } from './tactical-analysis';

/** `/profile`: who the owner is, and what the owner's games add up to. */
export function ProfilePage() {
  return (
    <Page title="Profile and Statistics" subtitle="What the games add up to: results, openings and tactics.">
      <div className="grid items-start gap-6 lg:grid-cols-[19rem_1fr]">
        <div className="grid gap-6">
          <ProfileCard />
          <FormatRatings />
          <SearchOpponent />
        </div>
        <div className="grid min-w-0 gap-6">
          <OverallResults />
          <ColorPerformance />
          <ColorOpenings color="white" />
          <ColorOpenings color="black" />
          <TacticalAnalysis />
        </div>
      </div>
    </Page>
  );
}
