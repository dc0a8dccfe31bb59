import type { ReactNode } from 'react';
import { useProfileId } from '../../lib/profile-id';
import { Page } from '../../ui/page';
import { TabLinks } from '../../ui/tab-links';
import { OwnProfile } from './own-profile';
import { OWN_TABS, useOwnTab } from './own-tab';
import { OwnTabSkeleton } from './report/own-tab-skeleton';

/** `/games`: the own profile with the analysis of the own games. */
export function GamesPage() {
  const profileId = useProfileId();
  return profileId === undefined ? (
    <GamesFrame>
      <Unknown />
    </GamesFrame>
  ) : (
    <OwnProfile
      key={profileId}
      profileId={profileId}
      frame={(header, content) => <GamesFrame header={header}>{content}</GamesFrame>}
    />
  );
}

/** Until it is known whose games they are. */
function Unknown() {
  const { tab } = useOwnTab('overview');
  return (
    <div className="flex flex-col gap-4">
      <TabLinks label="My games" tabs={OWN_TABS} current={tab} isFirstNamed />
      <OwnTabSkeleton tab={tab} />
    </div>
  );
}

function GamesFrame({ header, children }: { readonly header?: ReactNode; readonly children: ReactNode }) {
  return (
    <Page
      title="My Chess Profile"
      isTitleSpoken
      aside={
        <>
          <p className="text-sm text-ink-soft">Complete analysis of your chess performance and improvement areas</p>
          {header}
        </>
      }
    >
      {children}
    </Page>
  );
}
