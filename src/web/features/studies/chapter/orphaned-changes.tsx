import { useState } from 'react';
import type { Study } from '../../../../contract/studies';
import type { StudyStore } from '../../../game/studies/study-store';
import { useStudyCall } from '../use-study-call';
import { ChapterConflict } from './chapter-conflict';
import { forgetUnsaved, readUnsaved, unsavedChapters } from './unsaved-chapter';

type OrphanedChangesProps = {
  readonly study: Study;
  readonly store: StudyStore;
  readonly onStudy: (study: Study) => void;
};

/** What was changed here in chapters that somebody has deleted meanwhile: it can become a chapter again. */
export function OrphanedChanges({ study, store, onStudy }: OrphanedChangesProps) {
  const { run, isPending } = useStudyCall();
  const [settled, setSettled] = useState<readonly number[]>([]);
  const orphans = unsavedChapters(study.id).filter(
    (chapter) => !settled.includes(chapter) && !study.chapters.some(({ id }) => id === chapter),
  );
  const settle = (chapter: number) => {
    forgetUnsaved({ study: study.id, chapter });
    setSettled([...settled, chapter]);
  };
  return orphans.map((chapter) => {
    const unsaved = readUnsaved({ study: study.id, chapter });
    if (unsaved === undefined) return null;
    const { name, orientation, pgn } = unsaved;
    const keep = () =>
      void run('Not saved', async () => {
        onStudy(await store.addChapters(study.id, [{ name, orientation, pgn }]));
        settle(chapter);
      });
    return (
      <ChapterConflict
        key={chapter}
        mine={unsaved}
        theirs={null}
        isPending={isPending}
        onKeepMine={keep}
        onTakeTheirs={() => settle(chapter)}
      />
    );
  });
}
