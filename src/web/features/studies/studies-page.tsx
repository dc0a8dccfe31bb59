import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ownStudiesQuery } from '../../game/studies/study-queries';
import { describeFailure } from '../../lib/http/describe-failure';
import { useProfileId } from '../../lib/profile-id';
import { Page } from '../../ui/page';
import { Loading, NotLoaded } from '../../ui/page-states';
import { PublicStudies } from './public-studies';
import { StudyList } from './study-list';
import { StudyView } from './study-view';

const SUBTITLE = 'Games and lines with variations, comments and arrows, kept together in chapters.';

/** `/studies` and `/studies/ID`. */
export function StudiesPage() {
  const { study } = useParams({ strict: false });
  const profileId = useProfileId();
  if (profileId !== undefined && study !== undefined) return <StudyView key={study} id={study} profileId={profileId} />;
  return (
    <Page title="Studies" subtitle={SUBTITLE}>
      {profileId === undefined ? <Loading /> : <Studies profileId={profileId} />}
    </Page>
  );
}

function Studies({ profileId }: { readonly profileId: number }) {
  const { data: own, error, refetch } = useQuery(ownStudiesQuery(profileId));
  return (
    <div className="flex max-w-4xl flex-col gap-10">
      {own !== undefined && <StudyList {...{ profileId, own }} />}
      {own === undefined && error !== null && (
        <NotLoaded what="Your studies" why={describeFailure(error)} onRetry={() => void refetch()} />
      )}
      {own === undefined && error === null && <Loading />}
      <PublicStudies own={own?.studies ?? []} />
    </div>
  );
}
