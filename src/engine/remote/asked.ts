/**
 * What has been asked of the workers and is not answered: kept here until it is, whatever becomes of the batches in which it
 * travels. It knows no Redis.
 */
import { randomUUID } from 'node:crypto';
import type { Milliseconds } from '../../chess/types';
import { MAX_TRIES } from '../pool';
import type { Priority, SearchFailure, SearchLimit, SearchOutcome, SearchPosition } from '../search';
import { nextBatchSize } from './batching';
import type { Message } from './wire';

export type Ask = {
  readonly position: SearchPosition;
  readonly limit: SearchLimit;
  /** Called once, with the engine's time for it. */
  readonly settle: (outcome: SearchOutcome, took: Milliseconds) => void;
};

/** One request's place: what waits to be sent, and what is on its way. */
export type Place = {
  readonly id: string;
  readonly priority: Priority;
  waiting: Waiting[];
  readonly batches: Map<string, Sent>;
};
type Waiting = Ask & { readonly losses: number };
type Sent = {
  readonly place: Place;
  /** `undefined` once it is answered. */
  readonly asks: (Waiting | undefined)[];
  heardAt: Milliseconds;
  /** Already when it was looked for the last time. */
  isMissing: boolean;
};

export type NewBatch = { readonly id: string; readonly place: Place; readonly asks: readonly Ask[] };

export type Asked = {
  open(priority: Priority): Place;
  places(): readonly Place[];
  add(place: Place, ask: Ask): void;
  /** The batches that may go now, for so many engines. */
  takeBatches(engines: number): readonly NewBatch[];
  /** What a worker tells of a batch; of one that nobody waits for it is nothing. */
  hear(message: Message): void;
  /** Batches of which nothing has been heard for so long. */
  silent(silence: Milliseconds): readonly string[];
  /** A batch was looked for. Missing twice in a row it is lost: its searches wait again, or have failed too often. */
  look(id: string, isThere: boolean): void;
  /** All of a place is answered with this; answers the batches that are on their way in vain. */
  giveUp(place: Place, reason: SearchFailure): readonly string[];
  /** The same, and the place is gone. */
  close(place: Place, reason: SearchFailure): readonly string[];
  /** Searches. */
  size(): { readonly waiting: number; readonly running: number };
};

export const createAsked = (): Asked => {
  const places = new Set<Place>();
  const sent = new Map<string, Sent>();

  const send = (place: Place, count: number): NewBatch => {
    const id = randomUUID();
    const asks = place.waiting.splice(0, count);
    const batch = { place, asks: [...asks], heardAt: performance.now(), isMissing: false };
    place.batches.set(id, batch);
    sent.set(id, batch);
    return { id, place, asks };
  };

  const takeFrom = (place: Place, engines: number): readonly NewBatch[] => {
    const batches: NewBatch[] = [];
    for (;;) {
      const count = nextBatchSize(place.waiting.length, place.batches.size, engines);
      if (count === 0) return batches;
      batches.push(send(place, count));
    }
  };

  /** The batch is no more; answers what it had left. */
  const forget = (id: string, { place, asks }: Sent): readonly Waiting[] => {
    sent.delete(id);
    place.batches.delete(id);
    return asks.flatMap((ask) => ask ?? []);
  };

  const giveUp = (place: Place, reason: SearchFailure): readonly string[] => {
    const ids = [...place.batches.keys()];
    const left = [...place.batches].flatMap(([id, batch]) => forget(id, batch));
    const asks = [...left, ...place.waiting];
    place.waiting = [];
    for (const { settle } of asks) settle({ ok: false, reason }, 0);
    return ids;
  };

  return {
    open: (priority) => {
      const place = { id: randomUUID(), priority, waiting: [], batches: new Map() };
      places.add(place);
      return place;
    },
    places: () => [...places],
    add: (place, ask) => void place.waiting.push({ ...ask, losses: 0 }),
    takeBatches: (engines) => [...places].flatMap((place) => takeFrom(place, engines)),
    hear: (message) => {
      const batch = sent.get(message.batch);
      if (batch === undefined) return;
      batch.heardAt = performance.now();
      if ('outcome' in message) {
        const ask = batch.asks[message.index];
        batch.asks[message.index] = undefined;
        ask?.settle(message.outcome, message.took);
      } else batch.place.waiting.unshift(...forget(message.batch, batch));
    },
    silent: (silence) => [...sent].filter(([, { heardAt }]) => performance.now() - heardAt > silence).map(([id]) => id),
    look: (id, isThere) => {
      const batch = sent.get(id);
      if (batch === undefined) return;
      // Its last messages may be on their way.
      const isLost = !isThere && batch.isMissing;
      batch.isMissing = !isThere;
      if (!isLost) return;
      const left = forget(id, batch).map((ask) => ({ ...ask, losses: ask.losses + 1 }));
      const [again, enough] = [left.filter(mayTryAgain), left.filter((ask) => !mayTryAgain(ask))];
      batch.place.waiting.unshift(...again);
      for (const { settle } of enough) settle({ ok: false, reason: 'engine-failed' }, 0);
    },
    giveUp,
    close: (place, reason) => (places.delete(place) ? giveUp(place, reason) : []),
    size: () => ({
      waiting: sumOf([...places], ({ waiting }) => waiting.length),
      running: sumOf([...places], running),
    }),
  };
};

const mayTryAgain = ({ losses }: Waiting): boolean => losses < MAX_TRIES;

const sumOf = <Item>(items: readonly Item[], worth: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + worth(item), 0);

const running = ({ batches }: Place): number =>
  sumOf([...batches.values()], ({ asks }) => asks.filter((ask) => ask !== undefined).length);

/** Searches of a place that are not answered. */
export const leftOf = (place: Place): number => place.waiting.length + running(place);
