import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { mayBeSamePerson } from '../../../chess/player/identity';
import type { ListedEvent, OwnEvent, Round } from '../../../contract/events';
import { eventQuery } from '../../lib/events';
import { gamesText } from '../../player/labels';
import { peopleQuery, playerOfPerson } from '../../player/profile/reference-people';
import { buttonAppearance } from '../../ui/button';
import { LINK } from '../../ui/class-names';
import { Card } from '../../ui/page';
import { Badge } from '../../ui/status';
import { dateTimeText, nextRoundOf, pairingText, preparationLink, roundName } from './event-rounds';

type NextOfEventsProps = { readonly profileId: number; readonly events: readonly ListedEvent[] };

/** Of the newest event that is not over. */
export function NextOfEvents({ profileId, events }: NextOfEventsProps) {
  const current = events.find(({ rounds, played }) => played < rounds);
  const { data: event } = useQuery({ ...eventQuery(profileId, current?.id ?? 0), enabled: current !== undefined });
  return event === undefined ? null : <NextRound event={event} isNamed />;
}

type NextRoundProps = {
  readonly event: OwnEvent;
  /** With the name of the event. */
  readonly isNamed?: boolean;
  /** An event that is not the user's. */
  readonly isExample?: boolean;
  readonly children?: ReactNode;
};

/** Renders nothing once all rounds are played. */
export function NextRound({ event, isNamed = false, isExample = false, children }: NextRoundProps) {
  const id = useId();
  const round = nextRoundOf(event.rounds);
  if (round === undefined) return null;
  const facts = [isNamed && event.name, dateTimeText(round)].filter((fact) => fact !== false && fact !== '');
  return (
    <Card aria-labelledby={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-accent/50">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
          Next: {roundName(round)}
          {facts.length > 0 && ` · ${facts.join(' · ')}`}
          {isExample && <Badge className="text-xs">Example</Badge>}
          {round.prepared && <Badge tone="accent">Prepared</Badge>}
        </p>
        <h2 id={id} className="text-xl font-semibold break-words">
          {pairingText(round)}
          {round.rating !== undefined && (
            <span className="text-base font-normal text-ink-soft tabular-nums"> {round.rating}</span>
          )}
        </h2>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <PrepareLinks event={event} round={round} isExample={isExample} />
      </div>
      {children}
    </Card>
  );
}

type PrepareLinksProps = { readonly event: OwnEvent; readonly round: Round; readonly isExample: boolean };

/** Against the chosen player, else against those of the reference games who may be the opponent. */
function PrepareLinks({ event, round, isExample }: PrepareLinksProps) {
  const { player, opponent = '', rating } = round;
  const { data: found } = useQuery({ ...peopleQuery(opponent), enabled: player === undefined && opponent !== '' });
  if (player !== undefined) {
    const { search, ...link } = preparationLink({ event, round, player });
    return (
      <Link
        {...link}
        search={isExample ? { ...search, event: undefined, round: undefined } : search}
        className={PREPARE}
      >
        Prepare
      </Link>
    );
  }
  const people = (found?.people ?? []).filter((one) => mayBeSamePerson(one, { name: opponent, rating }));
  return (
    <>
      {people.slice(0, MAX_PEOPLE).map((person) => (
        <Link
          key={person.key}
          {...preparationLink({ event, round, player: playerOfPerson(person) })}
          className={`${PREPARE} max-w-full`}
        >
          <span className="truncate">
            Prepare with {gamesText(person.games)} of {person.name}
          </span>
        </Link>
      ))}
      <Link
        to="/events/{-$event}"
        params={{ event: String(event.id) }}
        search={{ round: round.id }}
        className={people.length > 0 ? LINK : PREPARE}
      >
        {people.length > 0 ? 'Another player' : 'Choose the player to prepare for'}
      </Link>
    </>
  );
}

const MAX_PEOPLE = 2;

const PREPARE = `${buttonAppearance({ size: 'small' })} h-10`;
