import { useNavigate } from '@tanstack/react-router';
import { ClipboardPaste, Plus } from 'lucide-react';
import { useState } from 'react';
import { eventPaths, type EventDetails, type OwnEvent } from '../../../contract/events';
import { writeJson } from '../../lib/http/write-json';
import { Button } from '../../ui/button';
import { Card, CardTitle } from '../../ui/card';
import { EventForm } from './event-form';
import { PastePairings } from './pairings/paste-pairings';
import { useDeletions } from './use-deletions';
import { useEventCall } from './use-event-call';

type EventActionsProps = { readonly profileId: number; readonly event: OwnEvent };

/** What can be done with an event: more rounds, its details, an end. The list is open where there is no round yet. */
export function EventActions({ profileId, event }: EventActionsProps) {
  const [open, setOpen] = useState(event.rounds.length === 0 ? 'pairings' : undefined);
  const { run, isPending } = useEventCall(profileId);
  const { remove } = useDeletions(profileId);
  const navigate = useNavigate();
  const paths = eventPaths(profileId);
  const close = () => setOpen(undefined);
  const toggle = (panel: string) => setOpen(open === panel ? undefined : panel);

  const addRound = () =>
    void run('The round was not added', () =>
      writeJson('POST', paths.rounds(event.id), { rounds: [{ number: nextNumber(event) }] }),
    );
  const save = (details: EventDetails) =>
    void run('Not saved', () => writeJson('PUT', paths.event(event.id), details)).then((isSaved) => isSaved && close());
  const deleteEvent = async (): Promise<void> => {
    const what = { restore: paths.restore(event.id), label: `${event.name} was deleted` };
    if (await remove(paths.event(event.id), what))
      await navigate({ to: '/events/{-$event}', params: { event: undefined } });
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
      {open === 'pairings' && <PastePairings {...{ profileId, event }} onAdded={close} />}
      {open === 'details' && (
        <Card aria-labelledby="edit-event">
          <CardTitle id="edit-event">Edit event</CardTitle>
          <EventForm details={event} action="Save" isPending={isPending} onCancel={close} onSave={save} />
        </Card>
      )}
    </div>
  );
}

const panelButton = { variant: 'secondary', size: 'small', className: 'h-10' } as const;

const MOST = 99;

const nextNumber = ({ rounds }: OwnEvent): number =>
  Math.min(MOST, Math.max(0, ...rounds.map(({ number }) => number ?? 0)) + 1);
