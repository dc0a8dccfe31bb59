import type { ReactNode } from 'react';
import { useProfileId } from '../../lib/profile-id';
import { Page } from '../../ui/page';
import { OwnProfile } from './own-profile';
import { OwnOverviewSkeleton } from './report/own-overview';

/** `/games`: the own profile with the analysis of the own games. */
export function GamesPage() {
  const profileId = useProfileId();
  return profileId === undefined ? (
    <GamesFrame>
      <OwnOverviewSkeleton />
    </GamesFrame>
  ) : (
    <OwnProfile
      key={profileId}
      profileId={profileId}
      frame={(header, content) => <GamesFrame header={header}>{content}</GamesFrame>}
    />
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
