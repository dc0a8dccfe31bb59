/** The scouts that run now: whoever asks for a player who is being scouted gets the same one. */
import { setMaxListeners } from 'node:events';
import type { Milliseconds } from '../../../chess/types';
import { type GamesChoice, isLarge, LAST_GAMES } from '../../../contract/player/scouted-games';
import { QUOTAS } from '../../../contract/quotas';
import type { Player } from '../../../contract/sites';
import type { ScoutKey } from '../../db/scout/scouts';
import type { CountedEntry } from '../../db/scout/stored-scout';
import { createSemaphore, joinSemaphores, type Semaphore } from '../../platform/semaphores';
import type { Source } from '../../sources/source';
import type { Sources } from '../../sources/sources';
import { type Scout, startScout } from './scout';
import { playerKey, type ScoutDeps } from './scout-task';

/** The last games where none are chosen. */
export type ChosenPlayer = Player & { readonly choice?: GamesChoice };

export type Scouts = {
  /**
   * The scout of a player, for as long as the signal has not come. One that nobody follows any more is ended, unless it
   * has answered already: then it is finished for the next who asks, or, where more than the last games were chosen, goes
   * on another time. It counts to the client that asked first.
   */
  follow(player: ChosenPlayer, signal: AbortSignal, client?: string): Scout;
  /** One game of a player, as far as it is known. */
  game(player: ChosenPlayer, id: string): Promise<CountedEntry | undefined>;
  /** Ends all. */
  close(): Promise<void>;
};

type Running = {
  readonly scout: Scout;
  readonly choice: GamesChoice;
  readonly controller: AbortController;
  followers: number;
  hasAnswered: boolean;
  /** Of one that is finished: until when it answers whoever asks for the player. */
  until: Milliseconds;
};

/** One that found all in the database answers for so long, so that many who ask do not have it read for each. */
const KNOWN_FOR: Milliseconds = 10_000;
/** A client that nobody has named. */
const ANYBODY = '';

export const createScouts = ({
  sources,
  now = Date.now,
  ...others
}: Omit<ScoutDeps, 'semaphore'> & { readonly sources: Sources }): Scouts => {
  const settings = { ...others, now };
  // More at once would only make all of them late.
  const semaphore = createSemaphore(QUOTAS.scansOfAll);
  const largeScouts = createSemaphore(QUOTAS.largeScouts);
  const clients = createClients();
  const running = new Map<string, Running>();

  const start = ({ name, choice, source }: Located, client: string): Running => {
    const key = keyOf({ name, choice, source });
    const controller = new AbortController();
    // Every game in line listens to it.
    setMaxListeners(0, controller.signal);
    const own = clients.enter(client);
    const deps = { ...settings, largeScouts, semaphore: joinSemaphores(own.semaphore, semaphore) };
    const scout = startScout(deps, { key, name, choice, source, signal: controller.signal });
    const started: Running = { scout, choice, controller, followers: 0, hasAnswered: false, until: Infinity };
    running.set(nameOf(key), started);
    void scout.answered.finally(() => (started.hasAnswered = true)).catch(() => undefined);
    void scout.finished.then(() => {
      own.leave();
      const time = scout.isKnown() && !isLarge(choice) ? KNOWN_FOR : 0;
      started.until = now() + time;
      setTimeout(() => forget(nameOf(key), started), time).unref();
    });
    return started;
  };
  const forget = (player: string, ended: Running): void => {
    if (running.get(player) === ended) running.delete(player);
  };

  return {
    follow: (wanted, signal, client = ANYBODY) => {
      const located = locate(sources, wanted);
      const player = nameOf(keyOf(located));
      const going = running.get(player);
      const followed = going !== undefined && going.until > now() ? going : start(located, client);
      followed.followers += 1;
      const leave = (): void => {
        followed.followers -= 1;
        if (followed.followers > 0 || (followed.hasAnswered && !isLarge(followed.choice))) return;
        followed.controller.abort();
        forget(player, followed);
      };
      if (signal.aborted) leave();
      else signal.addEventListener('abort', leave, { once: true });
      return followed.scout;
    },
    game: async (wanted, id) => {
      const key = keyOf(locate(sources, wanted));
      const games = running.get(nameOf(key))?.scout.games();
      const entry = games?.find((one) => one.id === id) ?? (await settings.store.readGame(key, id));
      return entry?.kind === 'counted' ? entry : undefined;
    },
    close: async () => {
      for (const { controller } of running.values()) controller.abort();
      await Promise.all([...running.values()].map(({ scout }) => scout.finished));
    },
  };
};

/** How many scans of a client go on at once, for as long as it has scouts. */
const createClients = () => {
  const clients = new Map<string, { readonly semaphore: Semaphore; scouts: number }>();
  return {
    enter: (client: string) => {
      const own = clients.get(client) ?? { semaphore: createSemaphore(QUOTAS.scansOfClient), scouts: 0 };
      clients.set(client, own);
      own.scouts += 1;
      const leave = (): void => {
        own.scouts -= 1;
        if (own.scouts === 0) clients.delete(client);
      };
      return { semaphore: own.semaphore, leave };
    },
  };
};

type Located = { readonly source: Source; readonly name: string; readonly choice: GamesChoice };

const locate = (sources: Sources, { site, name, choice = LAST_GAMES }: ChosenPlayer): Located => {
  const source = sources.locate({ site, name });
  if (source === undefined) throw new Error(`there is no source called ${site}`);
  return { source, name, choice };
};

const keyOf = ({ source, name, choice }: Located): ScoutKey => ({
  source: source.site,
  player: playerKey(name.toLowerCase(), choice),
});

const nameOf = ({ source, player }: ScoutKey): string => `${source}:${player}`;
