/** For lazy pages only: it loads the contract's schemas. */
import { z } from 'zod';
import { addressOf } from '../../contract/endpoint';
import { eventsApi, eventSchema, type Notes } from '../../contract/events';
import type { DraftKind } from './drafts/send-draft';
import { callEndpoint, endpointQuery } from './http/endpoints';
import { toWriteResult } from './http/write-json';
import { changeCached } from './offline-cache';

/** Another tab may have changed them. */
const FRESH_FOR = 0;

export const eventsQuery = (profileId: number) =>
  endpointQuery(eventsApi.list, { id: profileId }, { staleTime: FRESH_FOR });

export const eventQuery = (profileId: number, event: number) =>
  endpointQuery(
    eventsApi.read,
    { id: profileId, event },
    { staleTime: FRESH_FOR, pageOf: ({ name }) => ({ href: `/events/${event}`, title: name }) },
  );

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
    const params = { id: place.profileId, event: place.event, round: place.round };
    const written = callEndpoint(eventsApi.writeNotes, { params, body: change, keepalive: true });
    const outcome = await toWriteResult(written, eventsApi.writeNotes.conflict);
    await cacheNotes(place, outcome.ok ? outcome.value : outcome.now);
    return outcome;
  },
  contentOf: ({ notes }) => ({ notes }),
  isSame: (one, other) => one.notes === other.notes,
});

const cacheNotes = ({ profileId, event, round }: RoundPlace, { notes, version }: Notes): Promise<void> =>
  changeCached(addressOf(eventsApi.read, { id: profileId, event }), eventSchema, (cached) => ({
    ...cached,
    rounds: cached.rounds.map((one) => (one.id === round ? { ...one, notes, version } : one)),
  }));
