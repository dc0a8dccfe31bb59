import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import type { OwnEvent } from '../../../contract/events';
import { eventQuery } from '../../lib/events';
import { describeFailure } from '../../lib/http/describe-failure';
import { searchParam } from '../../lib/search-param';
import { LINK } from '../../ui/link-appearance';
import { Page } from '../../ui/page';
import { Loading, NotLoaded } from '../../ui/page-states';
import { UndoBar } from '../../ui/undo-bar';
import { EventActions } from './event-actions';
import { aboutText, scoreOf, scoreText } from './event-labels';
import { RoundCard } from './round/round-card';
import { useDeletions } from './use-deletions';

type EventViewProps = { readonly profileId: number; readonly event: number };

/** `/events/NUMBER?round=NUMBER`: an event with its rounds, one of them open. */
export function EventView({ profileId, event }: EventViewProps) {
  const { data, error, refetch } = useQuery(eventQuery(profileId, event));
  return (
    <Page title={data?.name ?? 'Event'} {...(data && { subtitle: subtitleOf(data) })}>
      <div className="flex max-w-4xl flex-col gap-6">
        <Link to="/events/{-$event}" params={{ event: undefined }} className={`${LINK} self-start`}>
          All events
        </Link>
        {data !== undefined && <Loaded {...{ profileId }} event={data} />}
        {data === undefined && error !== null && (
          <NotLoaded what="This event" why={describeFailure(error)} onRetry={() => void refetch()} />
        )}
        {data === undefined && error === null && <Loading />}
      </div>
    </Page>
  );
}

const subtitleOf = (event: OwnEvent): string =>
  [aboutText(event), scoreText(scoreOf(event.rounds))].filter((text) => text !== '').join(' · ');

type LoadedProps = { readonly profileId: number; readonly event: OwnEvent };

function Loaded({ profileId, event }: LoadedProps) {
  const opened = useLocation({ select: ({ searchStr }) => Number(searchParam(searchStr, 'round')) });
  const navigate = useNavigate();
  const { deletedRounds, undo, isPending } = useDeletions(profileId);
  const handleToggle = (round: number) =>
    void navigate({ to: '.', search: round === opened ? {} : { round }, replace: true, resetScroll: false });
  return (
    <>
      {event.link !== undefined && (
        <a href={event.link} target="_blank" rel="noopener noreferrer" className={`${LINK} self-start break-all`}>
          {event.link}
        </a>
      )}
      <EventActions {...{ profileId, event }} />
      <div>
        <UndoBar deleted={deletedRounds(event.id)} isPending={isPending} onUndo={(what) => void undo(what)} />
        {event.rounds.length > 0 && (
          <ol aria-label="Rounds" className="mt-3 flex flex-col gap-3">
            {event.rounds.map((round) => (
              <li key={round.id}>
                <RoundCard
                  {...{ profileId, event, round }}
                  isOpen={round.id === opened}
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
