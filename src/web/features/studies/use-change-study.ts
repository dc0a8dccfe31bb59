import { useState } from 'react';
import type { Study, StudyChange } from '../../../contract/studies';
import type { StudyStore } from '../../game/studies/study-store';
import { useToast } from '../../ui/toast';
import { useStudyCall } from './use-study-call';

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
