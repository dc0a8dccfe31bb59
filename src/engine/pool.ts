/**
 * The engines of this machine, shared fairly by all who ask. It promises an answer to every search: an evaluation,
 * or the reason why there is none. It does not remember evaluations; that is the cache's business.
 */
import { availableParallelism } from 'node:os';
import type { Milliseconds } from '../chess/types';
import { createDispatcher, waitingIn, type PendingSearch } from './dispatcher';
import { createRequest } from './engine-request';
import { createFairTurns, type Place } from './fair-turns';
import type { Timeouts } from './timeouts';
import { createThroughput } from './throughput';
import { isAwaited, type EnginePool, type EngineRequest, type Priority, type SearchFailure } from './search';
import type { StartEngine } from './transport';

/** Requests that may be open at once, unless told otherwise: several times what one client may have open. */
export const MAX_OPEN_REQUESTS = 96;
/** Megabytes of transposition table. The bundled engine has room for it in memory that loading its net has used. */
export const DEFAULT_HASH = 32;

export type LocalPoolSettings = {
  readonly start: StartEngine;
  /** Engines at work at once; one a core unless told otherwise. */
  readonly processes?: number;
  readonly maxOpen?: number;
  readonly hash?: number;
  readonly timeouts?: Timeouts;
  /** Told why an engine has gone, in one sentence. */
  readonly log?: (why: string) => void;
  /** Told of every search that an engine was needed for, when it has its answer. */
  readonly onSearched?: (search: SearchRecord) => void;
};

/** A search as whoever counts them sees it. */
export type SearchRecord = {
  readonly priority: Priority;
  readonly outcome: 'found' | SearchFailure;
  /** Until an engine began with it, the last time when it ran again; until its end when none did. */
  readonly waited: Milliseconds;
  /** From then on. */
  readonly searched: Milliseconds;
};

/** What is going on. */
export type PoolUsage = {
  /** Engines. */
  readonly processes: number;
  /** Engine time spent on searches since the beginning, added up over the engines. */
  readonly busy: Milliseconds;
  /** Searches. */
  readonly waiting: number;
  readonly running: number;
};

export type LocalPool = EnginePool & {
  /** Starts every engine and waits for it. Rejects with one clear sentence when one cannot be started. */
  warmUp(): Promise<void>;
  usage(): PoolUsage & { readonly pids: readonly number[] };
};

/** Starts nothing yet: the first engine starts with the first search, or with `warmUp` or `identity`. */
export const createLocalPool = ({
  processes = availableParallelism(),
  maxOpen = MAX_OPEN_REQUESTS,
  hash = DEFAULT_HASH,
  log = () => undefined,
  onSearched = () => undefined,
  ...settings
}: LocalPoolSettings): LocalPool => {
  const turns = createFairTurns<PendingSearch>(() => performance.now());
  const throughput = createThroughput();
  const dispatcher = createDispatcher({ ...settings, processes, hash, log, turns, throughput });
  let isClosed = false;

  const requestAt = (place: Place<PendingSearch>, signal?: AbortSignal): EngineRequest => {
    const whyOver = () => (isClosed ? 'closed' : turns.places().includes(place) ? undefined : 'cancelled');
    const search: EngineRequest['search'] = (position, limit) =>
      new Promise((resolve) => {
        turns.add(place, recorded({ position, limit, settle: resolve, tries: 0 }, place.priority, onSearched));
        dispatcher.deal();
      });
    const close = () => {
      turns.close(place);
      dispatcher.cancel(place);
    };
    return createRequest({ whyOver, search, close }, signal);
  };

  const awaited = () => turns.places().filter(isAwaited);
  return {
    identity: () => dispatcher.identity(),
    warmUp: () => dispatcher.warmUp(),
    open({ priority, signal }) {
      if (isClosed || (isAwaited({ priority }) && awaited().length >= maxOpen)) return undefined;
      return requestAt(turns.open(priority), signal);
    },
    load() {
      const left = awaited().map(({ line, running }) => line.size() + running.size);
      return { open: left.length, retryAfter: throughput.untilFirstDone(left, processes) };
    },
    usage: () => ({
      processes,
      pids: dispatcher.pids(),
      busy: throughput.busy(),
      waiting: waitingIn(turns),
      running: dispatcher.running(),
    }),
    async close() {
      isClosed = true;
      await dispatcher.close();
    },
  };
};

/** The search, which reports itself before it settles. */
const recorded = (
  { settle, ...rest }: PendingSearch,
  priority: Priority,
  onSearched: (search: SearchRecord) => void,
): PendingSearch => {
  const requestedAt = performance.now();
  const search: PendingSearch = {
    ...rest,
    settle: (outcome) => {
      const end = performance.now();
      const begunAt = search.begunAt ?? end;
      const reported = outcome.ok ? 'found' : outcome.reason;
      onSearched({ priority, outcome: reported, waited: begunAt - requestedAt, searched: end - begunAt });
      settle(outcome);
    },
  };
  return search;
};
