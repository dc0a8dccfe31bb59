/** Autosave of a chapter, merged with what others have saved. */
import { mergeChapters } from '../../../../chess/studies/merge';
import type { GameTree } from '../../../../chess/tree/game-tree';
import type { Milliseconds, Ply } from '../../../../chess/types';
import type { Chapter, NewChapter } from '../../../../contract/studies';
import { chapterDraft, chapterDraftSchema, chapterKind } from '../../../game/studies/chapter-drafts';
import type { StudyStore } from '../../../game/studies/study-store';
import { type SavedDraft, useSavedDraft } from '../../../lib/drafts/use-saved-draft';
import { useToast } from '../../../ui/status/toast';

export type SavedChapter = SavedDraft<NewChapter, Chapter>;

type SavedChapterOptions = {
  readonly store: StudyStore;
  readonly study: string;
  readonly chapter: Chapter;
  readonly onSaved: (chapter: Chapter) => void;
};

const AUTOSAVE_DELAY: Milliseconds = 1000;

export const useSavedChapter = ({ store, study, chapter, onSaved }: SavedChapterOptions): SavedChapter => {
  const { toast } = useToast();
  return useSavedDraft({
    ...chapterKind(store, study, chapter.id),
    name: chapterDraft(study, chapter.id),
    schema: chapterDraftSchema,
    saved: chapter,
    delay: AUTOSAVE_DELAY,
    onSaved,
    merge: mergeChapters,
    onMerged: (undo) =>
      toast({
        title: 'Merged with changes from another tab or device',
        action: { label: 'Undo', onPress: undo },
      }),
  });
};

/** Ply on the main line of the first game where moves or annotations differ; −1 for the comment at the start. */
export const firstDifference = (left: GameTree, right: GameTree): Ply => {
  if (JSON.stringify(left.comments ?? []) !== JSON.stringify(right.comments ?? [])) return -1;
  const ply = left.moves.findIndex((move, index) => JSON.stringify(move) !== JSON.stringify(right.moves[index]));
  return ply === -1 ? left.moves.length - 1 : ply;
};
