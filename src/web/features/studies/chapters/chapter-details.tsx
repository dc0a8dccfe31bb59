import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { type Chapter, type Study, STUDY_LIMITS, studyMessages } from '../../../../contract/studies';
import type { StudyStore } from '../../../game/studies/study-store';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/fields/field';
import { Segmented } from '../../../ui/fields/segmented';
import { useToast } from '../../../ui/status/toast';
import { useStudyMutations, useStudyUndo, useStudyUpdate } from '../study-changes';
import type { SavedChapter } from './use-saved-chapter';

type ChapterDetailsProps = {
  readonly study: Study;
  readonly store: StudyStore;
  readonly chapter: Chapter;
  readonly saved: SavedChapter;
  readonly onStudyChange: (study: Study) => void;
};

const ORIENTATIONS = [
  { value: 'white', label: 'White at the bottom' },
  { value: 'black', label: 'Black at the bottom' },
] as const;

/** In a tab beside the moves. */
export function ChapterDetails({ study, store, chapter, saved, onStudyChange }: ChapterDetailsProps) {
  const { draft, edit } = saved;
  return (
    <>
      <NameForm key={draft.name} name={draft.name} onName={(name) => edit({ name })} />
      <Segmented
        label="Side of the board"
        options={ORIENTATIONS}
        value={draft.orientation}
        onChange={(orientation) => edit({ orientation })}
      />
      <div className="flex flex-wrap gap-2">
        <MoveButtons study={study} store={store} chapter={chapter} onStudyChange={onStudyChange} />
        <DeleteButton study={study} store={store} chapter={chapter} saved={saved} onStudyChange={onStudyChange} />
      </div>
    </>
  );
}

function MoveButtons({ study, store, chapter, onStudyChange }: Omit<ChapterDetailsProps, 'saved'>) {
  const { save, isPending } = useStudyUpdate(study, store, onStudyChange);
  const ids = study.chapters.map(({ id }) => id);
  const index = ids.indexOf(chapter.id);
  const moveTo = (target: number) => void save({ order: ids.toSpliced(index, 1).toSpliced(target, 0, chapter.id) });
  return (
    <>
      <Button {...BUTTON} disabled={isPending || index === 0} onClick={() => moveTo(index - 1)}>
        <ArrowUp aria-hidden className="size-4" />
        Move chapter up
      </Button>
      <Button {...BUTTON} disabled={isPending || index === ids.length - 1} onClick={() => moveTo(index + 1)}>
        <ArrowDown aria-hidden className="size-4" />
        Move chapter down
      </Button>
    </>
  );
}

const BUTTON = { variant: 'secondary', size: 'small' } as const;

function NameForm({ name, onName }: { readonly name: string; readonly onName: (name: string) => void }) {
  const [typed, setTyped] = useState(name);
  const isNameless = typed.trim() === '';
  const handleCommit = () => {
    if (!isNameless && typed.trim() !== name) onName(typed.trim());
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    handleCommit();
  };
  return (
    <form noValidate onSubmit={handleSubmit}>
      <Field
        label="Name of the chapter"
        maxLength={STUDY_LIMITS.name}
        value={typed}
        error={isNameless ? studyMessages.noName : undefined}
        onValue={setTyped}
        onBlur={handleCommit}
      />
    </form>
  );
}

function DeleteButton({ study, store, chapter, saved, onStudyChange }: ChapterDetailsProps) {
  const { run, isPending } = useStudyMutations();
  const { addDeletion } = useStudyUndo();
  const { toast } = useToast();
  const handleDelete = () =>
    void run('Not deleted', async () => {
      const outcome = await store.removeChapter(study.id, chapter);
      if (!outcome.ok) {
        toast({ title: 'Not deleted', description: CHANGED, destructive: true });
        return;
      }
      addDeletion(chapter.name, outcome.value, study.id);
      onStudyChange({ ...study, chapters: study.chapters.filter(({ id }) => id !== chapter.id) });
    });
  return (
    <Button {...BUTTON} disabled={isPending || !saved.isSaved} onClick={handleDelete}>
      <Trash2 aria-hidden className="size-4" />
      Delete chapter
    </Button>
  );
}

const CHANGED = 'The chapter was changed in another tab or on another device. It is shown as it is now.';
