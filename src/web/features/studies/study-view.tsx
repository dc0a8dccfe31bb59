import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, useLocation, useNavigate } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { type Chapter, type Study, STUDY_LIMITS, studyMessages } from '../../../contract/studies';
import { chunkChapters } from '../../game/studies/import-guest-studies';
import { isStudy, storeFor, studyQuery } from '../../game/studies/study-queries';
import type { StudyStore } from '../../game/studies/study-store';
import { describeFailure } from '../../lib/http/failures';
import { searchParam } from '../../lib/search-params';
import { Button } from '../../ui/button';
import { classNames, LINK } from '../../ui/class-names';
import { FilesButton } from '../../ui/fields/files-button';
import { Loading, PageLoadError } from '../../ui/load-states';
import { Page } from '../../ui/page';
import { UndoBar } from '../../ui/undo-bar';
import { ChapterReader } from './chapter-board';
import { OrphanedChanges } from './chapter-conflict';
import { ChapterEditor } from './chapter-editor';
import { ImportProblems } from './import-studies';
import { readStudyFile } from './read-study-files';
import { StudyActions } from './study-actions';
import { useStudyMutations, useStudyUndo, useStudyUpdate } from './study-changes';

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
        {data && <LoadedStudy profileId={profileId} study={data} />}
        {data === null && <p>This study isn’t saved on this device. It may be on another one, or it was deleted.</p>}
        {data === undefined && error !== null && (
          <PageLoadError what="This study" why={describeFailure(error)} onRetry={() => void refetch()} />
        )}
        {data === undefined && error === null && <Loading />}
      </div>
    </Page>
  );
}

const Markdown = lazy(() => import('../../ui/markdown').then((ui) => ({ default: ui.Markdown })));

type LoadedStudyProps = { readonly profileId: number; readonly study: Study };

function LoadedStudy({ profileId, study }: LoadedStudyProps) {
  const requestedChapter = useLocation({ select: ({ searchStr }) => Number(searchParam(searchStr, 'chapter')) });
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { deletedChapters, undo, isPending } = useStudyUndo();
  const store = storeFor(study.id, profileId);
  const { queryKey } = studyQuery(study.id);
  const chapter = study.chapters.find(({ id }) => id === requestedChapter) ?? study.chapters[0];
  const open = (id: number) => void navigate({ to: '.', search: { chapter: id }, replace: true, resetScroll: false });
  const showStudy = (next: Study) => void queryClient.setQueryData(queryKey, next);
  const handleSaved = (saved: Chapter) => {
    // A refetch in flight may hold the state before this save.
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (cached) =>
      cached && 'chapters' in cached
        ? { ...cached, chapters: cached.chapters.map((existing) => (existing.id === saved.id ? saved : existing)) }
        : cached,
    );
  };
  return (
    <>
      <StudyActions profileId={profileId} study={study} store={store} onStudyChange={showStudy} />
      {study.notes !== '' && (
        <section aria-label="Notes" className="max-w-[70ch]">
          <Suspense fallback={<p className="text-sm whitespace-pre-wrap">{study.notes}</p>}>
            <Markdown text={study.notes} level={3} />
          </Suspense>
        </section>
      )}
      <UndoBar deleted={deletedChapters(study.id)} isPending={isPending} onUndo={(deletion) => void undo(deletion)} />
      {study.canWrite && <OrphanedChanges study={study} store={store} onStudy={showStudy} />}
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <div className="min-w-0 max-lg:order-2">
          <ChapterList study={study} store={store} current={chapter?.id} onOpen={open} onStudyChange={showStudy} />
        </div>
        {chapter === undefined && <p>This study has no chapter yet.</p>}
        {chapter !== undefined && study.canWrite && (
          <ChapterEditor
            key={chapter.id}
            study={study}
            store={store}
            chapter={chapter}
            onSaved={handleSaved}
            onStudyChange={showStudy}
            onOpen={open}
          />
        )}
        {chapter !== undefined && !study.canWrite && (
          <ChapterReader key={`${chapter.id} ${chapter.version}`} chapter={chapter} />
        )}
      </div>
    </>
  );
}

type ChapterListProps = {
  readonly study: Study;
  readonly store: StudyStore;
  readonly current: number | undefined;
  readonly onOpen: (chapter: number) => void;
  readonly onStudyChange: (study: Study) => void;
};

function ChapterList({ study, store, current, onOpen, onStudyChange }: ChapterListProps) {
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
            {study.canWrite && id === current && (
              <MoveButtons study={study} store={store} index={index} onStudyChange={onStudyChange} />
            )}
          </li>
        ))}
      </ol>
      {study.canWrite && <AddChapters study={study} store={store} onOpen={onOpen} onStudyChange={onStudyChange} />}
    </section>
  );
}

const ROW =
  'flex min-h-10 min-w-0 flex-1 cursor-pointer items-baseline gap-2 rounded-md px-2 py-2 text-left text-sm hover:bg-sunken';

type MoveButtonsProps = Pick<ChapterListProps, 'study' | 'store' | 'onStudyChange'> & { readonly index: number };

function MoveButtons({ study, store, index, onStudyChange }: MoveButtonsProps) {
  const { save, isPending } = useStudyUpdate(study, store, onStudyChange);
  const ids = study.chapters.map(({ id }) => id);
  const moveTo = (target: number) =>
    void save({ order: ids.toSpliced(index, 1).toSpliced(target, 0, ...ids.slice(index, index + 1)) });
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

function AddChapters({ study, store, onOpen, onStudyChange }: Omit<ChapterListProps, 'current'>) {
  const { run, isPending } = useStudyMutations();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const isFull = study.chapters.length >= STUDY_LIMITS.chapters;
  const showStudy = (next: Study) => {
    onStudyChange(next);
    const [added] = next.chapters.slice(study.chapters.length);
    if (added !== undefined) onOpen(added.id);
  };
  const handleAdd = () => {
    const chapter = { name: `Chapter ${study.chapters.length + 1}`, orientation: 'white' as const, pgn: '*\n' };
    void run('The chapter was not added', async () => showStudy(await store.addChapters(study.id, [chapter])));
  };
  const handleImport = (files: readonly File[]) =>
    void run('The import was interrupted', async () => {
      const parsed = await Promise.all(files.map(readStudyFile));
      const chapters = parsed.flatMap((file) => file.chapters);
      const remaining = STUDY_LIMITS.chapters - study.chapters.length;
      const overflow = chapters.slice(remaining).map(({ name }) => `${name}: ${studyMessages.tooManyChapters}`);
      setProblems([...parsed.flatMap((file) => file.problems), ...overflow]);
      for (const chunk of chunkChapters(chapters.slice(0, remaining)))
        showStudy(await store.addChapters(study.id, chunk));
    });
  return (
    <div className="flex flex-col items-start gap-2">
      <Button variant="secondary" size="small" className="h-10" disabled={isPending || isFull} onClick={handleAdd}>
        <Plus aria-hidden className="size-4" />
        Add chapter
      </Button>
      <FilesButton label="Import PGN" accept=".pgn,.txt" disabled={isPending || isFull} onPick={handleImport} />
      {isFull && <p className="text-sm text-ink-soft">{studyMessages.tooManyChapters}</p>}
      <ImportProblems problems={problems} />
    </div>
  );
}
