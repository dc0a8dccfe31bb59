import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { makePgn } from '../../../../chess/pgn/pgn';
import { chapterTree } from '../../../../chess/studies/study-pgn';
import type { GameTree } from '../../../../chess/tree/game-tree';
import type { Color } from '../../../../chess/types';
import { type Chapter, type Study, STUDY_LIMITS } from '../../../../contract/studies';
import { studySentence } from '../../../../messages/learn';
import { useEditedReplay } from '../../../board/use-edited-replay';
import { contentOfChapter } from '../../../game/studies/chapter-drafts';
import { toAddedChapter } from '../../../game/studies/study-queries';
import type { StudyStore } from '../../../game/studies/study-store';
import { SaveStatus } from '../../../ui/status/save-status';
import { AnalysisBar, AnalyzeAgain, useChapterAnalysis } from './chapter-analysis';
import { ChapterBoard, type ChapterPlace, UnreadableChapter, useInitialPath } from './chapter-board';
import { ChapterConflict } from './chapter-conflict';
import { ChapterDetails } from './chapter-details';
import { useStudyMutations } from '../study-changes';
import { type SavedChapter, useSavedChapter } from './use-saved-chapter';

type ChapterEditorProps = {
  readonly place: ChapterPlace;
  readonly study: Study;
  readonly store: StudyStore;
  readonly chapter: Chapter;
  readonly onSaved: (chapter: Chapter) => void;
  readonly onStudyChange: (study: Study) => void;
  readonly onOpen: (chapter: number) => void;
};

/** Edits a chapter with autosave. */
export function ChapterEditor({ place, study, store, chapter, onSaved, onStudyChange, onOpen }: ChapterEditorProps) {
  const saved = useSavedChapter({ store, study: study.id, chapter, onSaved });
  const { draft, conflict, replace, discard } = saved;
  const acceptTheirs = (theirs: Chapter) => replace(contentOfChapter(theirs), theirs);
  const [tree] = useState(() => chapterTree(draft.pgn));
  const { run, isPending } = useStudyMutations();
  const keepMine = () =>
    void run('Not saved', async () => {
      const name = studySentence({ id: 'study.kept-mine', values: { name: draft.name.slice(0, MAX_COPIED_NAME) } });
      const next = await store.addChapters(study.id, [await toAddedChapter(study.id, { ...chapter, ...draft, name })]);
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
  if (tree === undefined) return <UnreadableChapter place={place} name={draft.name} />;
  return (
    <EditedChapterBoard
      place={place}
      study={study.id}
      store={store}
      saved={saved}
      chapter={chapter}
      tree={tree}
      details={
        <ChapterDetails study={study} store={store} chapter={chapter} saved={saved} onStudyChange={onStudyChange} />
      }
      alert={
        conflict !== undefined && (
          <ChapterConflict
            mine={draft}
            theirs={conflict}
            isPending={isPending}
            onKeepMine={keepMine}
            onAcceptTheirs={acceptSaved}
          />
        )
      }
    />
  );
}

/** Leaves room for the suffix of the copy. */
const MAX_COPIED_NAME = STUDY_LIMITS.name - 10;

type EditedChapterBoardProps = {
  readonly place: ChapterPlace;
  /** Its id. */
  readonly study: string;
  readonly store: StudyStore;
  readonly saved: SavedChapter;
  readonly chapter: Chapter;
  /** At first. */
  readonly tree: GameTree;
  readonly details: ReactNode;
  readonly alert: ReactNode;
};

function EditedChapterBoard({ place, study, store, saved, chapter, tree, details, alert }: EditedChapterBoardProps) {
  const { draft, edit, generation } = saved;
  const path = useInitialPath(study, chapter.id, tree);
  const replay = useEditedReplay(tree, { path, orientation: draft.orientation });
  useReportedTree(replay.tree, (next) => edit({ pgn: makePgn(next) }));
  useReplacedTree(saved, (next) => replay.edit.changeTree(() => next));
  const analysis = useChapterAnalysis({
    study,
    store,
    chapter,
    tree: replay.tree,
    onChange: replay.edit.changeTree,
  });
  const orient = useEffectEvent((bottom: Color) => bottom !== replay.orientation && replay.flip());
  useEffect(() => {
    orient(draft.orientation);
  }, [draft.orientation, generation]);
  return (
    <ChapterBoard
      replay={replay}
      place={place}
      study={study}
      chapter={chapter.id}
      name={draft.name}
      status={saved.conflict === undefined && <SaveStatus draft={saved} />}
      moves={analysis.moves}
      result={analysis.result}
      openReasons={analysis.openReasons}
      task={<AnalysisBar analysis={analysis} tree={replay.tree} />}
      tabs={[
        {
          id: 'chapter',
          label: 'Chapter',
          content: (
            <>
              {details}
              <AnalyzeAgain analysis={analysis} tree={replay.tree} />
            </>
          ),
        },
      ]}
      alert={alert || undefined}
    />
  );
}

/** Of every change of the board. */
const useReportedTree = (tree: GameTree, onTree: (tree: GameTree) => void): void => {
  const reported = useRef(tree);
  const report = useEffectEvent(onTree);
  useEffect(() => {
    if (reported.current === tree) return;
    reported.current = tree;
    report(tree);
  }, [tree]);
};

/** A draft that was replaced goes on the board, where it can be undone as any change. */
const useReplacedTree = ({ draft, generation }: SavedChapter, onReplace: (tree: GameTree) => void): void => {
  const shown = useRef(generation);
  const replace = useEffectEvent(() => {
    const next = chapterTree(draft.pgn);
    if (next !== undefined) onReplace(next);
  });
  useEffect(() => {
    if (shown.current === generation) return;
    shown.current = generation;
    replace();
  }, [generation]);
};
