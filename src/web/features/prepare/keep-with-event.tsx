import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { EVENT_LIMITS, eventPaths, type Prepared } from '../../../contract/events';
import { formatGameSelection } from '../../../contract/player/scouted-games';
import type { Preparation, PreparationRequest } from '../../../contract/preparation';
import { OWNER_ID } from '../../../contract/profile-paths';
import { useProfileId } from '../../lib/account/profile';
import { eventQuery } from '../../lib/events';
import { describeFailure } from '../../lib/http/failures';
import { writeJson } from '../../lib/http/write-json';
import { logError } from '../../lib/log';
import { Button } from '../../ui/button';
import { LINK } from '../../ui/class-names';
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

type SaveState = 'saved' | 'saving' | { readonly failure: string };

/** Saves the lines with the round, to compare them with the game later. */
export function SaveToEvent({ eventRound, params, preparation }: SaveToEventProps) {
  const profileId = useProfileId() ?? OWNER_ID;
  const queryClient = useQueryClient();
  const [state, setState] = useState<SaveState>();
  const save = async (): Promise<void> => {
    setState('saving');
    try {
      const paths = eventPaths(profileId);
      await writeJson('PUT', paths.prepared(eventRound.event, eventRound.round), toPrepared(params, preparation));
      setState('saved');
      await queryClient.invalidateQueries({ queryKey: [paths.event(eventRound.event)] });
    } catch (error) {
      logError(error);
      setState({ failure: describeFailure(error) });
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        size="small"
        className="h-10"
        disabled={state === 'saving' || state === 'saved'}
        onClick={() => void save()}
      >
        {state === 'saved' ? 'Kept with the event' : 'Keep with the event'}
      </Button>
      <p role="status" className={typeof state === 'object' ? 'text-sm text-bad' : 'sr-only'}>
        {typeof state === 'object' ? `Not kept. ${state.failure}` : state === 'saved' && 'Kept with the event'}
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
