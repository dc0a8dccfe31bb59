/**
 * Autosave with optimistic locking. What waits is stored in this browser, and is sent when that is possible again. A
 * version that was saved elsewhere is merged with the draft, or reported; nothing is overwritten.
 */
import { useEffect, useRef, useState } from 'react';
import type { Milliseconds } from '../../../chess/types';
import type { ResponseSchema } from '../http/http';
import { useAutosave } from '../unsaved-changes';
import { digestOf, type Draft, markOpen, ownDraft, readDraft, removeDraft, storeDraft } from './drafts';
import { type DraftKind, type SaveFailure, sendDraft, type Versioned, withSent } from './send-draft';

export type SavedDraft<Content, Saved extends Content & Versioned> = DraftState<Content, Saved> & {
  readonly isSaved: boolean;
  readonly edit: (change: Partial<Content>) => void;
  readonly save: () => void;
  /** Continues with this draft, from what is saved. */
  readonly replace: (draft: Content, saved: Saved) => void;
  /** Deletes the stored draft. */
  readonly discard: () => void;
};

type SavedDraftOptions<Content, Saved extends Content & Versioned> = DraftKind<Content, Saved> & {
  /** Of the stored draft. */
  readonly name: string;
  readonly schema: ResponseSchema<Content>;
  readonly saved: Saved;
  readonly delay: Milliseconds;
  readonly onSaved: (saved: Saved) => void;
  /** `undefined` where both changed the same. */
  readonly merge?: (base: Saved, mine: Content, theirs: Saved) => Content | undefined;
  readonly onMerged?: (undo: () => void) => void;
};

export const useSavedDraft = <Content, Saved extends Content & Versioned>({
  name,
  schema,
  saved: known,
  delay,
  onSaved,
  merge,
  onMerged,
  ...kind
}: SavedDraftOptions<Content, Saved>): SavedDraft<Content, Saved> => {
  const { contentOf, isSame } = kind;
  const [place] = useState(() => ownDraft(name));
  const [state, setState] = useState(() => createDraft(kind, known, readDraft(place, schema)));
  const isSaving = useRef(false);
  const shown = withRefetched(kind, state, known);
  if (shown !== state) setState(shown);
  /** For requests that outlive a rendering, and the component. */
  const latest = useRef({ draft: shown.draft, base: shown.saved, sent: shown.sent });
  useEffect(() => {
    latest.current = { ...latest.current, draft: shown.draft, base: shown.saved };
  }, [shown.draft, shown.saved]);
  useEffect(() => markOpen(place), [place]);

  /** As it is now; nothing where there is nothing to save. */
  const store = (): void => {
    const { draft, base, sent } = latest.current;
    if (isSame(draft, base)) removeDraft(place);
    const isStored =
      isSame(draft, base) ||
      storeDraft(place, { content: contentOf(draft), version: base.version, base: contentOf(base), sent });
    setState((before) => (before.isStored === isStored ? before : { ...before, isStored }));
  };
  const replace = (draft: Content, base: Saved): void => {
    latest.current = { draft, base, sent: [] };
    setState((before) => withReplaced(before, draft, base));
    store();
  };
  const mergeWith = (from: Saved, now: Saved | null): Content | undefined =>
    now !== null && shown.isBaseKnown ? merge?.(from, latest.current.draft, now) : undefined;
  const send = async (content: Content, from: Saved): Promise<void> => {
    const { sent } = latest.current;
    latest.current.sent = withSent(sent, contentOf(content));
    if (!isSame(content, from)) store();
    const outcome = await sendDraft(kind, content, { version: from.version, sent });
    if (outcome.kind === 'failed') {
      setState((before) => withFailure(before, outcome.failure));
      return;
    }
    if (outcome.kind === 'conflict') {
      const { now } = outcome;
      const merged = mergeWith(from, now);
      if (now === null || merged === undefined) {
        setState((before) => ({ ...before, conflict: now, failedTries: 0 }));
        return;
      }
      const mine = latest.current.draft;
      replace(merged, now);
      onMerged?.(() => replace(mine, latest.current.base));
      await send(merged, now);
      return;
    }
    const saved = { ...outcome.now, ...contentOf(content) };
    latest.current = { ...latest.current, base: saved, sent: [] };
    setState((before) => withSaved(before, saved));
    onSaved(saved);
    store();
    // Edited during the request: save at once, as the component may be unmounted.
    if (!isSame(latest.current.draft, content)) await send(latest.current.draft, saved);
  };
  const save = (): void => {
    const { draft, base } = latest.current;
    if (isSame(draft, base) || isSaving.current || shown.conflict !== undefined) return;
    isSaving.current = true;
    void send(draft, base).finally(() => (isSaving.current = false));
  };
  useAutosave({ save, pause: delay, draft: shown.draft, saved: shown.saved, failedTries: shown.failedTries });

  return {
    ...shown,
    isSaved: isSame(shown.draft, shown.saved),
    save,
    edit: (change) => {
      const draft = { ...latest.current.draft, ...change };
      latest.current.draft = draft;
      setState((before) => ({ ...before, draft }));
      store();
    },
    replace,
    discard: () => removeDraft(place),
  };
};

