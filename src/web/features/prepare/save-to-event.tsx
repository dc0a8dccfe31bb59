import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EVENT_LIMITS, eventsApi, type Prepared } from '../../../contract/events';
import { formatGameSelection } from '../../../contract/player/scouted-games';
import type { Preparation, PreparationRequest } from '../../../contract/preparation';
import { OWNER_ID } from '../../../contract/profile-paths';
import { useProfileId } from '../../lib/account/profile';
import { eventQuery } from '../../lib/events';
import { describeFailure } from '../../lib/http/failures';
import { callEndpoint } from '../../lib/http/endpoints';
import { Button } from '../../ui/button';
import { LINK } from '../../ui/class-names';
import { useApiMutation } from '../../ui/use-api-mutation';
import type { EventRound } from './prepare-address';

type EventLinkProps = { readonly eventRound: EventRound };

export function EventLink({ eventRound }: EventLinkProps) {
  const profileId = useProfileId();
  const isKnown = profileId !== undefined;
  const { data: event } = useQuery({ ...eventQuery(profileId ?? OWNER_ID, eventRound.event), enabled: isKnown });
  const number = event?.rounds.find(({ id }) => id === eventRound.round)?.number;
  return (
    <Link
      to="/events/{-$event}"
      params={{ event: String(eventRound.event) }}
      search={{ round: eventRound.round }}
      className={`${LINK} self-start`}
    >
      Back to {event?.name ?? 'the event'}
      {number !== undefined && `, round ${number}`}
    </Link>
  );
}

type SaveToEventProps = {
  readonly eventRound: EventRound;
  readonly params: PreparationRequest;
  readonly preparation: Preparation;
};

/** Saves the lines with the round, to compare them with the game later. */
export function SaveToEvent({ eventRound, params, preparation }: SaveToEventProps) {
  const profileId = useProfileId() ?? OWNER_ID;
  const queryClient = useQueryClient();
  const place = { id: profileId, ...eventRound };
  const { mutate, isPending, isSuccess, error } = useApiMutation({
    mutationFn: () => callEndpoint(eventsApi.keepPreparation, { params: place, body: toPrepared(params, preparation) }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: eventQuery(profileId, eventRound.event).queryKey }),
  });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button size="small" disabled={isPending || isSuccess} onClick={() => mutate()}>
        {isSuccess ? 'Saved to the event' : 'Save to the event'}
      </Button>
      <p role="status" className={error ? 'text-sm text-bad' : 'sr-only'}>
        {error ? `Not saved. ${describeFailure(error)}` : isSuccess && 'Saved to the event'}
      </p>
    </div>
  );
}

const toPrepared = ({ player, as, speed, games }: PreparationRequest, { lines }: Preparation): Prepared => {
  const gamesFilter = formatGameSelection(games);
  return {
    player,
    color: as,
    speed,
    ...(gamesFilter !== '' && { games: gamesFilter }),
    lines: lines
      .slice(0, EVENT_LIMITS.lines)
      .map((line) => ({ ...line, moves: line.moves.slice(0, EVENT_LIMITS.plies) })),
  };
};
