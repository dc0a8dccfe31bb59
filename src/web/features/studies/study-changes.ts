import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Study, StudyChange } from '../../../contract/studies';
import { studySentence } from '../../../messages/learn';
import { STUDY_KEY } from '../../game/studies/study-queries';
import type { StudyStore, Undo } from '../../game/studies/study-store';
import { useToast } from '../../ui/toast';
import { type Call, useCall } from '../../ui/use-call';

/** `version` is the one that editing began with; defaults to the current one. */
type Change = Partial<StudyChange>;

/** Optimistic locking: on a version conflict nothing is overwritten, and `conflict` holds the current study. */
export const useStudyUpdate = (study: Study, store: StudyStore, onStudy: (study: Study) => void) => {
  const { run, isPending } = useStudyCall();
  const { toast } = useToast();
  const [conflict, setConflict] = useState<Study>();
  const save = async (change: Change): Promise<boolean> => {
    let isSaved = false;
    const { id, name, notes, visibility, version } = study;
    await run('Not saved', async () => {
      const outcome = await store.change(id, { name, notes, visibility, version, ...change });
      isSaved = outcome.ok;
      const current = outcome.ok ? outcome.value : outcome.now;
      onStudy(current);
      setConflict(outcome.ok ? undefined : current);
      if (!outcome.ok) toast({ title: 'Not saved', description: CHANGED, destructive: true });
    });
    return isSaved;
  };
  return { save, isPending, conflict };
};

const CHANGED = 'The study was changed meanwhile, in another tab or on another device. It is shown as it is now.';

type Deletion = {
  readonly restore: Undo;
  /** Sentence without a full stop. */
  readonly label: string;
  /** Set for chapters only. */
  readonly study?: string;
};

const deletedQuery = () =>
  queryOptions<readonly Deletion[]>({ queryKey: ['deleted studies'], queryFn: skipToken, initialData: [] });

export const useStudyDeletions = () => {
  const queryClient = useQueryClient();
  const { isPending, run } = useStudyCall();
  const { data: deleted = [] } = useQuery(deletedQuery());
  const update = (updater: (before: readonly Deletion[]) => readonly Deletion[]) =>
    queryClient.setQueryData(deletedQuery().queryKey, (before) => updater(before ?? []));
  return {
    isPending,
    deletedStudies: deleted.filter(({ study }) => study === undefined),
    deletedChapters: (id: string) => deleted.filter(({ study }) => study === id),
    addDeletion: (name: string, restore: Undo, study?: string) => {
      const label = studySentence({ id: 'study.deleted', values: { name } });
      update((before) => [...before, { restore, label, study }]);
    },
    undo: (deletion: Deletion) =>
      run('Couldn’t undo', async () => {
        await deletion.restore();
        update((before) => before.filter((other) => other !== deletion));
      }),
  };
};

/** Does not await the refetch, which never ends while offline. */
export const useStudyCall = (): Call => {
  const queryClient = useQueryClient();
  return useCall(() => void queryClient.invalidateQueries({ queryKey: [STUDY_KEY] }));
};
