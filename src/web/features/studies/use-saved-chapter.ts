/**
 * Autosave of a chapter with optimistic locking. A version that was saved elsewhere is merged with the draft; what both
 * changed is reported, never overwritten.
 */
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { mergeChapters } from '../../../chess/studies/merge';
import type { GameTree } from '../../../chess/tree/game-tree';
import type { Milliseconds, Ply } from '../../../chess/types';
import { type Chapter, chapterSchema, type NewChapter } from '../../../contract/studies';
import type { StudyStore } from '../../game/studies/study-store';
import type { WriteResult } from '../../lib/http/write-json';
import { describeFailure } from '../../lib/http/failures';
import { readJson } from '../../lib/http/http';
import { logError } from '../../lib/log';
import { readStored, storedKeys, writeStored } from '../../lib/storage';
import { useAutosave } from '../../lib/unsaved-changes';
import { useToast } from '../../ui/toast';

export type SavedChapter = ChapterDraft & {
  readonly edit: (change: Partial<NewChapter>) => void;
  readonly isSaved: boolean;
  readonly save: () => void;
  /** Replaces the draft. */
  readonly acceptTheirs: (theirs: Chapter) => void;
  /** Discards the stored draft. */
  readonly discard: () => void;
};

type SavedChapterOptions = {
  readonly store: StudyStore;
  readonly study: string;
  readonly chapter: Chapter;
  readonly onSaved: (chapter: Chapter) => void;
};

const AUTOSAVE_DELAY: Milliseconds = 1000;

export const useSavedChapter = ({ store, study, chapter, onSaved }: SavedChapterOptions): SavedChapter => {
  const key: ChapterKey = { study, chapter: chapter.id };
  const [state, setState] = useState(() => createDraft(chapter, readUnsaved(key)));
  const { toast } = useToast();
  const isSaving = useRef(false);
  const latest = useRef(state.draft);
  const base = useRef(state.saved);
  const shown = withRefetched(state, chapter);
  if (shown !== state) setState(shown);
  useEffect(() => {
    latest.current = shown.draft;
    base.current = shown.saved;
  }, [shown.draft, shown.saved]);

  const replace = (draft: NewChapter, saved: Chapter): void => {
    [latest.current, base.current] = [draft, saved];
    setState((before) => withReplaced(before, draft, saved));
    if (isSame(draft, saved)) clearUnsaved(key);
    else storeUnsaved(key, draft, saved);
  };
  const merge = async (now: Chapter, merged: NewChapter): Promise<void> => {
    const mine = latest.current;
    replace(merged, now);
    toast({
      title: 'Merged with changes from another tab or device',
      action: { label: 'Undo', onPress: () => replace(mine, base.current) },
    });
    await send(merged, now);
  };
  const send = async (sent: NewChapter, from: Chapter): Promise<void> => {
    const outcome = await saveChapter(store, key, sent, from.version);
    if (outcome.kind === 'failed') setState((before) => ({ ...before, failure: outcome.reason }));
    if (outcome.kind === 'conflict') {
      const { now } = outcome;
      const merged = now !== null && shown.isBaseKnown ? mergeChapters(from, latest.current, now) : undefined;
      if (now === null || merged === undefined) setState((before) => ({ ...before, conflict: now }));
      else await merge(now, merged);
    }
    if (outcome.kind !== 'saved') return;
    const saved = { ...outcome.now, ...sent };
    base.current = saved;
    setState((before) => withSaved(before, saved));
    onSaved(saved);
    if (isSame(latest.current, sent)) {
      clearUnsaved(key);
      return;
    }
    // Edited during the request: save at once, as the component may be unmounted.
    storeUnsaved(key, latest.current, saved);
    await send(latest.current, saved);
  };
  const save = (): void => {
    if (isSaved(shown) || isSaving.current || shown.conflict !== undefined) return;
    isSaving.current = true;
    void send(shown.draft, shown.saved).finally(() => (isSaving.current = false));
  };
  useAutosave({ save, pause: AUTOSAVE_DELAY, draft: shown.draft, saved: shown.saved });

  return {
    ...shown,
    isSaved: isSaved(shown),
    save,
    edit: (change) => {
      const draft = { ...latest.current, ...change };
      latest.current = draft;
      setState((before) => withEdit(before, draft));
      if (isSame(draft, shown.saved)) clearUnsaved(key);
      else storeUnsaved(key, draft, shown.saved);
    },
    acceptTheirs: (theirs) => replace(toNewChapter(theirs), theirs),
    discard: () => clearUnsaved(key),
  };
};

type Outcome =
  | { readonly kind: 'saved'; readonly now: Chapter }
  | { readonly kind: 'conflict'; readonly now: Chapter | null }
  | { readonly kind: 'failed'; readonly reason: string };

