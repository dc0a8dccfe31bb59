import { useProfileId } from '../../lib/profile-id';
import { Page } from '../../ui/page';
import { OwnProfile } from './own-profile';
import { OwnReportSkeleton } from './report/own-report';

/** `/games`: the own profile with the analysis of the own games. */
export function GamesPage() {
  const profileId = useProfileId();
  return (
    <Page title="My Chess Profile" subtitle="Complete analysis of your chess performance and improvement areas">
      {profileId === undefined ? <OwnReportSkeleton /> : <OwnProfile key={profileId} profileId={profileId} />}
    </Page>
  );
}
