/**
 * Gives each idle local engine the next block. A block is requeued when its engine dies, up to a limit of attempts, or
 * when a request of higher priority waits.
 */
import type { Milliseconds } from '../../chess/types';
import type { EngineIdentity, SearchFailure, SearchLimit, SearchOutcome } from '../search';
import { type Block, countOpen } from './block';
import { createEngineSlots, type EngineSlotsSettings, type SearchEnd, type Slot } from './engine-slots';
import type { FairTurns, RequestQueue, Throughput } from './fair-turns';

type Dispatcher = {
  /** Call after adding blocks. */
  dispatch(): void;
  /** Running searches. */
  readonly running: () => number;
  /** Open searches of a queue, waiting or running. */
  readonly openSearches: (queue: RequestQueue<Block>) => number;
  /** Ends the searches with `cancelled`. */
  cancel(queue: RequestQueue<Block>): void;
  /** No engine is ready, and the last start failed. */
  hasNoEngine(): boolean;
  identity(): Promise<EngineIdentity>;
  /** Starts every engine; rejects when one cannot start. */
  warmUp(): Promise<void>;
  pids(): readonly number[];
  /** Fails waiting searches with `closed`; resolves when the engines have exited. */
  close(): Promise<void>;
};

type DispatcherSettings = Omit<EngineSlotsSettings, 'onChange'> & {
  readonly turns: FairTurns<Block>;
  readonly throughput: Throughput;
};

export const createDispatcher = ({ turns, throughput, ...settings }: DispatcherSettings): Dispatcher => {
  const runs = createBlockRuns(turns);
  let isClosed = false;

  const searchNext = (run: Run): void => {
    const { slot, queue, block, next } = run;
    const position = block.positions[next];
    if (position === undefined) throw new Error('A block is over with its last search');
    const endSearch = turns.begin(queue);
    const isNewGame = next === 0 && !mayKeepHash(slot.lastLimit, block.limit);
    slot.state = 'busy';
    slot.lastLimit = block.limit;
    slot.engine.search({ ...position, isNewGame }, block.limit, (end) => {
      const took = endSearch();
      throughput.count(took);
      runs.conclude(run, isClosed && end.kind === 'died' ? 'closed' : end, took);
    });
  };

  const dispatch = (): void => {
    if (isClosed) return;
    for (const slot of slots.list()) {
      const run = slot.state === 'idle' ? runs.next(slot) : undefined;
      if (run !== undefined) searchNext(run);
    }
    slots.ensure(runs.size() + turns.queues().reduce((sum, { waiting }) => sum + waiting.length, 0));
    if (slots.isBroken()) turns.queues().forEach((queue) => drop(queue, 'engine-failed'));
  };
  const slots = createEngineSlots({ ...settings, onChange: dispatch });

  return {
    dispatch,
    running: runs.size,
    openSearches: (queue) => countOpen([...queue.waiting, ...runs.of(queue).map(({ block }) => block)]),
    cancel(queue) {
      drop(queue, 'cancelled');
      for (const { slot } of runs.of(queue)) slot.engine.stop();
    },
    hasNoEngine: () => slots.hasNone(),
    identity: () => slots.identity(),
    warmUp: () => slots.warmUp(),
    pids: () => slots.list().flatMap(({ engine }) => engine.pid ?? []),
    async close() {
      isClosed = true;
      turns.queues().forEach((queue) => drop(queue, 'closed'));
      await slots.close();
    },
  };
};

const drop = ({ waiting }: RequestQueue<Block>, reason: SearchFailure): void => {
  for (const block of waiting.splice(0)) block.fail(reason);
};

/** Timed searches are not reproducible anyway, so they profit from the hash of earlier timed ones. */
const mayKeepHash = (before: SearchLimit | undefined, now: SearchLimit): boolean =>
  before !== undefined && !('depth' in before) && !('depth' in now);

/** `next` is the index of the current or next search. */
type Run = { readonly slot: Slot; readonly queue: RequestQueue<Block>; readonly block: Block; next: number };

/** Assignment of blocks to engines, until a block is resolved or requeued. */
type BlockRuns = {
  /** Continues the engine's block, unless a request of higher priority waits. */
  next(slot: Slot): Run | undefined;
  /** `took`: duration of the search; `closed`: the pool closed the engine. */
  conclude(run: Run, end: SearchEnd | 'closed', took: Milliseconds): void;
  of(queue: RequestQueue<Block>): readonly Run[];
  readonly size: () => number;
};

const createBlockRuns = (turns: FairTurns<Block>): BlockRuns => {
  const runs = new Map<Slot, Run>();

  return {
    next(slot) {
      const current = runs.get(slot);
      if (current !== undefined && !turns.isOutranked(current.queue)) return current;
      if (current !== undefined) turns.putBack(current.queue, current.block);
      const turn = turns.take();
      const run = turn && { slot, ...turn, next: 0 };
      if (run !== undefined) runs.set(slot, run);
      return run;
    },
    conclude(run, end, took) {
      const { slot, queue, block, next } = run;
      if (end !== 'closed' && end.kind === 'found') {
        block.answer(next, { ok: true, found: end.found }, took);
        run.next += 1;
        if (block.openSearches() === 0) runs.delete(slot);
        return;
      }
      runs.delete(slot);
      const reason = failureOf(end);
      if (reason === 'engine-failed' && block.mayTryAgain()) turns.putBack(queue, block);
      else block.answer(next, failed(reason), took);
    },
    of: (queue) => [...runs.values()].filter((run) => run.queue === queue),
    size: () => runs.size,
  };
};

const failureOf = (end: Exclude<SearchEnd, { kind: 'found' }> | 'closed'): SearchFailure => {
  if (end === 'closed') return 'closed';
  if (end.kind === 'timed-out') return 'timed-out';
  return end.kind === 'stopped' ? 'cancelled' : 'engine-failed';
};

const failed = (reason: SearchFailure): SearchOutcome => ({ ok: false, reason });