const saveChapter = async (
  store: StudyStore,
  { study, chapter }: ChapterKey,
  sent: NewChapter,
  version: number,
): Promise<Outcome> => {
  try {
    const outcome: WriteResult<Chapter, Chapter | null> = await store.writeChapter(study, chapter, {
      ...sent,
      version,
    });
    if (outcome.ok) return { kind: 'saved', now: outcome.value };
    // Another tab saved the same content.
    if (outcome.now !== null && isSame(outcome.now, sent)) return { kind: 'saved', now: outcome.now };
    return { kind: 'conflict', now: outcome.now };
  } catch (error) {
    logError(error);
    return { kind: 'failed', reason: describeFailure(error) };
  }
};

type ChapterDraft = {
  /** Last known saved state. */
  readonly saved: Chapter;
  /** Whether the draft was made from `saved`, and not from an earlier version that is not known any more. */
  readonly isBaseKnown: boolean;
  readonly draft: NewChapter;
  /** Incremented when the draft is replaced from outside. */
  readonly generation: number;
  /** Why saving failed, ready for display. */
  readonly failure?: string;
  /** The version saved elsewhere; null: deleted. */
  readonly conflict?: Chapter | null;
};

export const createDraft = (chapter: Chapter, unsaved: UnsavedChapter | undefined): ChapterDraft => {
  const { base, version = chapter.version } = unsaved ?? {};
  return {
    saved: { ...chapter, ...base, version },
    isBaseKnown: base !== undefined || version === chapter.version,
    draft: toNewChapter(unsaved ?? chapter),
    generation: 0,
  };
};

export const isSaved = ({ draft, saved }: ChapterDraft): boolean => isSame(draft, saved);

const isSame = (left: NewChapter, right: NewChapter): boolean =>
  left.name === right.name && left.orientation === right.orientation && left.pgn === right.pgn;

export const withEdit = (before: ChapterDraft, change: Partial<NewChapter>): ChapterDraft => ({
  ...before,
  draft: { ...before.draft, ...change },
});

export const withReplaced = ({ generation }: ChapterDraft, draft: NewChapter, saved: Chapter): ChapterDraft => ({
  saved,
  isBaseKnown: true,
  draft,
  generation: generation + 1,
});

/** Accepts a refetched chapter only if there are no unsaved changes. */
export const withRefetched = (before: ChapterDraft, chapter: Chapter): ChapterDraft =>
  chapter.version > before.saved.version && isSaved(before)
    ? withReplaced(before, toNewChapter(chapter), chapter)
    : before;

/** Keeps edits made since the request. */
export const withSaved = ({ draft, generation }: ChapterDraft, saved: Chapter): ChapterDraft => ({
  saved,
  isBaseKnown: true,
  draft,
  generation,
});

const toNewChapter = ({ name, orientation, pgn }: NewChapter): NewChapter => ({ name, orientation, pgn });

// Unsaved changes in localStorage, which survive a crash

type ChapterKey = { readonly study: string; readonly chapter: number };

const storageKey = ({ study, chapter }: ChapterKey): string => `unsaved chapter ${study} ${chapter}`;

const draftSchema = chapterSchema.omit({ id: true, version: true });

/** `base` is what the edit is based on, and `version` its version. */
const unsavedSchema = chapterSchema.omit({ id: true }).extend({ base: draftSchema.optional() });

type UnsavedChapter = z.infer<typeof unsavedSchema>;

export const readUnsaved = (key: ChapterKey): UnsavedChapter | undefined =>
  unsavedSchema.safeParse(readJson(readStored(storageKey(key)))).data;

const storeUnsaved = (key: ChapterKey, draft: NewChapter, base: Chapter): void => {
  const unsaved: UnsavedChapter = { ...draft, version: base.version, base: toNewChapter(base) };
  writeStored(storageKey(key), JSON.stringify(unsaved));
};

export const clearUnsaved = (key: ChapterKey): void => void writeStored(storageKey(key), undefined);

/** Chapters with unsaved changes. */
export const unsavedChapters = (study: string): readonly number[] => {
  const start = `unsaved chapter ${study} `;
  return storedKeys(start).map((key) => Number(key.slice(start.length)));
};

/** Ply on the main line of the first game where moves or annotations differ; −1 for the comment at the start. */
export const firstDifference = (left: GameTree, right: GameTree): Ply => {
  if (JSON.stringify(left.comments ?? []) !== JSON.stringify(right.comments ?? [])) return -1;
  const ply = left.moves.findIndex((move, index) => JSON.stringify(move) !== JSON.stringify(right.moves[index]));
  return ply === -1 ? left.moves.length - 1 : ply;
};
