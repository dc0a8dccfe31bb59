import { useId, useMemo, useState } from 'react';
import { chapterTree } from '../../../chess/studies/study-pgn';
import { START_PATH } from '../../../chess/tree/path';
import { pathOfPly } from '../../../chess/tree/tree-replay';
import type { Chapter, NewChapter, Study } from '../../../contract/studies';
import { MoveList } from '../../board/moves/move-list';
import type { StudyStore } from '../../game/studies/study-store';
import { Button } from '../../ui/button';
import { useStudyCall } from './study-changes';
import { firstDifference, forgetUnsaved, readUnsaved, unsavedChapters } from './use-saved-chapter';

type ChapterConflictProps = {
  readonly mine: NewChapter;
  /** null: they have deleted it. */
  readonly theirs: Chapter | null;
  readonly isPending: boolean;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
};

/** Both versions, where another tab has saved one meanwhile. Nothing is saved before one of them is chosen. */
export function ChapterConflict({ mine, theirs, isPending, onKeepMine, onTakeTheirs }: ChapterConflictProps) {
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-control border border-warning p-3 text-sm">
      <p>
        {theirs === null
          ? 'This chapter was deleted meanwhile, in another tab or on another device. What is written here is not lost.'
          : 'This chapter was changed meanwhile, in another tab or on another device. Nothing is lost: choose what to keep.'}
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Version title="Written here" chapter={mine} other={theirs} />
        {theirs !== null && <Version title="Saved meanwhile" chapter={theirs} other={mine} />}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" className="h-10" disabled={isPending} onClick={onKeepMine}>
          Keep mine as a new chapter
        </Button>
        <Button variant="secondary" size="small" className="h-10" disabled={isPending} onClick={onTakeTheirs}>
          {theirs === null ? 'Let mine go' : 'Take what was saved'}
        </Button>
      </div>
    </div>
  );
}

type VersionProps = {
  readonly title: string;
  readonly chapter: NewChapter;
  /** What it is compared with. */
  readonly other: NewChapter | null;
};

/** The moves of a version, where they begin to differ from those of the other one. */
function Version({ title, chapter, other }: VersionProps) {
  const id = useId();
  const tree = useMemo(() => chapterTree(chapter.pgn), [chapter.pgn]);
  const path = useMemo(() => {
    const compared = other === null ? undefined : chapterTree(other.pgn);
    return tree && compared ? pathOfPly(tree, firstDifference(tree, compared)) : START_PATH;
  }, [tree, other]);
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="font-semibold">
        {title}: <span className="break-words">{chapter.name}</span>
      </h3>
      {tree && <MoveList tree={tree} path={path} className="mt-1 max-h-60 rounded-control bg-sunken" />}
    </section>
  );
}

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
