/** For lazy pages only: it loads the contract's schemas. */
import { queryOptions } from '@tanstack/react-query';
import { eventPaths, eventSchema, eventsSchema } from '../../contract/events';
import { getJson } from './http/http';
import { readThrough } from './offline-cache';

/** Another tab may have changed them. */
const FRESH_FOR = 0;

export const eventsQuery = (profileId: number) => {
  const path = eventPaths(profileId).events;
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) =>
      readThrough({ name: path, schema: eventsSchema, read: () => getJson(path, eventsSchema, signal) }),
    staleTime: FRESH_FOR,
  });
};

export const eventQuery = (profileId: number, event: number) => {
  const path = eventPaths(profileId).event(event);
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) =>
      readThrough({
        name: path,
        schema: eventSchema,
        read: () => getJson(path, eventSchema, signal),
        pageOf: ({ name }) => ({ href: `/events/${event}`, title: name }),
      }),
    staleTime: FRESH_FOR,
  });
};
