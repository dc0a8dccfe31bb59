/**
 * The engines of this machine, shared fairly by all who ask. It promises an answer to every search: an evaluation,
 * or the reason why there is none. It does not remember evaluations; that is the cache's business.
 */
import { availableParallelism } from 'node:os';
import type { Milliseconds } from '../../chess/types';
import type { StartEngine } from '../process';
import { type EnginePool, type EngineRequest, isAwaited } from '../search';
import { type Block, createBlock, createRequest, type SearchRecord } from './block';
import { createDispatcher } from './dispatcher';
import type { Timeouts } from './engine-slots';
import { createFairTurns, createThroughput, type Place } from './fair-turns';

/** Requests that may be open at once, unless told otherwise: several times what one client may have open. */
export const MAX_OPEN_REQUESTS = 96;
/**
 * Megabytes of transposition table. The bundled engine has room for it in memory that loading its net has used. A block of
 * searches to depth 12 needs one or two, half a second a move sixteen; with 32 a node costs 3 % more.
 */
export const DEFAULT_HASH = 16;

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
  const turns = createFairTurns<Block>(() => performance.now());
  const throughput = createThroughput();
  const dispatcher = createDispatcher({ ...settings, processes, hash, log, turns, throughput });
  let isClosed = false;

  const requestAt = (place: Place<Block>, signal?: AbortSignal): EngineRequest => {
    const whyOver = () => (isClosed ? 'closed' : turns.places().includes(place) ? undefined : 'cancelled');
    const searchBlock: EngineRequest['searchBlock'] = (positions, limit) => {
      const { block, answers } = createBlock({ positions, limit, priority: place.priority, onSearched });
      turns.add(place, block);
      dispatcher.deal();
      return answers;
    };
    const close = () => {
      turns.close(place);
      dispatcher.cancel(place);
    };
    return createRequest({ whyOver, searchBlock, close }, signal);
  };

  const awaited = () => turns.places().filter(isAwaited);
  return {
    hasNoEngine: () => dispatcher.hasNoEngine(),
    identity: () => dispatcher.identity(),
    warmUp: () => dispatcher.warmUp(),
    open({ priority, signal }) {
      if (isClosed || (isAwaited({ priority }) && awaited().length >= maxOpen)) return undefined;
      return requestAt(turns.open(priority), signal);
    },
    load() {
      const left = awaited().map(dispatcher.left);
      return { open: left.length, retryAfter: throughput.untilFirstDone(left, processes) };
    },
    usage: () => ({
      processes,
      pids: dispatcher.pids(),
      busy: throughput.busy(),
      waiting: turns.places().reduce((sum, place) => sum + dispatcher.left(place), 0) - dispatcher.running(),
      running: dispatcher.running(),
    }),
    async close() {
      isClosed = true;
      await dispatcher.close();
    },
  };
};
