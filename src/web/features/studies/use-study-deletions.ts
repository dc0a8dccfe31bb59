/** Studies and chapters that were deleted since the application was opened, and how that is undone. */
import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { studySentence } from '../../../messages/learn';
import type { Undo } from '../../game/studies/study-store';
import { useStudyCall } from './use-study-call';

export type Deleted = {
  readonly restore: Undo;
  /** As a sentence without its full stop. */
  readonly label: string;
  /** Of a chapter, its study. */
  readonly study?: string;
};

const deletedQuery = () =>
  queryOptions<readonly Deleted[]>({ queryKey: ['deleted studies'], queryFn: skipToken, initialData: [] });

export const useStudyDeletions = () => {
  const queryClient = useQueryClient();
  const { isPending, run } = useStudyCall();
  const { data: deleted = [] } = useQuery(deletedQuery());
  const change = (to: (before: readonly Deleted[]) => readonly Deleted[]) =>
    queryClient.setQueryData(deletedQuery().queryKey, (before) => to(before ?? []));
  return {
    isPending,
    /** In the order in which they were deleted. */
    deletedStudies: deleted.filter(({ study }) => study === undefined),
    deletedChapters: (id: string) => deleted.filter(({ study }) => study === id),
    /** `study`: of a chapter. */
    note: (name: string, restore: Undo, study?: string) => {
      const label = studySentence({ id: 'study.deleted', values: { name } });
      change((before) => [...before, { restore, label, study }]);
    },
    undo: (what: Deleted) =>
      run('Couldn’t undo', async () => {
        await what.restore();
        change((before) => before.filter((other) => other !== what));
      }),
  };
};
