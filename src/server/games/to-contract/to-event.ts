import type { OwnEvent, Round } from '../../../contract/events';
import type { StoredEvent } from '../../db/events/events';
import type { StoredRound } from '../../db/events/rounds';

/** An event as it goes over the wire. */
export const toEvent = ({
  rounds,
  deletedAt,
  ...details
}: StoredEvent): OwnEvent & { readonly deletedAt?: string } => ({
  ...details,
  deletedAt: deletedAt === undefined ? undefined : toTime(deletedAt),
  rounds: rounds.map(toRound),
});

const toRound = ({ prepared, preparedAt, ...round }: StoredRound): Round => ({
  ...round,
  ...(prepared === undefined || preparedAt === undefined
    ? {}
    : { prepared: { ...prepared, lines: [...prepared.lines], preparedAt: toTime(preparedAt) } }),
});

const toTime = (time: number): string => new Date(time).toISOString();
