/** The scouts that run now: whoever asks for a player who is being scouted gets the same one. */
import { setMaxListeners } from 'node:events';
import type { Player } from '../../../contract/sites';
import { QUOTAS } from '../../../contract/quotas';
import { createSemaphore, joinSemaphores, type Semaphore } from '../../semaphore';
import type { ScoutKey } from '../../db/scout/scouts';
import type { Source } from '../../sources/source';
import type { Sources } from '../../sources/sources';
import { startScout, type Scout, type ScoutDeps } from './scout';

export type Scouts = {
  /**
   * The scout of a player, for as long as the signal has not come. One that nobody follows any more is ended, unless it
   * has answered already: then it is finished for the next who asks. It counts to the client that asked first.
   */
  follow(player: Player, signal: AbortSignal, client?: string): Scout;
  /** Ends all. */
  close(): Promise<void>;
};

type Running = {
  readonly scout: Scout;
  readonly controller: AbortController;
  followers: number;
  hasAnswered: boolean;
};

/** A client that nobody has named. */
const ANYBODY = '';

export const createScouts = ({
  sources,
  ...settings
}: Omit<ScoutDeps, 'semaphore'> & { readonly sources: Sources }): Scouts => {
  // More at once would only make all of them late.
  const semaphore = createSemaphore(QUOTAS.scansOfAll);
  const clients = new Map<string, { readonly semaphore: Semaphore; scouts: number }>();
  const running = new Map<string, Running>();

  const start = (source: Source, name: string, client: string): Running => {
    const key = { source: source.site, player: name.toLowerCase() };
    const controller = new AbortController();
    // Every game in line listens to it.
    setMaxListeners(0, controller.signal);
    const own = clients.get(client) ?? { semaphore: createSemaphore(QUOTAS.scansOfClient), scouts: 0 };
    clients.set(client, own);
    own.scouts += 1;
    const deps: ScoutDeps = { ...settings, semaphore: joinSemaphores(own.semaphore, semaphore) };
    const scout = startScout(deps, { key, name, source, signal: controller.signal });
    const started: Running = { scout, controller, followers: 0, hasAnswered: false };
    running.set(nameOf(key), started);
    void scout.answered.finally(() => (started.hasAnswered = true)).catch(() => undefined);
    void scout.finished.then(() => {
      forget(nameOf(key), started);
      own.scouts -= 1;
      if (own.scouts === 0) clients.delete(client);
    });
    return started;
  };
  const forget = (player: string, ended: Running): void => {
    if (running.get(player) === ended) running.delete(player);
  };

  return {
    follow: ({ site, name }, signal, client = ANYBODY) => {
      const source = sources.locate({ site, name });
      if (source === undefined) throw new Error(`there is no source called ${site}`);
      const player = nameOf({ source: source.site, player: name.toLowerCase() });
      const followed = running.get(player) ?? start(source, name, client);
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

const nameOf = ({ source, player }: ScoutKey): string => `${source}:${player}`;
