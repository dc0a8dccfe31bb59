/**
 * The games of a player behind the newest fifty: counted, not analyzed. They are requested page by page while somebody
 * waits for them, and stored, so that the next time only new ones are requested.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Milliseconds } from '../../../../chess/types';
import { HISTORY_GAMES } from '../../../../contract/player/scouted-games';
import { QUOTAS } from '../../../../contract/quotas';
import { HISTORY_KEY, type ScoutKey, type ScoutStore } from '../../../db/scout/scouts';
import type { CountedEntry, ScoutedEntry, StoredScout } from '../../../db/scout/stored-scout';
import { fetchPage, type GamesPage } from '../../../games/remote-games';
import { createSemaphore, type Semaphore } from '../../../platform/semaphores';
import { afterOthers } from '../../../platform/turns';
import type { SourceFailure } from '../../../sources/failures';
import type { Source } from '../../../sources/source';
import { newestFirst, toEntry } from '../scouted-game';

export type History = {
  /** Newest first, without moves and PGN. */
  games(): readonly CountedEntry[];
  isReceiving(): boolean;
  /** Why the last request ended early; what came before counts. */
  failure(): SourceFailure | undefined;
  listen(listener: () => void): () => void;
  /** Resolves when the stored games are there. */
  restored(): Promise<void>;
  /** Requests games until there are enough or all signals of callers are aborted; never rejects. */
  read(signal: AbortSignal): Promise<void>;
};

export type Histories = {
  of(source: Source, name: string): History;
  close(): Promise<void>;
};

type HistoryDeps = {
  readonly store: ScoutStore;
  readonly onFailure: (error: unknown, message: string) => void;
  readonly now: () => Milliseconds;
};

/** From the newest game back. */
const SPAN: Milliseconds = 3 * 365.25 * 24 * 3_600_000;
/** At Lichess' pace a page takes less than three seconds, for which others wait. */
const PAGE_SIZE = 50;
const FRESH: Milliseconds = 5 * 60_000;
/** New games are requested from before the newest one: a game may end after one that began later. */
const OVERLAP: Milliseconds = 24 * 3_600_000;
/** After a failure. */
const RETRY_DELAY: Milliseconds = 60_000;
/** A rate limit up to this is waited for. */
const MAX_WAIT: Milliseconds = 2 * 60_000;
/** Games of all players in memory: 2 KB each. */
const MAX_CACHED_GAMES = 40_000;

type LocatedPlayer = { readonly source: Source; readonly name: string };

export const historyKey = ({ source, name }: LocatedPlayer): ScoutKey => ({
  source: source.site,
  player: `${name.toLowerCase()} ${HISTORY_KEY}`,
});

export const createHistories = (deps: HistoryDeps): Histories => {
  const cache = new LRUCache<string, History>({ maxSize: MAX_CACHED_GAMES });
  const semaphore = createSemaphore(Infinity, { ofClient: QUOTAS.olderGamesOfClient });
  const closing = new AbortController();
  const running = new Set<Promise<void>>();

  return {
    of: (source, name) => {
      const key = historyKey({ source, name });
      const id = `${key.source}:${key.player}`;
      const cached = cache.get(id);
      if (cached !== undefined) return cached;
      const history = createHistory(deps, { source, name, key, semaphore, closing });
      const read = (signal: AbortSignal): Promise<void> => {
        const reading = afterOthers(() => history.read(signal)).finally(() => running.delete(reading));
        running.add(reading);
        return reading;
      };
      const shared = { ...history, read };
      const keep = (): void => void cache.set(id, shared, { size: 1 + history.games().length });
      history.listen(keep);
      keep();
      return shared;
    },
    close: async () => {
      closing.abort();
      await Promise.all(running);
    },
  };
};

type HistoryTask = {
  readonly source: Source;
  readonly name: string;
  readonly key: ScoutKey;
  /** Limits the players of a client that are read at once, so that the first ones are complete sooner. */
  readonly semaphore: Semaphore;
  readonly closing: AbortController;
};

type Cursor = NonNullable<StoredScout['older']>;