export type DraftState<Content, Saved> = {
  /** Last known saved state. */
  readonly saved: Saved;
  /** Whether the draft was made from `saved`, and not from an earlier version that is not known any more. */
  readonly isBaseKnown: boolean;
  readonly draft: Content;
  /** Incremented when the draft is replaced from outside. */
  readonly generation: number;
  /** Why it is not saved. */
  readonly failure?: SaveFailure;
  /** Whether the draft would survive this page. */
  readonly isStored: boolean;
  /** In a row, of those that may succeed later. */
  readonly failedTries: number;
  /** The version saved elsewhere; null: deleted. */
  readonly conflict?: Saved | null;
  /** Digests of what was sent under the version of `saved` before this page. */
  readonly sent: readonly string[];
};

const FRESH = { isBaseKnown: true, isStored: true, failedTries: 0, sent: [] } as const;

export const createDraft = <Content, Saved extends Content & Versioned>(
  { contentOf }: Pick<DraftKind<Content, Saved>, 'contentOf'>,
  known: Saved,
  unsaved: Draft<Content> | undefined,
): DraftState<Content, Saved> => {
  const { base, version = known.version, content = contentOf(known), sent = [] } = unsaved ?? {};
  // What this edit has saved itself, in a request whose answer was lost.
  if (version !== known.version && sent.includes(digestOf(contentOf(known))))
    return { ...FRESH, saved: known, draft: content, generation: 0 };
  return {
    ...FRESH,
    saved: { ...known, ...base, version },
    isBaseKnown: base !== undefined || version === known.version,
    draft: content,
    generation: 0,
    sent,
  };
};

const withReplaced = <Content, Saved>(
  { generation }: DraftState<Content, Saved>,
  draft: Content,
  saved: Saved,
): DraftState<Content, Saved> => ({ ...FRESH, saved, draft, generation: generation + 1 });

/** Accepts what was read again only if there are no unsaved changes. */
export const withRefetched = <Content, Saved extends Content & Versioned>(
  { contentOf, isSame }: Pick<DraftKind<Content, Saved>, 'contentOf' | 'isSame'>,
  before: DraftState<Content, Saved>,
  known: Saved,
): DraftState<Content, Saved> =>
  known.version > before.saved.version && isSame(before.draft, before.saved)
    ? withReplaced(before, contentOf(known), known)
    : before;

/** Keeps edits made since the request. */
export const withSaved = <Content, Saved>(
  { draft, generation, isStored }: DraftState<Content, Saved>,
  saved: Saved,
): DraftState<Content, Saved> => ({ ...FRESH, saved, draft, generation, isStored });

const withFailure = <Content, Saved>(
  before: DraftState<Content, Saved>,
  failure: SaveFailure,
): DraftState<Content, Saved> => ({
  ...before,
  failure,
  failedTries: failure.kind === 'refused' ? 0 : before.failedTries + 1,
});
