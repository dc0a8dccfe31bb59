/**
 * Notes that save themselves. Each save names the version that was read: where another tab has written meanwhile nothing is
 * overwritten, and both texts are shown until somebody decides.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { notesConflictSchema, notesSchema, type Notes } from '../../../../contract/events';
import { HttpError } from '../../../lib/http';
import { logError } from '../../../lib/log';
import { putJson } from '../../../lib/put-json';
import { readJson } from '../../../lib/write-json';
import { describeFailure } from '../use-event-call';

export type NotesState = {
  readonly draft: string;
  readonly write: (text: string) => void;
  /** What is on the server is what is shown. */
  readonly isSaved: boolean;
  /** Why it could not be saved, in words for people. */
  readonly failure: string | undefined;
  readonly save: () => void;
  /** What somebody else has written meanwhile. */
  readonly conflict: Notes | undefined;
  readonly resolve: (text: string) => void;
};

/** How long typing has to pause before it is saved, in milliseconds. */
const PAUSE = 700;

export const useNotes = (path: string, { notes, version }: Notes, onSaved: (saved: Notes) => void): NotesState => {
  const [saved, setSaved] = useState<Notes>({ notes, version });
  const [draft, setDraft] = useState(notes);
  const [failure, setFailure] = useState<string>();
  const [conflict, setConflict] = useState<Notes>();
  const isSaving = useRef(false);
  const isSaved = draft === saved.notes;
  if (version > saved.version && isSaved) {
    setSaved({ notes, version });
    setDraft(notes);
  }

  const accept = (known: Notes): void => {
    setSaved(known);
    setFailure(undefined);
    setConflict(undefined);
  };
  const refuse = (error: unknown, sent: string): void => {
    const other = conflictIn(error);
    if (other?.notes === sent) accept(other);
    else if (other) setConflict(other);
    else {
      logError(error);
      setFailure(describeFailure(error));
    }
  };
  const save = (): void => {
    if (isSaved || isSaving.current || conflict !== undefined) return;
    isSaving.current = true;
    putJson(path, { notes: draft, version: saved.version }, notesSchema, { keepalive: true })
      .finally(() => (isSaving.current = false))
      .then(
        (known) => {
          accept(known);
          onSaved(known);
        },
        (error: unknown) => refuse(error, draft),
      );
  };
  const saveAfterPause = useEffectEvent(save);
  useEffect(() => {
    const pause = setTimeout(() => saveAfterPause(), PAUSE);
    return () => clearTimeout(pause);
  }, [draft, saved]);
  useLeaving(save);

  return {
    ...{ draft, isSaved, failure, conflict },
    write: setDraft,
    save,
    resolve: (text) => {
      if (conflict === undefined) return;
      accept(conflict);
      setDraft(text);
    },
  };
};

/** Acts when the page or the screen is left, and when the network is there again. */
const useLeaving = (act: () => void): void => {
  const actNow = useEffectEvent(act);
  useEffect(() => {
    const leave = () => actNow();
    window.addEventListener('pagehide', leave);
    window.addEventListener('online', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('online', leave);
      leave();
    };
  }, []);
};

const conflictIn = (error: unknown): Notes | undefined => {
  if (!(error instanceof HttpError) || error.status !== 409) return undefined;
  const { success, data } = notesConflictSchema.safeParse(readJson(error.body));
  return success ? { notes: data.notes, version: data.version } : undefined;
};
