/**
 * The progress of a scout, as the server tells it while the three calls wait and after they have answered. It is an
 * extra: a server that has no such stream, or one that breaks off, takes nothing away.
 */
import {
  scoutEventSchemas,
  scoutPaths,
  type ScoutedGame,
  type ScoutInsights,
  type ScoutProgress,
} from '../../../contract/scout';
import { isEventStream, readEvents } from '../../game/read-events';

/** Told what arrives; games and insights each as a whole, as far as they are known. */
export type ScoutWatcher = {
  readonly onProgress: (progress: ScoutProgress) => void;
  readonly onGames: (games: readonly ScoutedGame[]) => void;
  readonly onInsights: (insights: ScoutInsights) => void;
};

/**
 * Settles when nothing more is to come. Throws where the connection breaks, or an event is not what the contract says.
 */
export const followScout = async (name: string, signal: AbortSignal, watcher: ScoutWatcher): Promise<void> => {
  const response = await fetch(scoutPaths(name).progress, {
    credentials: 'include',
    headers: { Accept: 'text/event-stream' },
    signal,
  });
  if (!response.ok || !response.body || !isEventStream(response)) return;
  for await (const { event, data: text } of readEvents(response.body)) {
    const content: unknown = JSON.parse(text);
    if (event === 'progress') watcher.onProgress(scoutEventSchemas.progress.parse(content));
    if (event === 'games') watcher.onGames(scoutEventSchemas.games.parse(content));
    if (event === 'insights') watcher.onInsights(scoutEventSchemas.insights.parse(content));
    if (event === 'error') return;
  }
};
