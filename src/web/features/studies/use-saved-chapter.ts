/**
 * A chapter that saves itself. Each save names the version that was read: where another tab or another person has written
 * meanwhile nothing is overwritten, and both are shown until somebody decides.
 */
import { useEffect, useRef, useState } from 'react';
import type { GameTree } from '../../../chess/tree/game-tree';
import type { Milliseconds, Ply } from '../../../chess/types';
import { type Chapter, type ChapterChange, chapterChangeSchema, type NewChapter } from '../../../contract/studies';
import type { StudyStore, Written } from '../../game/studies/study-store';
import { describeFailure } from '../../lib/http/failures';
import { logError } from '../../lib/log';
import { unsavedChanges, useAutosave } from '../../lib/unsaved-changes';

export type SavedChapter = ChapterDraft & {
  readonly write: (change: Partial<NewChapter>) => void;
  /** What is kept is what is shown. */
  readonly isSaved: boolean;
  readonly save: () => void;
  /** Shows what somebody else has written, and lets the own changes go. */
  readonly takeTheirs: (theirs: Chapter) => void;
  /** Lets the own changes go. */
  readonly forget: () => void;
};

type Saving = {
  readonly store: StudyStore;
  readonly study: string;
  readonly chapter: Chapter;
  /** The chapter as it was saved. */
  readonly onSaved: (chapter: Chapter) => void;
};

const PAUSE: Milliseconds = 1000;

export const useSavedChapter = ({ store, study, chapter, onSaved }: Saving): SavedChapter => {
  const key: ChapterKey = { study, chapter: chapter.id };
  const [state, setState] = useState(() => beginDraft(chapter, readUnsaved(key)));
  const isSaving = useRef(false);
  const latest = useRef(state.draft);
  const shown = withRead(state, chapter);
  if (shown !== state) setState(shown);
  useEffect(() => {
    latest.current = shown.draft;
  }, [shown.draft]);

  const send = async (sent: NewChapter, version: number): Promise<void> => {
    const outcome = await sendChapter(store, key, sent, version);
    if (outcome.kind === 'conflict') setState((before) => ({ ...before, conflict: outcome.now }));
    if (outcome.kind === 'failed') setState((before) => ({ ...before, failure: outcome.why }));
    if (outcome.kind !== 'saved') return;
    setState((before) => withSaved(before, sent, outcome.now));
    onSaved({ ...outcome.now, ...sent });
    if (isSame(latest.current, sent)) {
      forgetUnsaved(key);
      return;
    }
    // Changed while it was sent: saved at once, as the screen may have been left.
    keepUnsaved(key, { ...latest.current, version: outcome.now.version });
    await send(latest.current, outcome.now.version);
  };
  const save = (): void => {
    if (isSaved(shown) || isSaving.current || shown.conflict !== undefined) return;
    isSaving.current = true;
    void send(shown.draft, shown.saved.version).finally(() => (isSaving.current = false));
  };
  useAutosave({ save, pause: PAUSE, draft: shown.draft, saved: shown.saved });

  return {
    ...{ ...shown, isSaved: isSaved(shown), save },
    write: (change) => {
      const draft = { ...latest.current, ...change };
      latest.current = draft;
      setState((before) => withChange(before, draft));
      if (isSame(draft, shown.saved)) forgetUnsaved(key);
      else keepUnsaved(key, { ...draft, version: shown.saved.version });
    },
    takeTheirs: (theirs) => {
      forgetUnsaved(key);
      latest.current = theirs;
      setState((before) => withTheirs(before, theirs));
    },
    forget: () => forgetUnsaved(key),
  };
};

type Outcome =
  | { readonly kind: 'saved'; readonly now: Chapter }
  | { readonly kind: 'conflict'; readonly now: Chapter | null }
  /** In words for people. */
  | { readonly kind: 'failed'; readonly why: string };

const sendChapter = async (
  store: StudyStore,
  { study, chapter }: ChapterKey,
  sent: NewChapter,
  version: number,
): Promise<Outcome> => {
  try {
    const outcome: Written<Chapter, Chapter | null> = await store.writeChapter(study, chapter, { ...sent, version });
    if (outcome.ok) return { kind: 'saved', now: outcome.value };
    // Another tab has saved the same.
    if (outcome.now !== null && isSame(outcome.now, sent)) return { kind: 'saved', now: outcome.now };
    return { kind: 'conflict', now: outcome.now };
  } catch (error) {
    logError(error);
    return { kind: 'failed', why: describeFailure(error) };
  }
};

/** A chapter that is being changed, beside what is kept of it: values, no waiting. */

type ChapterDraft = {
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

const isSame = (one: NewChapter, other: NewChapter): boolean =>
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

const toNew = ({ name, orientation, pgn }: NewChapter): NewChapter => ({ name, orientation, pgn });

/** What is changed in a chapter and not saved yet, for all tabs of this browser: also a crash loses nothing of it. */

type ChapterKey = { readonly study: string; readonly chapter: number };

/** The `version` is the one that was read when it was changed. */
export const {
  read: readUnsaved,
  keep: keepUnsaved,
  forget: forgetUnsaved,
} = unsavedChanges({
  storage: () => localStorage,
  nameOf: ({ study, chapter }: ChapterKey) => `unsaved chapter ${study} ${chapter}`,
  schema: chapterChangeSchema,
});

/** The chapters of a study of which something is unsaved. */
export const unsavedChapters = (study: string): readonly number[] => {
  const start = `unsaved chapter ${study} `;
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(start));
    return keys.map((key) => Number(key.slice(start.length)));
  } catch {
    return [];
  }
};

/** Where two games, with what is said about their moves, begin to differ on the main line of the first one. */
export const firstDifference = (one: GameTree, other: GameTree): Ply => {
  if (JSON.stringify(one.comments ?? []) !== JSON.stringify(other.comments ?? [])) return -1;
  const ply = one.moves.findIndex((move, index) => JSON.stringify(move) !== JSON.stringify(other.moves[index]));
  return ply === -1 ? one.moves.length - 1 : ply;
};
