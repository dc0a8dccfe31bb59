import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { eventsApi, type ListedEvent } from '../../../contract/events';
import { useProfileId } from '../../lib/account/profile';
import { eventsQuery } from '../../lib/events';
import { describeFailure } from '../../lib/http/failures';
import { callEndpoint } from '../../lib/http/endpoints';
import { Button } from '../../ui/button';
import { AccountLinks, Loading, PageLoadError } from '../../ui/load-states';
import { Card, CardTitle, Page } from '../../ui/page';
import { UndoBar } from '../../ui/undo-bar';
import { useEventMutations, useEventUndo } from './event-changes';
import { EventForm } from './event-form';
import { eventSummary, scoreText } from './rounds/event-rounds';
import { EventView } from './event-view';
import { ExampleEvent } from './example-event';
import { NextOfEvents } from './rounds/next-round';
import { PastePairings } from './paste-pairings';

const SUBTITLE = 'Your tournaments: who you play in each round, your notes, your preparation, and the results.';

/** `/events` and `/events/NUMBER`. */
export function EventsPage() {
  const { event } = useParams({ strict: false });
  const profileId = useProfileId();
  if (profileId !== undefined && event !== undefined && EVENT_ID.test(event))
    return <EventView key={event} profileId={profileId} event={Number(event)} />;
  return (
    <Page title="Events" subtitle={SUBTITLE}>
      {profileId === undefined ? <Loading /> : <Events profileId={profileId} />}
    </Page>
  );
}

const EVENT_ID = /^[1-9]\d{0,8}$/;

function Events({ profileId }: { readonly profileId: number }) {
  const { data: response, error, refetch } = useQuery(eventsQuery(profileId));
  if (response === undefined && error !== null)
    return <PageLoadError what="Your events" why={describeFailure(error)} onRetry={() => void refetch()} />;
  if (response === undefined) return <Loading />;
  if (response.canWrite) return <EventList profileId={profileId} events={response.events} />;
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <p className="max-w-[70ch]">
        Events are saved in your account, where only you can see them. <AccountLinks /> to have your own.
      </p>
      <ExampleEvent />
    </div>
  );
}

type EventListProps = { readonly profileId: number; readonly events: readonly ListedEvent[] };

function EventList({ profileId, events }: EventListProps) {
  const [isAdding, setIsAdding] = useState(false);
  const { deletedEvents, undo, isPending } = useEventUndo(profileId);
  const navigate = useNavigate();
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <PastePairings
        profileId={profileId}
        events={events}
        onAdded={(event) => void navigate({ to: '/events/{-$event}', params: { event: String(event) } })}
      />
      <NextOfEvents profileId={profileId} events={events} />
      <UndoBar deleted={deletedEvents} isPending={isPending} onUndo={(deletion) => void undo(deletion)} />
      {events.length > 0 && (
        <ul aria-label="Events" className="divide-y divide-hairline border-y border-hairline">
          {events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <NewEvent profileId={profileId} onCancel={() => setIsAdding(false)} />
      ) : (
        <Button variant="secondary" className="self-start" onClick={() => setIsAdding(true)}>
          <Plus aria-hidden className="size-4" />
          New event
        </Button>
      )}
      {events.length === 0 && <ExampleEvent />}
    </div>
  );
}

function NewEvent({ profileId, onCancel }: { readonly profileId: number; readonly onCancel: () => void }) {
  const { run, isPending } = useEventMutations(profileId);
  const navigate = useNavigate();
  return (
    <Card aria-labelledby="new-event">
      <CardTitle id="new-event">New event</CardTitle>
      <EventForm
        action="Add event"
        isPending={isPending}
        onCancel={onCancel}
        onSave={(details) =>
          void run('The event was not added', async () => {
            const { id } = await callEndpoint(eventsApi.add, { params: { id: profileId }, body: details });
            await navigate({ to: '/events/{-$event}', params: { event: String(id) } });
          })
        }
      />
    </Card>
  );
}

function EventRow({ event }: { readonly event: ListedEvent }) {
  const about = eventSummary(event);
  return (
    <li>
      <Link
        to="/events/{-$event}"
        params={{ event: String(event.id) }}
        className="flex min-h-14 flex-wrap items-baseline gap-x-4 gap-y-0.5 py-3 hover:text-accent"
      >
        <span className="min-w-0 font-semibold break-words">{event.name}</span>
        {about !== '' && <span className="min-w-0 text-sm break-words text-ink-soft tabular-nums">{about}</span>}
        <span className="ml-auto text-sm text-ink-soft tabular-nums">{scoreText(event)}</span>
      </Link>
    </li>
  );
}
