/**
 * Which engine of this machine works on which block: every idle one is given the next block of whoever's turn it is. A
 * block whose engine dies waits again, until it has failed too often; so does one that makes somebody wait who comes
 * before it.
 */
import type { Milliseconds } from '../../chess/types';
import type { EngineIdentity, SearchFailure, SearchLimit, SearchOutcome } from '../search';
import { type Block, leftIn } from './block';
import { createEngineSlots, type EngineSlotsSettings, type SearchEnd, type Slot } from './engine-slots';
import type { FairTurns, Place, Throughput } from './fair-turns';

type Dispatcher = {
  /** To be called when blocks have been added. */
  deal(): void;
  /** Searches on engines now. */
  readonly running: () => number;
  /** Searches of a place without an answer, waiting or on engines. */
  readonly left: (place: Place<Block>) => number;
  /** Ends the searches of a place with `cancelled`. */
  cancel(place: Place<Block>): void;
  /** No engine is ready, and the last start has failed. */
  hasNoEngine(): boolean;
  identity(): Promise<EngineIdentity>;
  /** Starts every engine; rejects when one cannot be started. */
  warmUp(): Promise<void>;
  pids(): readonly number[];
  /** Answers all that wait with `closed`; resolves when the engines have ended. */
  close(): Promise<void>;
};

type DispatcherSettings = Omit<EngineSlotsSettings, 'onChange'> & {
  /** Where blocks wait. */
  readonly turns: FairTurns<Block>;
  /** Told how long each search took. */
  readonly throughput: Throughput;
};

export const createDispatcher = ({ turns, throughput, ...settings }: DispatcherSettings): Dispatcher => {
  const runs = createBlockRuns(turns);
  let isClosed = false;

  const searchNext = (run: Run): void => {
    const { slot, place, block, next } = run;
    const position = block.positions[next];
    if (position === undefined) throw new Error('A block is over with its last search');
    const endTurn = turns.begin(place);
    const isNewGame = next === 0 && !mayKeepHash(slot.lastLimit, block.limit);
    slot.state = 'busy';
    slot.lastLimit = block.limit;
    slot.engine.search({ ...position, isNewGame }, block.limit, (end) => {
      const took = endTurn();
      throughput.count(took);
      runs.conclude(run, isClosed && end.kind === 'died' ? 'closed' : end, took);
    });
  };

  const deal = (): void => {
    if (isClosed) return;
    for (const slot of slots.list()) {
      const run = slot.state === 'idle' ? runs.next(slot) : undefined;
      if (run !== undefined) searchNext(run);
    }
    slots.want(runs.size() + turns.places().reduce((sum, { waiting }) => sum + waiting.length, 0));
    if (slots.isBroken()) turns.places().forEach((place) => drop(place, 'engine-failed'));
  };
  const slots = createEngineSlots({ ...settings, onChange: deal });

  return {
    deal,
    running: runs.size,
    left: (place) => leftIn([...place.waiting, ...runs.of(place).map(({ block }) => block)]),
    cancel(place) {
      drop(place, 'cancelled');
      for (const { slot } of runs.of(place)) slot.engine.stop();
    },
    hasNoEngine: () => slots.hasNone(),
    identity: () => slots.identity(),
    warmUp: () => slots.warmUp(),
    pids: () => slots.list().flatMap(({ engine }) => engine.pid ?? []),
    async close() {
      isClosed = true;
      turns.places().forEach((place) => drop(place, 'closed'));
      await slots.close();
    },
  };
};

const drop = ({ waiting }: Place<Block>, reason: SearchFailure): void => {
  for (const block of waiting.splice(0)) block.fail(reason);
};

/** What a search for a time finds is different every time: it takes all that the searches for a time before it know. */
const mayKeepHash = (before: SearchLimit | undefined, now: SearchLimit): boolean =>
  before !== undefined && !('depth' in before) && !('depth' in now);

/** An engine with its block; `next` is the search that it makes, or will make. */
type Run = { readonly slot: Slot; readonly place: Place<Block>; readonly block: Block; next: number };

/** Which engine has which block, until all of it is answered or it is taken away as a whole. */
type BlockRuns = {
  /** What an idle engine does next: it goes on with its block, unless somebody waits who comes before. */
  next(slot: Slot): Run | undefined;
  /** A search has ended, after so long; `closed` when its engine was ended with the pool. */
  conclude(run: Run, end: SearchEnd | 'closed', took: Milliseconds): void;
  of(place: Place<Block>): readonly Run[];
  readonly size: () => number;
};

const createBlockRuns = (turns: FairTurns<Block>): BlockRuns => {
  const runs = new Map<Slot, Run>();

  return {
    next(slot) {
      const current = runs.get(slot);
      if (current !== undefined && !turns.isOutranked(current.place)) return current;
      if (current !== undefined) turns.putBack(current.place, current.block);
      const taken = turns.take();
      const run = taken && { slot, ...taken, next: 0 };
      if (run !== undefined) runs.set(slot, run);
      return run;
    },
    conclude(run, end, took) {
      const { slot, place, block, next } = run;
      if (end !== 'closed' && end.kind === 'found') {
        block.answer(next, { ok: true, found: end.found }, took);
        run.next += 1;
        if (block.left() === 0) runs.delete(slot);
        return;
      }
      runs.delete(slot);
      const reason = failureOf(end);
      if (reason === 'engine-failed' && block.mayTryAgain()) turns.putBack(place, block);
      else block.answer(next, failed(reason), took);
    },
    of: (place) => [...runs.values()].filter((run) => run.place === place),
    size: () => runs.size,
  };
};

const failureOf = (end: Exclude<SearchEnd, { kind: 'found' }> | 'closed'): SearchFailure => {
  if (end === 'closed') return 'closed';
  if (end.kind === 'timed-out') return 'timed-out';
  return end.kind === 'stopped' ? 'cancelled' : 'engine-failed';
};

const failed = (reason: SearchFailure): SearchOutcome => ({ ok: false, reason });
