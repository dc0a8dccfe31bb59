/** Autosave of notes with optimistic locking: a version conflict is reported, never overwritten. */
import { useRef, useState } from 'react';
import type { Milliseconds } from '../../../chess/types';
import { type Notes, notesConflictSchema, storedNotesSchema } from '../../../contract/events';
import { describeFailure } from '../../lib/http/failures';
import { HttpError, readJson } from '../../lib/http/http';
import { putJson } from '../../lib/http/write-json';
import { logError } from '../../lib/log';
import { readStored, writeStored } from '../../lib/storage';
import { useAutosave } from '../../lib/unsaved-changes';

export type NotesState = {
  readonly draft: string;
  readonly edit: (text: string) => void;
  readonly isSaved: boolean;
  /** Why saving failed, ready for display. */
  readonly failure: string | undefined;
  readonly save: () => void;
  /** The version saved elsewhere. */
  readonly conflict: Notes | undefined;
  readonly resolve: (text: string) => void;
};

const AUTOSAVE_DELAY: Milliseconds = 700;

export const useNotes = (path: string, { notes, version }: Notes, onSaved: (saved: Notes) => void): NotesState => {
  const [unsaved] = useState(() => readUnsaved(path));
  const [saved, setSaved] = useState<Notes>({ notes, version: unsaved?.version ?? version });
  const [draft, setDraft] = useState(unsaved?.notes ?? notes);
  const [failure, setFailure] = useState<string>();
  const [conflict, setConflict] = useState<Notes>();
  const isSaving = useRef(false);
  const isSaved = draft === saved.notes;
  if (version > saved.version && isSaved) {
    setSaved({ notes, version });
    setDraft(notes);
  }

  const show = (known: Notes): void => {
    setSaved(known);
    setFailure(undefined);
    setConflict(undefined);
  };
  const write = (text: string, base: Notes): void => {
    setDraft(text);
    storeUnsaved(path, { notes: text, version: base.version });
    if (text === base.notes) rebaseUnsaved(path, base);
  };
  const send = async (sent: Notes): Promise<void> => {
    const outcome = await saveNotes(path, sent);
    if (outcome.kind === 'conflict') setConflict(outcome.notes);
    if (outcome.kind === 'failed') setFailure(outcome.reason);
    if (outcome.kind !== 'saved') return;
    show(outcome.notes);
    onSaved(outcome.notes);
    const newer = rebaseUnsaved(path, outcome.notes);
    // Edited during the request: save at once, as the component may be unmounted.
    if (newer) await send(newer);
  };
  const save = (): void => {
    if (isSaved || isSaving.current || conflict !== undefined) return;
    isSaving.current = true;
    void send({ notes: draft, version: saved.version }).finally(() => (isSaving.current = false));
  };
  useAutosave({ save, pause: AUTOSAVE_DELAY, draft, saved });

  return {
    draft,
    isSaved,
    failure,
    save,
    conflict,
    edit: (text) => write(text, saved),
    resolve: (text) => {
      if (conflict === undefined) return;
      show(conflict);
      write(text, conflict);
    },
  };
};

type Outcome =
  | { readonly kind: 'saved'; readonly notes: Notes }
  | { readonly kind: 'conflict'; readonly notes: Notes }
  | { readonly kind: 'failed'; readonly reason: string };

const saveNotes = async (path: string, sent: Notes): Promise<Outcome> => {
  try {
    return { kind: 'saved', notes: await putJson(path, sent, storedNotesSchema, { keepalive: true }) };
  } catch (error) {
    const other = parseConflict(error);
    if (other) return { kind: other.notes === sent.notes ? 'saved' : 'conflict', notes: other };
    logError(error);
    return { kind: 'failed', reason: describeFailure(error) };
  }
};

const parseConflict = (error: unknown): Notes | undefined => {
  if (!(error instanceof HttpError) || error.status !== 409) return undefined;
  const { success, data } = notesConflictSchema.safeParse(readJson(error.body));
  return success ? { notes: data.notes, version: data.version } : undefined;
};

// Unsaved changes, which survive a reload

const storageKey = (path: string): string => `unsaved ${path}`;

/** `version` is the one the edit is based on. */
const readUnsaved = (path: string): Notes | undefined =>
  storedNotesSchema.safeParse(readJson(readStored(storageKey(path), 'sessionStorage'))).data;

const storeUnsaved = (path: string, notes: Notes | undefined): void =>
  void writeStored(storageKey(path), notes && JSON.stringify(notes), 'sessionStorage');

/** Rebases edits made during the request onto the saved version. */
const rebaseUnsaved = (path: string, saved: Notes): Notes | undefined => {
  const typed = readUnsaved(path);
  if (typed === undefined || typed.notes === saved.notes) {
    storeUnsaved(path, undefined);
    return undefined;
  }
  const newer = { notes: typed.notes, version: saved.version };
  storeUnsaved(path, newer);
  return newer;
};
