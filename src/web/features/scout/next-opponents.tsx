import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ListedEvent, Round } from '../../../contract/events';
import { useProfileId } from '../../lib/account/profile';
import { eventQuery, eventsQuery } from '../../lib/events';
import { dateText } from '../../player/labels';

/** Of the newest event that is not over; renders nothing without one. */
export function NextOpponents() {
  const profileId = useProfileId();
  const { data } = useQuery({
    ...eventsQuery(profileId ?? 0),
    enabled: profileId !== undefined,
    retryOnMount: false,
  });
  const current = data?.canWrite === true ? data.events.find(({ rounds, played }) => played < rounds) : undefined;
  if (profileId === undefined || current === undefined) return null;
  return <OpponentsOf profileId={profileId} event={current} />;
}

const MAX_SHOWN = 4;

function OpponentsOf({ profileId, event }: { readonly profileId: number; readonly event: ListedEvent }) {
  const { data } = useQuery({ ...eventQuery(profileId, event.id), retryOnMount: false });
  const open = data?.rounds.filter(({ outcome, opponent }) => outcome === undefined && opponent !== undefined) ?? [];
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="next-opponents" className="lg:col-span-2">
      <h2 id="next-opponents" className="font-semibold">
        Next opponents
      </h2>
      <ul className="mt-3 divide-y divide-hairline border-y border-hairline">
        {open.slice(0, MAX_SHOWN).map((round) => (
          <OpponentRow key={round.id} event={event} round={round} />
        ))}
      </ul>
    </section>
  );
}

const ROW = 'block min-h-11 min-w-0 flex-1 py-2.5 font-semibold break-words hover:text-accent';

/** To the report where the player is known, else to the round, where one is chosen. */
function OpponentRow({ event, round }: { readonly event: ListedEvent; readonly round: Round }) {
  const { opponent, rating, color, player, date, number } = round;
  const about = [
    number === undefined ? event.name : `${event.name}, round ${number}`,
    ...(color === undefined ? [] : [`you have ${color === 'white' ? 'White' : 'Black'}`]),
    ...(date === undefined ? [] : [dateText(`${date}T12:00`)]),
  ];
  const content = (
    <>
      {opponent} {rating !== undefined && <span className="font-normal text-ink-soft tabular-nums">{rating}</span>}
      <span className="block text-sm font-normal text-ink-soft tabular-nums">{about.join(' · ')}</span>
    </>
  );
  return (
    <li>
      {player === undefined ? (
        <Link to="/events/{-$event}" params={{ event: String(event.id) }} search={{ round: round.id }} className={ROW}>
          {content}
        </Link>
      ) : (
        <Link to="." search={{ player }} className={ROW}>
          {content}
        </Link>
      )}
    </li>
  );
}
