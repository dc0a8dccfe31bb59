/** A chapter that is being changed, beside what is kept of it: values, no waiting. */
import type { Chapter, ChapterChange, NewChapter } from '../../../../contract/studies';

export type ChapterDraft = {
  /** As it is kept, as far as is known. */
  readonly saved: Chapter;
  readonly draft: NewChapter;
  /** Another number where what is shown came from elsewhere. */
  readonly generation: number;
  /** Why it could not be saved, in words for people. */
  readonly failure?: string;
  /** What somebody else has written meanwhile; null: they have deleted it. */
  readonly conflict?: Chapter | null;
};

/** `unsaved` was changed in a version that may be an old one by now: saving it shows whether it is. */
export const beginDraft = (chapter: Chapter, unsaved: ChapterChange | undefined): ChapterDraft => ({
  saved: { ...chapter, version: unsaved?.version ?? chapter.version },
  draft: toNew(unsaved ?? chapter),
  generation: 0,
});

export const isSaved = ({ draft, saved }: ChapterDraft): boolean => isSame(draft, saved);

export const isSame = (one: NewChapter, other: NewChapter): boolean =>
  one.name === other.name && one.orientation === other.orientation && one.pgn === other.pgn;

export const withChange = (before: ChapterDraft, change: Partial<NewChapter>): ChapterDraft => ({
  ...before,
  draft: { ...before.draft, ...change },
});

/** Shows what came from elsewhere, and lets own changes go. */
export const withTheirs = ({ generation }: ChapterDraft, theirs: Chapter): ChapterDraft => ({
  saved: theirs,
  draft: toNew(theirs),
  generation: generation + 1,
});

/** A chapter that was read again is shown where nothing of one's own would be lost by it. */
export const withRead = (before: ChapterDraft, chapter: Chapter): ChapterDraft =>
  chapter.version > before.saved.version && isSaved(before) ? withTheirs(before, chapter) : before;

/** What was sent is kept; what was changed since stays. */
export const withSaved = ({ draft, generation }: ChapterDraft, sent: NewChapter, now: Chapter): ChapterDraft => ({
  saved: { ...now, ...sent },
  draft,
  generation,
});

export const toNew = ({ name, orientation, pgn }: NewChapter): NewChapter => ({ name, orientation, pgn });