const createHistory = (deps: HistoryDeps, task: HistoryTask): History => {
  const { store, onFailure, now } = deps;
  const { source, key } = task;
  const known = createKnownGames();
  const listeners = new Set<() => void>();
  const waiting = new Set<AbortSignal>();
  const pages = createPages(task, () => waiting.size > 0);
  let restored: Promise<void> | undefined;
  let older: Cursor | undefined;
  let failure: SourceFailure | undefined;
  let isReceiving = false;
  let [requestedAt, failedAt] = [-Infinity, -Infinity];
  /** Start of the newest game behind which there is no gap. */
  let newestAt: Milliseconds | undefined;

  const changed = (): void => listeners.forEach((listener) => listener());

  const restore = async (): Promise<void> => {
    const stored = await store.read(key);
    if (stored === undefined) return;
    ({ older, requestedAt } = stored);
    known.put(stored.entries);
    newestAt = known.games()[0]?.playedAt;
    changed();
  };
  const restoreOnce = (): Promise<void> => (restored ??= restore());

  const save = async (put: readonly ScoutedEntry[], drop: readonly string[] = []): Promise<void> => {
    await store.write(key, { ...NO_TOURNAMENTS, requestedAt, older }, { put, drop });
  };

  /** `undefined` when nothing more is to be requested. */
  const receive = async (at: Cursor | undefined, since?: Milliseconds): Promise<ReceivedPage | undefined> => {
    const page = await pages.next(at, since);
    if (page === undefined || page.failure?.reason === 'cancelled') return undefined;
    const entries = page.games.map(toEntry).filter(({ kind }) => kind === 'counted');
    known.put(entries);
    changed();
    const isBroken = page.failure !== undefined && !(await pages.recover(page.failure));
    if (isBroken) [failure, failedAt] = [page.failure, now()];
    return { entries, cursor: nextCursor(at, page), isBroken, isWhole: page.missingMonths.length === 0 };
  };

  /** Stored at the end, so that an interruption leaves no gap to the stored games. */
  const readNewer = async (): Promise<boolean> => {
    if (newestAt === undefined) return true;
    const since = source.capabilities.since ? newestAt - OVERLAP : undefined;
    const received = await receiveUntil(newestAt, (at) => receive(at, since));
    if (received === undefined) return false;
    [requestedAt, newestAt] = [now(), known.games()[0]?.playedAt];
    const { dropped, last } = known.limit(HISTORY_GAMES + PAGE_SIZE);
    if (last !== undefined) older = { until: last.playedAt, ids: [last.id], isLast: false };
    await save(received, dropped);
    return true;
  };

  const isEnough = (): boolean => reachesBackEnough(known.games(), older);

  const readOlder = async (): Promise<void> => {
    // A month that the site did not return is requested again next time.
    let [at, isWhole] = [older, true];
    while (!isEnough() && at?.isLast !== true) {
      const page: ReceivedPage | undefined = await receive(at);
      if (page === undefined) return;
      at = page.cursor;
      isWhole &&= page.isWhole;
      if (isWhole) older = at;
      if (newestAt === undefined) [requestedAt, newestAt] = [now(), known.games()[0]?.playedAt];
      await save(page.entries);
      if (page.isBroken) return;
    }
  };

  const isFresh = (): boolean => now() - requestedAt < FRESH;
  const isComplete = (): boolean => now() - failedAt < RETRY_DELAY || (isFresh() && isEnough());

  const run = async (): Promise<void> => {
    if (isComplete()) return;
    [failure, isReceiving] = [undefined, true];
    if (isFresh() || (await readNewer())) await readOlder();
  };

  const readTogether = createSharedRun(run, waiting, (error) => {
    isReceiving = false;
    if (error !== undefined) onFailure(error, 'older games could not be read');
    changed();
  });
  const inTurn = createReadInTurn(task, { restoreOnce, isComplete, readTogether, changed });
  return {
    games: known.games,
    isReceiving: () => isReceiving || inTurn.isWaiting(),
    failure: () => failure,
    restored: restoreOnce,
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    read: inTurn.read,
  };
};

const NO_TOURNAMENTS = { tournaments: [], hasAllTournaments: true, malformedLines: 0, isWhole: true };

/** All games since a time; undefined where a page could not be read. */
const receiveUntil = async (
  oldest: Milliseconds,
  receive: (at: Cursor | undefined) => Promise<ReceivedPage | undefined>,
): Promise<readonly ScoutedEntry[] | undefined> => {
  const received: ScoutedEntry[] = [];
  for (let at: Cursor | undefined; at === undefined || (!at.isLast && at.until >= oldest);) {
    const page: ReceivedPage | undefined = await receive(at);
    if (page === undefined || page.isBroken) return undefined;
    received.push(...page.entries);
    at = page.cursor;
  }
  return received;
};

