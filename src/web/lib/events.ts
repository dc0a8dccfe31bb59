/** For lazy pages only: it loads the contract's schemas. */
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import {
  eventPaths,
  eventSchema,
  eventsSchema,
  type Notes,
  notesConflictSchema,
  notesSchema,
} from '../../contract/events';
import type { DraftKind } from './drafts/send-draft';
import { getJson } from './http/http';
import { putJson, toWriteResult } from './http/write-json';
import { changeCached, getCachedJson, readThrough } from './offline-cache';

/** Another tab may have changed them. */
const FRESH_FOR = 0;

export const eventsQuery = (profileId: number) => {
  const path = eventPaths(profileId).events;
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => getCachedJson(path, eventsSchema, signal),
    staleTime: FRESH_FOR,
  });
};

export const eventQuery = (profileId: number, event: number) => {
  const path = eventPaths(profileId).event(event);
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) =>
      readThrough({
        name: path,
        schema: eventSchema,
        read: () => getJson(path, eventSchema, signal),
        pageOf: ({ name }) => ({ href: `/events/${event}`, title: name }),
      }),
    staleTime: FRESH_FOR,
  });
};

// Notes of a round

export type RoundPlace = { readonly profileId: number; readonly event: number; readonly round: number };

const NOTES_DRAFT = 'notes ';

export const notesDraft = ({ profileId, event, round }: RoundPlace): string =>
  `${NOTES_DRAFT}${profileId} ${event} ${round}`;

export const readNotesDraft = (name: string): RoundPlace | undefined => {
  const [profileId, event, round] = name.slice(NOTES_DRAFT.length).split(' ').map(Number);
  if (!name.startsWith(NOTES_DRAFT) || profileId === undefined || event === undefined || round === undefined)
    return undefined;
  return { profileId, event, round };
};

/** Without bounds: what is too long is still shown, and refused with the reason. */
export const typedNotesSchema = z.object({ notes: z.string() });

export type TypedNotes = z.infer<typeof typedNotesSchema>;

export const notesKind = (place: RoundPlace): DraftKind<TypedNotes, Notes> => ({
  write: async (change) => {
    const { profileId, event, round } = place;
    const path = eventPaths(profileId).notes(event, round);
    const outcome = await toWriteResult(putJson(path, change, notesSchema, { keepalive: true }), notesConflictSchema);
    await cacheNotes(place, outcome.ok ? outcome.value : outcome.now);
    return outcome;
  },
  contentOf: ({ notes }) => ({ notes }),
  isSame: (one, other) => one.notes === other.notes,
});

const cacheNotes = ({ profileId, event, round }: RoundPlace, { notes, version }: Notes): Promise<void> =>
  changeCached(eventPaths(profileId).event(event), eventSchema, (cached) => ({
    ...cached,
    rounds: cached.rounds.map((one) => (one.id === round ? { ...one, notes, version } : one)),
  }));
