import { setMaxListeners } from 'node:events';
import type { Milliseconds } from '../../../chess/types';
import { type GameSelection, isLargeSelection, LAST_GAMES } from '../../../contract/player/scouted-games';
import { QUOTAS } from '../../../contract/quotas';
import type { Player } from '../../../contract/sites';
import type { ScoutKey } from '../../db/scout/scouts';
import type { CountedEntry } from '../../db/scout/stored-scout';
import { createSemaphore } from '../../platform/semaphores';
import type { Source } from '../../sources/source';
import type { Sources } from '../../sources/sources';
import { createHistories, historyKey } from './history/history';
import { GAMES_AT_ONCE } from './scan-games';
import { type Scout, startScout } from './scout';
import { playerKey, type ScoutDeps } from './scout-task';

export type ChosenPlayer = Player & { readonly choice?: GameSelection };

export type Scouts = {
  /**
   * The player's running or new scout, followed until `signal`. Without followers it is aborted, unless it has answered
   * with a default selection.
   */
  follow(player: ChosenPlayer, signal: AbortSignal): Scout;
  game(player: ChosenPlayer, id: string): Promise<CountedEntry | undefined>;
  close(): Promise<void>;
};

type RunningScout = {
  readonly scout: Scout;
  readonly choice: GameSelection;
  readonly controller: AbortController;
  followers: number;
  hasAnswered: boolean;
  until: Milliseconds;
};

/** A scout that only read the database is reused for so long, which saves reading for each request. */
const STORED_TTL: Milliseconds = 10_000;

export const createScouts = ({
  sources,
  now = Date.now,
  ...others
}: Omit<ScoutDeps, 'semaphore' | 'idleGames' | 'histories'> & { readonly sources: Sources }): Scouts => {
  const histories = createHistories({ ...others, now });
  const settings = { ...others, now, histories };
  const semaphore = createSemaphore(QUOTAS.scansOfAll, { ofClient: QUOTAS.scansOfClient });
  const largeScouts = createSemaphore(QUOTAS.largeScouts, { ofClient: QUOTAS.largeScoutsOfClient });
  const idleGames = createSemaphore(GAMES_AT_ONCE);
  const running = new Map<string, RunningScout>();

  const start = ({ name, choice, source }: LocatedPlayer): RunningScout => {
    const key = keyOf({ name, choice, source });
    const controller = new AbortController();
    // Every analyzed game adds a listener.
    setMaxListeners(0, controller.signal);
    const deps = { ...settings, largeScouts, idleGames, semaphore };
    const scout = startScout(deps, { key, name, choice, source, signal: controller.signal });
    const started: RunningScout = { scout, choice, controller, followers: 0, hasAnswered: false, until: Infinity };
    running.set(keyText(key), started);
    void scout.answered.finally(() => (started.hasAnswered = true)).catch(() => undefined);
    void scout.finished.then(() => {
      const time = scout.isKnown() && !isLargeSelection(choice) ? STORED_TTL : 0;
      started.until = now() + time;
      setTimeout(() => forget(keyText(key), started), time).unref();
    });
    return started;
  };
  const forget = (player: string, ended: RunningScout): void => {
    if (running.get(player) === ended) running.delete(player);
  };

  return {
    follow: (wanted, signal) => {
      const located = locate(sources, wanted);
      const player = keyText(keyOf(located));
      const existing = running.get(player);
      const followed = existing !== undefined && existing.until > now() ? existing : start(located);
      followed.followers += 1;
      const leave = (): void => {
        followed.followers -= 1;
        if (followed.followers > 0 || (followed.hasAnswered && !isLargeSelection(followed.choice))) return;
        followed.controller.abort();
        forget(player, followed);
      };
      if (signal.aborted) leave();
      else signal.addEventListener('abort', leave, { once: true });
      return followed.scout;
    },
    game: async (wanted, id) => {
      const located = locate(sources, wanted);
      const key = keyOf(located);
      const games = running.get(keyText(key))?.scout.games();
      const held = games?.find((one) => one.id === id);
      if (held !== undefined && held.game.pgn !== '') return held;
      const entry =
        (await settings.store.readGame(key, id)) ?? (await settings.store.readGame(historyKey(located), id));
      return entry?.kind === 'counted' ? entry : undefined;
    },
    close: async () => {
      for (const { controller } of running.values()) controller.abort();
      await Promise.all([histories.close(), ...[...running.values()].map(({ scout }) => scout.finished)]);
    },
  };
};

type LocatedPlayer = { readonly source: Source; readonly name: string; readonly choice: GameSelection };

const locate = (sources: Sources, { site, name, choice = LAST_GAMES }: ChosenPlayer): LocatedPlayer => {
  const source = sources.locate({ site, name });
  if (source === undefined) throw new Error(`there is no source called ${site}`);
  return { source, name, choice };
};

const keyOf = ({ source, name, choice }: LocatedPlayer): ScoutKey => ({
  source: source.site,
  player: playerKey(name.toLowerCase(), choice),
});

const keyText = ({ source, player }: ScoutKey): string => `${source}:${player}`;