const reachesBackEnough = (
  games: readonly { readonly playedAt: Milliseconds }[],
  older: Cursor | undefined,
): boolean => {
  const [newest, oldest] = [games[0]?.playedAt ?? 0, older?.until ?? Infinity];
  return older?.isLast === true || games.length >= HISTORY_GAMES || oldest < newest - SPAN;
};

type SharedReading = {
  readonly restoreOnce: () => Promise<void>;
  readonly isComplete: () => boolean;
  readonly readTogether: (signal: AbortSignal) => Promise<void>;
  readonly changed: () => void;
};

/** Each caller waits as its client does, and the first one whose turn comes reads for all. */
const createReadInTurn = (
  { semaphore, closing }: HistoryTask,
  { restoreOnce, isComplete, readTogether, changed }: SharedReading,
) => {
  let waiting = 0;
  return {
    isWaiting: () => waiting > 0,
    read: async (signal: AbortSignal): Promise<void> => {
      await restoreOnce();
      if (signal.aborted || isComplete()) return;
      waiting += 1;
      const leave = await semaphore.acquire(AbortSignal.any([signal, closing.signal]));
      waiting -= 1;
      if (leave !== undefined) await readTogether(signal).finally(leave);
      changed();
    },
  };
};

/** One run for all who wait; `waiting` has the signals of those who still do. */
const createSharedRun = (run: () => Promise<void>, waiting: Set<AbortSignal>, onEnd: (error: unknown) => void) => {
  let running: Promise<void> | undefined;
  const start = async (): Promise<void> => {
    const error = await run().then(
      () => undefined,
      (reason: unknown) => reason,
    );
    running = undefined;
    onEnd(error);
  };
  return async (signal: AbortSignal): Promise<void> => {
    if (signal.aborted) return;
    waiting.add(signal);
    signal.addEventListener('abort', () => waiting.delete(signal), { once: true });
    await (running ??= start());
    waiting.delete(signal);
  };
};

// Games without moves and PGN, which take most of the space; the stored games have them

const createKnownGames = () => {
  const byId = new Map<string, CountedEntry>();
  let sorted: readonly CountedEntry[] | undefined;
  const games = (): readonly CountedEntry[] => (sorted ??= [...byId.values()].sort(newestFirst));
  return {
    /** Newest first. */
    games,
    put: (entries: readonly ScoutedEntry[]): void => {
      for (const entry of entries)
        if (entry.kind === 'counted') byId.set(entry.id, { ...entry, game: { ...entry.game, moves: [], pgn: '' } });
      sorted = undefined;
    },
    /** Keeps the newest; `last` is missing if that are all. */
    limit: (max: number): { readonly dropped: readonly string[]; readonly last?: CountedEntry } => {
      const last = games()[max - 1];
      const dropped = games()
        .slice(max)
        .map(({ id }) => id);
      if (last === undefined || dropped.length === 0) return { dropped };
      for (const id of dropped) byId.delete(id);
      sorted = undefined;
      return { dropped, last };
    },
  };
};

// Requests

type ReceivedPage = {
  readonly entries: readonly ScoutedEntry[];
  readonly cursor: Cursor | undefined;
  readonly isBroken: boolean;
  readonly isWhole: boolean;
};

const createPages = ({ source, name, closing: { signal } }: HistoryTask, isWanted: () => boolean) => ({
  /** `undefined` when nobody waits any more. */
  next: async (before: Cursor | undefined, since?: Milliseconds): Promise<GamesPage | undefined> => {
    if (signal.aborted || !isWanted()) return undefined;
    const max = source.pageSize === Infinity ? HISTORY_GAMES : PAGE_SIZE;
    return fetchPage(source, { name, max, since, signal }, before);
  },
  /** Whether to go on; a rate limit is waited for. */
  recover: async (failure: SourceFailure): Promise<boolean> => {
    if (failure.reason !== 'rate-limited' || failure.retryAfter > MAX_WAIT) return false;
    await sleep(failure.retryAfter, undefined, { signal }).catch(() => undefined);
    return true;
  },
});

const nextCursor = (before: Cursor | undefined, { cursor, isLast, failure }: GamesPage): Cursor | undefined => {
  const next = cursor ?? before;
  if (next === undefined) return isLast && failure === undefined ? { until: 0, ids: [], isLast } : undefined;
  return { ...next, isLast: isLast && failure === undefined };
};
