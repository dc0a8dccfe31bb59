/** The state of a scout, as the server tells it while the three calls wait and after they have answered. */
import { SCOUT_EVENT, scoutEventSchema, scoutPaths, type ScoutEvent } from '../../../contract/scout';
import { isEventStream, readEvents } from '../../game/read-events';

/** Settles when nothing more is to come. Throws where the connection breaks, or an event is not what the contract says. */
export const followScout = async (
  name: string,
  signal: AbortSignal,
  onEvent: (event: ScoutEvent) => void,
): Promise<void> => {
  const response = await fetch(scoutPaths(name).progress, {
    credentials: 'include',
    headers: { Accept: 'text/event-stream' },
    signal,
  });
  if (!response.ok || !response.body || !isEventStream(response)) return;
  for await (const { event, data: text } of readEvents(response.body)) {
    if (event === SCOUT_EVENT) onEvent(scoutEventSchema.parse(JSON.parse(text)));
  }
};
