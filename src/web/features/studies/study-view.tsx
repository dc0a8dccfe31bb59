import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, useLocation, useNavigate } from '@tanstack/react-router';
import { List } from 'lucide-react';
import { useState } from 'react';
import type { Chapter, Study } from '../../../contract/studies';
import { isStudy, storeFor, studyQuery } from '../../game/studies/study-queries';
import { describeFailure } from '../../lib/http/failures';
import { searchParam } from '../../lib/search-params';
import { classNames, LINK } from '../../ui/class-names';
import { deferred } from '../../ui/deferred';
import { Loading, PageLoadError } from '../../ui/load-states';
import { Page } from '../../ui/page';
import { UndoBar } from '../../ui/undo-bar';
import { type ChapterPlace, ChapterReader } from './chapters/chapter-board';
import { OrphanedChanges } from './chapters/chapter-conflict';
import { ChapterEditor } from './chapters/chapter-editor';
import { ChapterChoice, ChapterRail } from './chapters/chapter-rail';
import { StudyActions } from './study-actions';
import { useStudyUndo } from './study-changes';
import { readStudyPlace } from './study-places';

type StudyViewProps = { readonly id: string; readonly profileId: number };

/** `/studies/ID?chapter=NUMBER`: a study with one chapter on the board. */
export function StudyView({ id, profileId }: StudyViewProps) {
  const { data, error, refetch } = useQuery(studyQuery(id));
  if (data && !isStudy(data)) return <Navigate to="/studies/{-$study}" params={{ study: data.movedTo }} replace />;
  if (data) return <LoadedStudy key={data.id} profileId={profileId} study={data} />;
  return (
    <Page title="Study" aside={<AllStudies />}>
      {data === null && <p>This study isn’t saved on this device. It may be on another one, or it was deleted.</p>}
      {data === undefined && error !== null && (
        <PageLoadError what="This study" why={describeFailure(error)} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <Loading />}
    </Page>
  );
}

function AllStudies() {
  return (
    <Link
      to="/studies/{-$study}"
      params={{ study: undefined }}
      className={`${LINK} text-sm max-sm:p-2.5 max-sm:no-underline`}
    >
      <List aria-hidden className="size-5 sm:hidden" />
      <span className="max-sm:sr-only">All studies</span>
    </Link>
  );
}

const Markdown = deferred(async () => (await import('../../ui/markdown')).Markdown);

type LoadedStudyProps = { readonly profileId: number; readonly study: Study };

function LoadedStudy({ profileId, study }: LoadedStudyProps) {
  const [place] = useState(() => readStudyPlace(study.id));
  const named = useLocation({ select: ({ searchStr }) => searchParam(searchStr, 'chapter') });
  const requestedChapter = named === '' ? place?.chapter : Number(named);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [head, setHead] = useState<HTMLElement | null>(null);
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
        ? {
            ...cached,
            chapters: cached.chapters.map((existing) =>
              existing.id === saved.id ? { ...saved, analyzedAt: existing.analyzedAt } : existing,
            ),
          }
        : cached,
    );
  };
  const around: ChapterPlace = {
    head,
    choice: <ChapterChoice study={study} current={chapter?.id} onOpen={open} />,
    notes: study.notes !== '' && <StudyNotes notes={study.notes} />,
  };
  return (
    <Page
      title={study.name}
      aside={
        <>
          {study.owner !== undefined && <p className="text-sm text-ink-soft">By {study.owner}</p>}
          <div ref={setHead} className="flex min-w-0 flex-1 basis-28 items-baseline gap-3 sm:basis-40" />
          <StudyActions profileId={profileId} study={study} store={store} chapter={chapter} onStudyChange={showStudy} />
          <AllStudies />
        </>
      }
    >
      <div className={classNames('grid gap-6 lg:grid-cols-[15rem_minmax(0,1fr)]', SMALL_BOARD)}>
        <section aria-labelledby="chapters" className={RAIL}>
          <ChapterRail study={study} store={store} current={chapter?.id} onOpen={open} onStudyChange={showStudy} />
          <UndoBar
            deleted={deletedChapters(study.id)}
            isPending={isPending}
            onUndo={(deletion) => void undo(deletion)}
          />
          {study.canWrite && <OrphanedChanges study={study} store={store} onStudy={showStudy} />}
        </section>
        {chapter === undefined && around.notes}
        {chapter !== undefined && study.canWrite && (
          <ChapterEditor
            key={chapter.id}
            place={around}
            study={study}
            store={store}
            chapter={chapter}
            onSaved={handleSaved}
            onStudyChange={showStudy}
            onOpen={open}
          />
        )}
        {chapter !== undefined && !study.canWrite && (
          <ChapterReader key={`${chapter.id} ${chapter.version}`} place={around} study={study.id} chapter={chapter} />
        )}
      </div>
    </Page>
  );
}

/** Leaves room for the moves between 1024 and 1280 px. */
const SMALL_BOARD = 'lg:max-xl:[&_[data-wide]>div]:w-[36vw]!';

/** As high as the board. */
const RAIL =
  'flex min-h-0 min-w-0 flex-col gap-2 max-lg:order-2 max-sm:pb-14 lg:h-[calc(100dvh-7.75rem)] lg:min-h-[37rem]';

function StudyNotes({ notes }: { readonly notes: string }) {
  return (
    <section aria-label="Notes" className="max-w-[70ch]">
      <Markdown text={notes} level={3} fallback={<p className="text-sm whitespace-pre-wrap">{notes}</p>} />
    </section>
  );
}
