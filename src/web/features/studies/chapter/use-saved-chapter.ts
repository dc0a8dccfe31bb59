/**
 * A chapter that saves itself. Each save names the version that was read: where another tab or another person has written
 * meanwhile nothing is overwritten, and both are shown until somebody decides.
 */
import { useEffect, useRef, useState } from 'react';
import type { Milliseconds } from '../../../../chess/types';
import type { Chapter, NewChapter } from '../../../../contract/studies';
import type { StudyStore, Written } from '../../../game/studies/study-store';
import { useAutosave } from '../../../lib/hooks/use-autosave';
import { describeFailure } from '../../../lib/http/describe-failure';
import { logError } from '../../../lib/log';
import {
  beginDraft,
  type ChapterDraft,
  isSame,
  isSaved,
  withChange,
  withRead,
  withSaved,
  withTheirs,
} from './chapter-draft';
import { type ChapterKey, forgetUnsaved, keepUnsaved, readUnsaved } from './unsaved-chapter';

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
