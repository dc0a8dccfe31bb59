import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { ClipboardPaste, Plus } from 'lucide-react';
import { useState } from 'react';
import { type EventDetails, eventsApi, type OwnEvent } from '../../../contract/events';
import { eventQuery } from '../../lib/events';
import { describeFailure } from '../../lib/http/failures';
import { searchParam } from '../../lib/search-params';
import { callEndpoint } from '../../lib/http/endpoints';
import { Button } from '../../ui/button';
import { LINK } from '../../ui/class-names';
import { Loading, PageLoadError } from '../../ui/load-states';
import { Card, CardTitle, Page } from '../../ui/page';
import { UndoBar } from '../../ui/undo-bar';
import { TournamentBag } from './bag-button';
import { useEventMutations, useEventUndo } from './event-changes';
import { EventForm } from './event-form';
import { eventSummary, nextRoundOf, scoreOf, scoreText } from './rounds/event-rounds';
import { NextRound } from './rounds/next-round';
import { PastePairings } from './paste-pairings';
import { RoundCard } from './rounds/round-card';

type EventViewProps = { readonly profileId: number; readonly event: number };

/** `/events/NUMBER?round=NUMBER`; `round` is the expanded one. */
export function EventView({ profileId, event }: EventViewProps) {
  const { data, error, refetch } = useQuery(eventQuery(profileId, event));
  return (
    <Page title={data?.name ?? 'Event'} {...(data && { subtitle: subtitleOf(data) })}>
      <div className="flex max-w-4xl flex-col gap-6">
        <Link to="/events/{-$event}" params={{ event: undefined }} className={`${LINK} self-start`}>
          All events
        </Link>
        {data !== undefined && <LoadedEvent profileId={profileId} event={data} />}
        {data === undefined && error !== null && (
          <PageLoadError what="This event" why={describeFailure(error)} onRetry={() => void refetch()} />
        )}
        {data === undefined && error === null && <Loading />}
      </div>
    </Page>
  );
}

const subtitleOf = (event: OwnEvent): string =>
  [eventSummary(event), scoreText(scoreOf(event.rounds))].filter((text) => text !== '').join(' · ');

type LoadedEventProps = { readonly profileId: number; readonly event: OwnEvent };

function LoadedEvent({ profileId, event }: LoadedEventProps) {
  const openRound = useLocation({ select: ({ searchStr }) => Number(searchParam(searchStr, 'round')) });
  const navigate = useNavigate();
  const { deletedRounds, undo, isPending } = useEventUndo(profileId);
  const next = nextRoundOf(event.rounds);
  const handleToggle = (round: number) =>
    void navigate({ to: '.', search: round === openRound ? {} : { round }, replace: true, resetScroll: false });
  return (
    <>
      {event.link !== undefined && (
        <a href={event.link} target="_blank" rel="noopener noreferrer" className={`${LINK} self-start break-all`}>
          {event.link}
        </a>
      )}
      <NextRound event={event}>
        {next !== undefined && <TournamentBag key={next.id} profileId={profileId} event={event} round={next} />}
      </NextRound>
      <EventActions profileId={profileId} event={event} />
      <div>
        <UndoBar deleted={deletedRounds(event.id)} isPending={isPending} onUndo={(deletion) => void undo(deletion)} />
        {event.rounds.length > 0 && (
          <ol aria-label="Rounds" className="mt-3 flex flex-col gap-3">
            {event.rounds.map((round) => (
              <li key={round.id}>
                <RoundCard
                  profileId={profileId}
                  event={event}
                  round={round}
                  isOpen={round.id === openRound}
                  onToggle={() => handleToggle(round.id)}
                />
              </li>
            ))}
          </ol>
        )}
      </div>
    </>
  );
}

type EventActionsProps = { readonly profileId: number; readonly event: OwnEvent };

function EventActions({ profileId, event }: EventActionsProps) {
  const [open, setOpen] = useState(event.rounds.length === 0 ? 'pairings' : undefined);
  const { run, isPending } = useEventMutations(profileId);
  const { remove } = useEventUndo(profileId);
  const navigate = useNavigate();
  const params = { id: profileId, event: event.id };
  const close = () => setOpen(undefined);
  const toggle = (panel: string) => setOpen(open === panel ? undefined : panel);

  const addRound = () =>
    void run('The round was not added', () =>
      callEndpoint(eventsApi.addRounds, { params, body: { rounds: [{ number: nextNumber(event) }] } }),
    );
  const save = (details: EventDetails) =>
    void run('Not saved', () => callEndpoint(eventsApi.change, { params, body: details })).then(
      (isSaved) => isSaved && close(),
    );
  const deleteEvent = async (): Promise<void> => {
    const isDeleted = await remove(() => callEndpoint(eventsApi.delete, { params }), {
      restore: () => callEndpoint(eventsApi.restore, { params }),
      label: `${event.name} was deleted`,
    });
    if (isDeleted) await navigate({ to: '/events/{-$event}', params: { event: undefined } });
  };

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-2">
        <Button {...panelButton} disabled={isPending} onClick={addRound}>
          <Plus aria-hidden className="size-4" />
          Add a round
        </Button>
        <Button {...panelButton} aria-expanded={open === 'pairings'} onClick={() => toggle('pairings')}>
          <ClipboardPaste aria-hidden className="size-4" />
          Paste pairings
        </Button>
        <Button {...panelButton} aria-expanded={open === 'details'} onClick={() => toggle('details')}>
          Edit event
        </Button>
        <Button {...panelButton} disabled={isPending} onClick={() => void deleteEvent()}>
          Delete event
        </Button>
      </div>
      {open === 'pairings' && <PastePairings profileId={profileId} event={event} onAdded={close} />}
      {open === 'details' && (
        <Card aria-labelledby="edit-event">
          <CardTitle id="edit-event">Edit event</CardTitle>
          <EventForm details={event} action="Save" isPending={isPending} onCancel={close} onSave={save} />
        </Card>
      )}
    </div>
  );
}

const panelButton = { variant: 'secondary', size: 'small' } as const;

const MAX_ROUND_NUMBER = 99;

const nextNumber = ({ rounds }: OwnEvent): number =>
  Math.min(MAX_ROUND_NUMBER, Math.max(0, ...rounds.map(({ number }) => number ?? 0)) + 1);
