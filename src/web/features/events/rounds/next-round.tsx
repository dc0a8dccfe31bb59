import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { ListedEvent, OwnEvent } from '../../../../contract/events';
import { eventQuery } from '../../../lib/events';
import { Card } from '../../../ui/page';
import { Badge } from '../../../ui/status/status';
import { dateTimeText, nextRoundOf, pairingText, roundName } from './event-rounds';
import { PrepareLinks } from '../prepare-links';

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
