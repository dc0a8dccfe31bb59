/**
 * The local engines, shared fairly. Every search resolves with an evaluation or a failure. Caching is the caller's job.
 */
import { availableParallelism } from 'node:os';
import type { Milliseconds } from '../../chess/types';
import type { StartEngine } from '../process';
import { type BlockRank, type EnginePool, type EngineRequest, isAwaited } from '../search';
import { type Block, createBlock, createRequest, type SearchRecord, sortBlocks } from './block';
import { createDispatcher } from './dispatcher';
import type { Timeouts } from './engine-slots';
import { createFairTurns, createThroughput, type RequestQueue } from './fair-turns';

/** Several times the limit of one client. */
export const MAX_OPEN_REQUESTS = 96;
/**
 * Megabytes. The bundled engine fits it into memory freed by loading its net. A depth 12 block needs one or two, half a
 * second per move sixteen; with 32 a node costs 3 % more.
 */
export const DEFAULT_HASH = 16;

export type LocalPoolSettings = {
  readonly start: StartEngine;
  /** Default: one per core. */
  readonly processes?: number;
  readonly maxOpen?: number;
  readonly hash?: number;
  readonly timeouts?: Timeouts;
  /** Receives one sentence when an engine exits. */
  readonly log?: (why: string) => void;
  /** Called for every search that needed an engine. */
  readonly onSearched?: (search: SearchRecord) => void;
};

export type PoolUsage = {
  /** Engines. */
  readonly processes: number;
  /** Engine time spent on searches, summed over engines. */
  readonly busy: Milliseconds;
  /** Searches. */
  readonly waiting: number;
  readonly running: number;
};

export type LocalPool = EnginePool & {
  /** Rejects with one sentence when an engine cannot be started. */
  warmUp(): Promise<void>;
  usage(): PoolUsage & { readonly pids: readonly number[] };
};

/** The first engine starts with the first search, `warmUp` or `identity`. */
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

  const requestAt = (queue: RequestQueue<Block>, signal?: AbortSignal): EngineRequest => {
    const closeReason = () => (isClosed ? 'closed' : turns.queues().includes(queue) ? undefined : 'cancelled');
    const searchBlock: EngineRequest['searchBlock'] = (positions, limit) => {
      const { block, answers } = createBlock({ positions, limit, priority: queue.priority, onSearched });
      turns.add(queue, block);
      dispatcher.dispatch();
      return answers;
    };
    const close = () => {
      turns.close(queue);
      dispatcher.cancel(queue);
    };
    const reorder = (rank: BlockRank) => sortBlocks(queue.waiting, rank);
    return createRequest({ closeReason, searchBlock, reorder, close }, signal);
  };

  const awaited = () => turns.queues().filter(isAwaited);
  return {
    hasNoEngine: () => dispatcher.hasNoEngine(),
    identity: () => dispatcher.identity(),
    warmUp: () => dispatcher.warmUp(),
    open({ priority, signal }) {
      if (isClosed || (isAwaited({ priority }) && awaited().length >= maxOpen)) return undefined;
      return requestAt(turns.open(priority), signal);
    },
    load() {
      const open = awaited().map(dispatcher.openSearches);
      return { open: open.length, retryAfter: throughput.untilFirstDone(open, processes) };
    },
    usage: () => ({
      processes,
      pids: dispatcher.pids(),
      busy: throughput.busy(),
      waiting: turns.queues().reduce((sum, queue) => sum + dispatcher.openSearches(queue), 0) - dispatcher.running(),
      running: dispatcher.running(),
    }),
    async close() {
      isClosed = true;
      await dispatcher.close();
    },
  };
};
