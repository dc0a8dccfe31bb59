import { useId, useMemo, useState } from 'react';
import { chapterTree } from '../../../../chess/studies/study-pgn';
import { START_PATH } from '../../../../chess/tree/path';
import { pathOfPly } from '../../../../chess/tree/tree-replay';
import type { Chapter, NewChapter, Study } from '../../../../contract/studies';
import { MoveList } from '../../../board/moves/move-list';
import { ownChapterDraft, readChapterDraft, unsavedChapters } from '../../../game/studies/chapter-drafts';
import type { StudyStore } from '../../../game/studies/study-store';
import { removeDraft } from '../../../lib/drafts/drafts';
import { Button } from '../../../ui/button';
import { useStudyMutations } from '../study-changes';
import { firstDifference } from './use-saved-chapter';

type ChapterConflictProps = {
  readonly mine: NewChapter;
  /** null: the chapter was deleted. */
  readonly theirs: Chapter | null;
  readonly isPending: boolean;
  readonly onKeepMine: () => void;
  readonly onAcceptTheirs: () => void;
};

/** Shows both versions of an edit conflict; nothing is saved until one is chosen. */
export function ChapterConflict({ mine, theirs, isPending, onKeepMine, onAcceptTheirs }: ChapterConflictProps) {
  return (
    <div role="alert" className={FRAME}>
      <p>
        {theirs === null
          ? 'This chapter was deleted in another tab or on another device. Your version is not lost.'
          : 'This chapter was changed in another tab or on another device. Nothing is lost: choose which version to keep.'}
      </p>
      <div className="grid min-h-0 gap-3 overflow-y-auto sm:grid-cols-2">
        <Version title="Your version" chapter={mine} other={theirs} />
        {theirs !== null && <Version title="Saved version" chapter={theirs} other={mine} />}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" disabled={isPending} onClick={onKeepMine}>
          Keep mine as a new chapter
        </Button>
        <Button variant="secondary" size="small" disabled={isPending} onClick={onAcceptTheirs}>
          {theirs === null ? 'Discard mine' : 'Use the saved version'}
        </Button>
      </div>
    </div>
  );
}

/** Beside the board only the versions scroll, so that the choice stays in view. */
const FRAME = 'flex flex-col gap-3 rounded-control border border-warning p-3 text-sm lg:max-h-3/5 lg:shrink-0';

type VersionProps = {
  readonly title: string;
  readonly chapter: NewChapter;
  readonly other: NewChapter | null;
};

/** Shows the moves at the first difference from the other version. */
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
      {tree && <MoveList tree={tree} path={path} className="mt-1 max-h-40 rounded-control bg-sunken" />}
    </section>
  );
}

type OrphanedChangesProps = {
  readonly study: Study;
  readonly store: StudyStore;
  readonly onStudy: (study: Study) => void;
};

/** Unsaved changes of chapters deleted elsewhere; each can be restored as a new chapter. */
export function OrphanedChanges({ study, store, onStudy }: OrphanedChangesProps) {
  const { run, isPending } = useStudyMutations();
  const [resolved, setResolved] = useState<readonly number[]>([]);
  const orphans = unsavedChapters(study.id).filter(
    (chapter) => !resolved.includes(chapter) && !study.chapters.some(({ id }) => id === chapter),
  );
  const resolve = (chapter: number) => {
    removeDraft(ownChapterDraft(study.id, chapter));
    setResolved([...resolved, chapter]);
  };
  return orphans.map((chapter) => {
    const unsaved = readChapterDraft(ownChapterDraft(study.id, chapter))?.content;
    if (unsaved === undefined) return null;
    const restore = () =>
      void run('Not saved', async () => {
        onStudy(await store.addChapters(study.id, [unsaved]));
        resolve(chapter);
      });
    return (
      <ChapterConflict
        key={chapter}
        mine={unsaved}
        theirs={null}
        isPending={isPending}
        onKeepMine={restore}
        onAcceptTheirs={() => resolve(chapter)}
      />
    );
  });
}
