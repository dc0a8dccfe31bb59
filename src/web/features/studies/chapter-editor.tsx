import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { makePgn } from '../../../chess/pgn/pgn';
import { chapterTree } from '../../../chess/studies/study-pgn';
import type { GameTree } from '../../../chess/tree/game-tree';
import type { Color } from '../../../chess/types';
import { type Chapter, type Study, STUDY_LIMITS } from '../../../contract/studies';
import { studySentence } from '../../../messages/learn';
import { EditPanel, type Pen } from '../../board/edit-panel';
import { editShortcuts, useEditedReplay } from '../../board/use-edited-replay';
import type { StudyStore } from '../../game/studies/study-store';
import { ChapterBoard, useInitialPath } from './chapter-board';
import { ChapterConflict } from './chapter-conflict';
import { ChapterDetails } from './chapter-details';
import { useStudyMutations } from './study-changes';
import { useSavedChapter } from './use-saved-chapter';

type ChapterEditorProps = {
  readonly study: Study;
  readonly store: StudyStore;
  readonly chapter: Chapter;
  readonly onSaved: (chapter: Chapter) => void;
  readonly onStudyChange: (study: Study) => void;
  readonly onOpen: (chapter: number) => void;
};

/** Edits a chapter with autosave. */
export function ChapterEditor({ study, store, chapter, onSaved, onStudyChange, onOpen }: ChapterEditorProps) {
  const saved = useSavedChapter({ store, study: study.id, chapter, onSaved });
  const { draft, conflict, generation, edit, acceptTheirs, discard } = saved;
  const { run, isPending } = useStudyMutations();
  const keepMine = () =>
    void run('Not saved', async () => {
      const name = studySentence({ id: 'study.kept-mine', values: { name: draft.name.slice(0, MAX_COPIED_NAME) } });
      const next = await store.addChapters(study.id, [{ ...draft, name }]);
      if (conflict) acceptTheirs(conflict);
      else discard();
      onStudyChange(next);
      onOpen(next.chapters.at(-1)?.id ?? chapter.id);
    });
  const acceptSaved = () => {
    if (conflict) acceptTheirs(conflict);
    else {
      discard();
      onStudyChange({ ...study, chapters: study.chapters.filter(({ id }) => id !== chapter.id) });
    }
  };
  return (
    <section aria-labelledby="chapter-name" className="flex min-w-0 flex-col gap-4">
      <ChapterDetails study={study} store={store} chapter={chapter} saved={saved} onStudyChange={onStudyChange} />
      {conflict !== undefined && (
        <ChapterConflict
          mine={draft}
          theirs={conflict}
          isPending={isPending}
          onKeepMine={keepMine}
          onAcceptTheirs={acceptSaved}
        />
      )}
      <DraftBoard key={generation} saved={saved} onTree={(tree) => edit({ pgn: makePgn(tree) })} />
    </section>
  );
}

/** Leaves room for the suffix of the copy. */
const MAX_COPIED_NAME = STUDY_LIMITS.name - 10;

type DraftBoardProps = {
  readonly saved: ReturnType<typeof useSavedChapter>;
  readonly onTree: (tree: GameTree) => void;
};

/** The board owns the tree after mount, so later drafts are ignored until the key changes. */
function DraftBoard({ saved, onTree }: DraftBoardProps) {
  const [initialPgn] = useState(saved.draft.pgn);
  const tree = useMemo(() => chapterTree(initialPgn), [initialPgn]);
  const { name, orientation } = saved.draft;
  if (tree === undefined) return <p>This chapter cannot be shown: its PGN is not a legal game.</p>;
  return (
    <EditedChapterBoard chapter={saved.saved.id} tree={tree} name={name} orientation={orientation} onTree={onTree} />
  );
}

type EditedChapterBoardProps = {
  readonly chapter: number;
  readonly tree: GameTree;
  readonly name: string;
  readonly orientation: Color;
  readonly onTree: (tree: GameTree) => void;
};

function EditedChapterBoard({ chapter, tree, name, orientation, onTree }: EditedChapterBoardProps) {
  const path = useInitialPath(chapter, tree);
  const replay = useEditedReplay(tree, { path, orientation });
  const reported = useRef(tree);
  const reportChange = useEffectEvent(onTree);
  useEffect(() => {
    if (reported.current === replay.tree) return;
    reported.current = replay.tree;
    reportChange(replay.tree);
  }, [replay.tree]);
  const orient = useEffectEvent((bottom: Color) => bottom !== replay.orientation && replay.flip());
  useEffect(() => {
    orient(orientation);
  }, [orientation]);
  const [pen, setPen] = useState<Pen>();
  const { edit } = replay;
  const input = useMemo(() => ({ onMove: edit.play, onDraw: edit.draw, pen }), [edit, pen]);
  return (
    <ChapterBoard replay={replay} chapter={chapter} name={name} input={input} shortcuts={editShortcuts}>
      <div className="border-b border-hairline px-2 py-1.5">
        <EditPanel replay={replay} pen={pen} onPen={setPen} />
      </div>
    </ChapterBoard>
  );
}
