import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Study, StudyChange } from '../../../contract/studies';
import { studySentence } from '../../../messages/learn';
import { STUDY_KEY } from '../../game/studies/study-queries';
import type { StudyStore, Undo } from '../../game/studies/study-store';
import { useToast } from '../../ui/status/toast';
import { type Deletion, useUndo } from '../../ui/undo-bar';
import { useApiMutations } from '../../ui/use-api-mutation';

/** `version` is the one that editing began with; defaults to the current one. */
type Change = Partial<StudyChange>;

/** Optimistic locking: on a version conflict nothing is overwritten, and `conflict` holds the current study. */
export const useStudyUpdate = (study: Study, store: StudyStore, onStudy: (study: Study) => void) => {
  const { run, isPending } = useStudyMutations();
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

const CHANGED = 'The study was changed in another tab or on another device. It is shown as it is now.';

/** `study` is set for chapters only. */
type StudyDeletion = Deletion & { readonly study?: string };

export const useStudyUndo = () => {
  const { isPending, run } = useStudyMutations();
  const { deleted, add, undo } = useUndo<StudyDeletion>('studies');
  return {
    isPending,
    deletedStudies: deleted.filter(({ study }) => study === undefined),
    deletedChapters: (id: string) => deleted.filter(({ study }) => study === id),
    addDeletion: (name: string, restore: Undo, study?: string) =>
      add({ label: studySentence({ id: 'study.deleted', values: { name } }), restore, study }),
    undo: (deletion: StudyDeletion) => run('Couldn’t undo', () => undo(deletion)),
  };
};

/** Does not await the refetch, which never ends while offline. */
export const useStudyMutations = () => {
  const queryClient = useQueryClient();
  return useApiMutations({ refresh: () => void queryClient.invalidateQueries({ queryKey: [STUDY_KEY] }) });
};
