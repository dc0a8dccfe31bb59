/**
 * Which engine of this machine works on which block: every idle one is given the next block of whoever's turn it is. A
 * block whose engine dies waits again, until it has failed too often; so does one that makes somebody wait who comes
 * before it.
 */
import { leftIn, type Block } from './block';
import { createBlockRuns, type Run } from './block-runs';
import { createEngineSlots, type EngineSlotsSettings } from './engine-slots';
import type { FairTurns, Place } from './fair-turns';
import type { Throughput } from './throughput';
import type { EngineIdentity, SearchFailure, SearchLimit } from '../search';

export type Dispatcher = {
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
