/** The scouts that run now: whoever asks for a player who is being scouted gets the same one. */
import { setMaxListeners } from 'node:events';
import { isSamplePlayer } from '../../../contract/sample-players';
import { createLane } from '../../lane';
import type { Sources } from '../../sources/sources';
import { startScout, type Scout, type ScoutDeps } from './scout';

export type Scouts = {
  /**
   * The scout of a player, for as long as the signal has not come. One that nobody follows any more is ended, unless it
   * has answered already: then it is finished for the next who asks.
   */
  follow(name: string, signal: AbortSignal): Scout;
  /** Ends all. */
  close(): Promise<void>;
};

type Running = {
  readonly scout: Scout;
  readonly controller: AbortController;
  followers: number;
  hasAnswered: boolean;
};

/** More at once would only make all of them late. */
const SCANS_AT_ONCE = 4;

export const createScouts = ({
  sources,
  ...settings
}: Omit<ScoutDeps, 'seats'> & { readonly sources: Sources }): Scouts => {
  const deps: ScoutDeps = { ...settings, seats: createLane(SCANS_AT_ONCE) };
  const running = new Map<string, Running>();

  const start = (name: string): Running => {
    const source = isSamplePlayer(name) ? 'sample' : 'lichess';
    const key = { source, player: name.toLowerCase() };
    const controller = new AbortController();
    // Every game in line listens to it.
    setMaxListeners(0, controller.signal);
    const scout = startScout(deps, { key, name, source: sources[source], signal: controller.signal });
    const started: Running = { scout, controller, followers: 0, hasAnswered: false };
    running.set(key.player, started);
    void scout.answered.finally(() => (started.hasAnswered = true)).catch(() => undefined);
    void scout.finished.then(() => forget(key.player, started));
    return started;
  };
  const forget = (player: string, ended: Running): void => {
    if (running.get(player) === ended) running.delete(player);
  };

  return {
    follow: (name, signal) => {
      const player = name.toLowerCase();
      const followed = running.get(player) ?? start(name);
      followed.followers += 1;
      const leave = (): void => {
        followed.followers -= 1;
        if (followed.followers > 0 || followed.hasAnswered) return;
        followed.controller.abort();
        forget(player, followed);
      };
      if (signal.aborted) leave();
      else signal.addEventListener('abort', leave, { once: true });
      return followed.scout;
    },
    close: async () => {
      const all = [...running.values()];
      all.forEach(({ controller }) => controller.abort());
      await Promise.all(all.map(({ scout }) => scout.finished));
    },
  };
};
