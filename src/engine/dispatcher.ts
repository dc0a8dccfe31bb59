/**
 * Which engine of this machine works on which search: every idle one is given the next search of whoever's turn it is.
 * A search whose engine dies waits again, until it has failed too often.
 */
import type { Milliseconds } from '../chess/types';
import { createEngineSlots, type EngineSlotsSettings, type Slot } from './engine-slots';
import type { FairTurns, Place } from './fair-turns';
import type { Throughput } from './throughput';
import type { SearchEnd } from './running-engine';
import { MAX_TRIES, type EngineIdentity, type SearchFailure, type SearchLimit, type SearchOutcome } from './search';
import type { EnginePosition } from './session';

/** A search that waits for an engine of this machine, or runs on one. */
export type PendingSearch = {
  readonly position: EnginePosition;
  readonly limit: SearchLimit;
  /** Called once. */
  readonly settle: (outcome: SearchOutcome) => void;
  tries: number;
  /** The last try. */
  begunAt?: Milliseconds;
};

export type Dispatcher = {
  /** To be called when searches have been added. */
  deal(): void;
  /** Searches on engines now. */
  running(): number;
  /** Stops the searches of a place that run; those that wait are answered with `cancelled`. */
  cancel(place: Place<PendingSearch>): void;
  identity(): Promise<EngineIdentity>;
  /** Starts every engine; rejects when one cannot be started. */
  warmUp(): Promise<void>;
  pids(): readonly number[];
  /** Answers all that wait with `closed`; resolves when the engines have ended. */
  close(): Promise<void>;
};

type DispatcherSettings = Omit<EngineSlotsSettings, 'onChange'> & {
  /** Where searches wait. */
  readonly turns: FairTurns<PendingSearch>;
  /** Told how long each search took. */
  readonly throughput: Throughput;
};

type Run = { readonly slot: Slot; readonly place: Place<PendingSearch>; readonly search: PendingSearch };

export const createDispatcher = ({ turns, throughput, ...settings }: DispatcherSettings): Dispatcher => {
  const runs = new Set<Run>();
  let isClosed = false;

  const run = (running: Run): void => {
    const { slot, place, search } = running;
    const endTurn = turns.begin(place);
    runs.add(running);
    slot.state = 'busy';
    search.tries += 1;
    search.begunAt = performance.now();
    const isNewGame = !slot.served.has(place);
    slot.served.add(place);
    slot.engine.search({ ...search.position, isNewGame }, search.limit, (end) => {
      runs.delete(running);
      throughput.count(endTurn());
      conclude(running, end);
    });
  };

  const conclude = ({ place, search }: Run, end: SearchEnd): void => {
    if (end.kind === 'found') search.settle({ ok: true, found: end.found });
    else if (end.kind === 'timed-out') search.settle(failed('timed-out'));
    else if (end.kind === 'stopped') search.settle(failed('cancelled'));
    else if (search.tries < MAX_TRIES && !isClosed) place.line.putBack(search);
    else search.settle(failed(isClosed ? 'closed' : 'engine-failed'));
  };

  const deal = (): void => {
    if (isClosed) return;
    for (const slot of slots.list()) {
      const next = slot.state === 'idle' ? turns.take(slot) : undefined;
      if (next !== undefined) run({ slot, ...next });
    }
    slots.want(runs.size + waitingIn(turns));
    if (slots.isBroken()) turns.places().forEach((place) => drop(place, 'engine-failed'));
  };
  const slots = createEngineSlots({ ...settings, onChange: deal });

  return {
    deal,
    running: () => runs.size,
    cancel(place) {
      drop(place, 'cancelled');
      [...runs].filter((running) => running.place === place).forEach(({ slot }) => slot.engine.stop());
    },
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

/** Searches that wait. */
export const waitingIn = (turns: FairTurns<PendingSearch>): number =>
  turns.places().reduce((sum, { line }) => sum + line.size(), 0);

const drop = ({ line }: Place<PendingSearch>, reason: SearchFailure): void => {
  line.takeAll().forEach(({ settle }) => settle(failed(reason)));
};

const failed = (reason: SearchFailure): SearchOutcome => ({ ok: false, reason });
