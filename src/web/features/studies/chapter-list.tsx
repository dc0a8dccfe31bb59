import { ArrowDown, ArrowUp, Plus } from 'lucide-react';
import { useState } from 'react';
import { STUDY_LIMITS, studyMessages, type Study } from '../../../contract/studies';
import type { StudyStore } from '../../game/studies/study-store';
import { inPortions } from '../../game/studies/portions';
import { classNames } from '../../lib/class-names';
import { Button } from '../../ui/button';
import { FilesButton } from '../../ui/fields/files-button';
import { Problems } from './problems';
import { readStudyFile } from './read-study-files';
import { useChangeStudy } from './use-change-study';
import { useStudyCall } from './use-study-call';

type ChapterListProps = {
  readonly study: Study;
  readonly store: StudyStore;
  readonly current: number | undefined;
  readonly onOpen: (chapter: number) => void;
  /** The study as it is after a change. */
  readonly onStudy: (study: Study) => void;
};

/** The chapters in their order; whoever may change the study moves them and adds others. */
export function ChapterList({ study, store, current, onOpen, onStudy }: ChapterListProps) {
  return (
    <section aria-labelledby="chapters" className="flex flex-col gap-3">
      <h2 id="chapters" className="font-semibold">
        Chapters
      </h2>
      <ol aria-label="Chapters" className="flex max-h-[28rem] flex-col gap-0.5 overflow-y-auto">
        {study.chapters.map(({ id, name }, index) => (
          <li key={id} className="flex items-center gap-1">
            <button
              type="button"
              aria-current={id === current}
              onClick={() => onOpen(id)}
              className={classNames(ROW, id === current && 'bg-accent-soft font-semibold text-accent')}
            >
              <span className="w-6 shrink-0 text-right text-ink-soft tabular-nums">{index + 1}</span>
              <span className="min-w-0 break-words">{name}</span>
            </button>
            {study.canWrite && id === current && <MoveButtons {...{ study, store, index, onStudy }} />}
          </li>
        ))}
      </ol>
      {study.canWrite && <AddChapters {...{ study, store, onOpen, onStudy }} />}
    </section>
  );
}

const ROW =
  'flex min-h-10 min-w-0 flex-1 cursor-pointer items-baseline gap-2 rounded-md px-2 py-2 text-left text-sm hover:bg-sunken';

type MoveButtonsProps = Pick<ChapterListProps, 'study' | 'store' | 'onStudy'> & { readonly index: number };

function MoveButtons({ study, store, index, onStudy }: MoveButtonsProps) {
  const { save, isPending } = useChangeStudy(study, store, onStudy);
  const ids = study.chapters.map(({ id }) => id);
  const moveTo = (place: number) =>
    void save({ order: ids.toSpliced(index, 1).toSpliced(place, 0, ...ids.slice(index, index + 1)) });
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        className="size-8 pointer-coarse:size-10"
        aria-label="Move chapter up"
        disabled={isPending || index === 0}
        onClick={() => moveTo(index - 1)}
      >
        <ArrowUp aria-hidden className="size-4" />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        className="size-8 pointer-coarse:size-10"
        aria-label="Move chapter down"
        disabled={isPending || index === ids.length - 1}
        onClick={() => moveTo(index + 1)}
      >
        <ArrowDown aria-hidden className="size-4" />
      </Button>
    </>
  );
}

function AddChapters({ study, store, onOpen, onStudy }: Omit<ChapterListProps, 'current'>) {
  const { run, isPending } = useStudyCall();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const isFull = study.chapters.length >= STUDY_LIMITS.chapters;
  const show = (next: Study) => {
    onStudy(next);
    const [added] = next.chapters.slice(study.chapters.length);
    if (added !== undefined) onOpen(added.id);
  };
  const handleAdd = () => {
    const chapter = { name: `Chapter ${study.chapters.length + 1}`, orientation: 'white' as const, pgn: '*\n' };
    void run('The chapter was not added', async () => show(await store.addChapters(study.id, [chapter])));
  };
  const handleImport = (files: readonly File[]) =>
    void run('The import broke off', async () => {
      const read = await Promise.all(files.map(readStudyFile));
      const chapters = read.flatMap((file) => file.chapters);
      const room = STUDY_LIMITS.chapters - study.chapters.length;
      const beyond = chapters.slice(room).map(({ name }) => `${name}: ${studyMessages.tooManyChapters}`);
      setProblems([...read.flatMap((file) => file.problems), ...beyond]);
      for (const portion of inPortions(chapters.slice(0, room))) show(await store.addChapters(study.id, portion));
    });
  return (
    <div className="flex flex-col items-start gap-2">
      <Button variant="secondary" size="small" className="h-10" disabled={isPending || isFull} onClick={handleAdd}>
        <Plus aria-hidden className="size-4" />
        Add chapter
      </Button>
      <FilesButton label="Import PGN" accept=".pgn,.txt" disabled={isPending || isFull} onPick={handleImport} />
      {isFull && <p className="text-sm text-ink-soft">{studyMessages.tooManyChapters}</p>}
      <Problems problems={problems} />
    </div>
  );
}
