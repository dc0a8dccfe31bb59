import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { studyCopiesPath, studySchema, type Study } from '../../../contract/studies';
import { browserStudies } from '../../game/studies/browser-studies';
import { ownStudiesQuery } from '../../game/studies/study-queries';
import { postJson } from '../../lib/http/http';
import { useStudyCall } from './use-study-call';

/** Copies a study into the account, for guests into this browser, and opens the copy. */
export const useCopyStudy = (profileId: number) => {
  const { run, isPending } = useStudyCall();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const copy = (study: Study) =>
    run('The study was not copied', async () => {
      const { isWithAccount } = await queryClient.query(ownStudiesQuery(profileId));
      const { id } = isWithAccount
        ? await postJson(studyCopiesPath(profileId), { study: study.id }, studySchema)
        : await browserStudies.make({ ...study, visibility: 'private' });
      await navigate({ to: '/studies/{-$study}', params: { study: id } });
    });
  return { copy, isPending };
};
