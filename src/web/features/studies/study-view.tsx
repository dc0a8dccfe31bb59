import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { isStudy, studyQuery } from '../../game/studies/study-queries';
import { describeFailure } from '../../lib/http/describe-failure';
import { LINK } from '../../ui/link-appearance';
import { Page } from '../../ui/page';
import { Loading, NotLoaded } from '../../ui/page-states';
import { LoadedStudy } from './loaded-study';

type StudyViewProps = { readonly id: string; readonly profileId: number };

/** `/studies/ID?chapter=NUMBER`: a study with one chapter on the board. */
export function StudyView({ id, profileId }: StudyViewProps) {
  const { data, error, refetch } = useQuery(studyQuery(id));
  if (data && !isStudy(data)) return <Navigate to="/studies/{-$study}" params={{ study: data.movedTo }} replace />;
  return (
    <Page
      title={data?.name ?? 'Study'}
      aside={
        <Link to="/studies/{-$study}" params={{ study: undefined }} className={`${LINK} text-sm`}>
          All studies
        </Link>
      }
    >
      <div className="flex flex-col gap-4">
        {data && <LoadedStudy {...{ profileId }} study={data} />}
        {data === null && <p>This study isn’t saved on this device. It may be on another one, or it was deleted.</p>}
        {data === undefined && error !== null && (
          <NotLoaded what="This study" why={describeFailure(error)} onRetry={() => void refetch()} />
        )}
        {data === undefined && error === null && <Loading />}
      </div>
    </Page>
  );
}
