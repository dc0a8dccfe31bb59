import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Study, StudyChange } from '../../../contract/studies';
import { studySentence } from '../../../messages/learn';
import { STUDY_KEY } from '../../game/studies/study-queries';
import type { StudyStore, Undo } from '../../game/studies/study-store';
import { useToast } from '../../ui/toast';
import { type Call, useCall } from '../../ui/use-call';

/** `version`: of the study that was shown when somebody began to write; by default as it is shown now. */
type Change = Partial<StudyChange>;

/**
 * Changes of a study but for its chapters' own. Where somebody has changed it meanwhile nothing is overwritten: it is shown
 * as it is now, and `conflict` says so until the next change.
 */
export const useChangeStudy = (study: Study, store: StudyStore, onStudy: (study: Study) => void) => {
  const { run, isPending } = useStudyCall();
  const { toast } = useToast();
  const [conflict, setConflict] = useState<Study>();
  const save = async (change: Change): Promise<boolean> => {
    let isSaved = false;
    const { id, name, notes, visibility, version } = study;
    await run('Not saved', async () => {
      const outcome = await store.change(id, { name, notes, visibility, version, ...change });
      isSaved = outcome.ok;
      const now = outcome.ok ? outcome.value : outcome.now;
      onStudy(now);
      setConflict(outcome.ok ? undefined : now);
      if (!outcome.ok) toast({ title: 'Not saved', description: CHANGED, destructive: true });
    });
    return isSaved;
  };
  return { save, isPending, conflict };
};

const CHANGED = 'The study was changed meanwhile, in another tab or on another device. It is shown as it is now.';

/** Studies and chapters that were deleted since the application was opened, and how that is undone. */

type Deleted = {
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

/** Calls that change studies. What is shown is not waited for: without a network nothing is read again. */
export const useStudyCall = (): Call => {
  const queryClient = useQueryClient();
  return useCall(() => void queryClient.invalidateQueries({ queryKey: [STUDY_KEY] }));
};
