/** Autosave of the notes of a round; a version that was saved elsewhere is shown beside the draft. */
import type { Milliseconds } from '../../../chess/types';
import type { Notes } from '../../../contract/events';
import { type SavedDraft, useSavedDraft } from '../../lib/drafts/use-saved-draft';
import { notesDraft, notesKind, type RoundPlace, type TypedNotes, typedNotesSchema } from '../../lib/events';

export type NotesState = SavedDraft<TypedNotes, Notes>;

const AUTOSAVE_DELAY: Milliseconds = 700;

export const useNotes = (place: RoundPlace, { notes, version }: Notes, onSaved: (saved: Notes) => void): NotesState =>
  useSavedDraft({
    ...notesKind(place),
    name: notesDraft(place),
    schema: typedNotesSchema,
    saved: { notes, version },
    delay: AUTOSAVE_DELAY,
    onSaved,
  });
