import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { namedTab } from '../../lib/named-tab';
import { LINK } from '../../ui/link-appearance';
import { Page } from '../../ui/page';
import { TabLinks } from '../../ui/tab-links';
import { ColorOpenings } from './color-openings';
import { ColorPerformance } from './color-performance';
import { FormatRatings } from './format-ratings';
import { OverallResults } from './overall-results';
import { ProfileCard } from './profile-card';
import { SearchOpponent } from './search-opponent';
import { TacticalAnalysis } from './tactical-analysis';

/** Named as those of /games that show the same. */
const TABS = { overview: 'Overview', openings: 'Openings', weaknesses: 'Weaknesses' } as const;
type ProfileTab = keyof typeof TABS;

/** `/profile`: who the owner is, and what the owner's games add up to, a tab at a time. */
export function ProfilePage() {
  const tab = useLocation({ select: ({ searchStr }) => namedTab(searchStr, TABS) ?? 'overview' });
  return (
    <Page
      title="Profile and Statistics"
      aside={
        <>
          <p className="text-sm text-ink-soft">What the games add up to: results, openings and tactics.</p>
          <Link to="/games" search={{}} className={`${LINK} text-sm sm:ml-auto`}>
            My games and their report
          </Link>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TabLinks label="Profile" tabs={TABS} current={tab} />
        <div className="grid items-start gap-4 lg:grid-cols-[19rem_minmax(0,1fr)]">
          <div className="grid gap-4">
            <ProfileCard />
            <FormatRatings />
            <SearchOpponent />
          </div>
          <div className="grid min-w-0 gap-4">{SHOWN[tab]()}</div>
        </div>
      </div>
    </Page>
  );
}

/** The right column. */
const SHOWN: Readonly<Record<ProfileTab, () => ReactNode>> = {
  overview: () => (
    <>
      <OverallResults />
      <ColorPerformance />
    </>
  ),
  openings: () => (
    <>
      <ColorOpenings color="white" />
      <ColorOpenings color="black" />
    </>
  ),
  weaknesses: () => <TacticalAnalysis />,
};
