import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { Chapter, Study } from '../../../contract/studies';
import { storeOf, studyQuery } from '../../game/studies/study-queries';
import { searchParam } from '../../lib/search-param';
import { UndoBar } from '../../ui/undo-bar';
import { ChapterEditor } from './chapter/chapter-editor';
import { ChapterReader } from './chapter/chapter-reader';
import { OrphanedChanges } from './chapter/orphaned-changes';
import { ChapterList } from './chapter-list';
import { StudyActions } from './study-actions';
import { useStudyDeletions } from './use-study-deletions';

const Markdown = lazy(() => import('../../ui/markdown').then((ui) => ({ default: ui.Markdown })));

type LoadedStudyProps = { readonly profileId: number; readonly study: Study };

export function LoadedStudy({ profileId, study }: LoadedStudyProps) {
  const wanted = useLocation({ select: ({ searchStr }) => Number(searchParam(searchStr, 'chapter')) });
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { deletedChapters, undo, isPending } = useStudyDeletions();
  const store = storeOf(study.id, profileId);
  const { queryKey } = studyQuery(study.id);
  const chapter = study.chapters.find(({ id }) => id === wanted) ?? study.chapters[0];
  const open = (id: number) => void navigate({ to: '.', search: { chapter: id }, replace: true, resetScroll: false });
  const show = (next: Study) => void queryClient.setQueryData(queryKey, next);
  const handleSaved = (saved: Chapter) => {
    // What is on its way was read before.
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (shown) =>
      shown && 'chapters' in shown
        ? { ...shown, chapters: shown.chapters.map((one) => (one.id === saved.id ? saved : one)) }
        : shown,
    );
  };
  return (
    <>
      <StudyActions {...{ profileId, study, store }} onStudy={show} />
      {study.notes !== '' && (
        <section aria-label="Notes" className="max-w-[70ch]">
          <Suspense fallback={<p className="text-sm whitespace-pre-wrap">{study.notes}</p>}>
            <Markdown text={study.notes} level={3} />
          </Suspense>
        </section>
      )}
      <UndoBar deleted={deletedChapters(study.id)} isPending={isPending} onUndo={(what) => void undo(what)} />
      {study.canWrite && <OrphanedChanges {...{ study, store }} onStudy={show} />}
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <div className="min-w-0 max-lg:order-2">
          <ChapterList {...{ study, store }} current={chapter?.id} onOpen={open} onStudy={show} />
        </div>
        {chapter === undefined && <p>This study has no chapter yet.</p>}
        {chapter !== undefined && study.canWrite && (
          <ChapterEditor
            key={chapter.id}
            {...{ study, store, chapter }}
            onSaved={handleSaved}
            onStudy={show}
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
