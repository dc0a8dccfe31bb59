/**
 * What has been asked of the workers and is not answered: kept here until it is, whatever becomes of the batches in
 * which it travels. It knows no Redis.
 */
import { randomUUID } from 'node:crypto';
import type { Milliseconds } from '../../chess/types';
import {
  isAwaited,
  MAX_TRIES,
  type Priority,
  type SearchFailure,
  type SearchLimit,
  type SearchOutcome,
  type SearchPosition,
} from '../search';
import { nextBatchSize } from './batching';
import { createSentBatches, type SentBatch } from './sent-batches';
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
  readonly batches: Set<Sent>;
};
type Waiting = Ask & { readonly losses: number };
type Sent = SentBatch<Place, Waiting>;

export type NewBatch = { readonly id: string; readonly place: Place; readonly asks: readonly Ask[] };

export type PendingSearches = {
  open(priority: Priority): Place;
  places(): readonly Place[];
  /** Those that people wait for. */
  awaited(): readonly Place[];
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

export const createPendingSearches = (): PendingSearches => {
  const places = new Set<Place>();
  const sent = createSentBatches<Place, Waiting>();

  const takeFrom = (place: Place, engines: number): readonly NewBatch[] => {
    const batches: NewBatch[] = [];
    for (;;) {
      const count = nextBatchSize(place.waiting.length, place.batches.size, engines);
      if (count === 0) return batches;
      const asks = place.waiting.splice(0, count);
      batches.push({ id: sent.add(place, asks).id, place, asks });
    }
  };

  const giveUp = (place: Place, reason: SearchFailure): readonly string[] => {
    const batches = [...place.batches];
    const asks = [...batches.flatMap((batch) => sent.remove(batch)), ...place.waiting];
    place.waiting = [];
    settleAll(asks, reason);
    return batches.map(({ id }) => id);
  };

  return {
    open: (priority) => {
      const place = { id: randomUUID(), priority, waiting: [], batches: new Set<Sent>() };
      places.add(place);
      return place;
    },
    places: () => [...places],
    awaited: () => [...places].filter(isAwaited),
    add: (place, ask) => void place.waiting.push({ ...ask, losses: 0 }),
    takeBatches: (engines) => [...places].flatMap((place) => takeFrom(place, engines)),
    hear: (message) => {
      const batch = sent.hear(message.batch);
      if (batch === undefined) return;
      if ('outcome' in message) {
        const ask = batch.left[message.index];
        batch.left[message.index] = undefined;
        ask?.settle(message.outcome, message.took);
      } else batch.place.waiting.unshift(...sent.remove(batch));
    },
    silent: (silence) => sent.silent(silence),
    look: (id, isThere) => {
      const lost = sent.look(id, isThere);
      if (lost === undefined) return;
      const left = sent.remove(lost).map((ask) => ({ ...ask, losses: ask.losses + 1 }));
      lost.place.waiting.unshift(...left.filter(mayTryAgain));
      settleAll(left.filter(hasFailed), 'engine-failed');
    },
    giveUp,
    close: (place, reason) => (places.delete(place) ? giveUp(place, reason) : []),
    size: () => ({
      waiting: sumOf([...places], ({ waiting }) => waiting.length),
      running: sumOf([...places], running),
    }),
  };
};

const settleAll = (asks: readonly Ask[], reason: SearchFailure): void => {
  for (const { settle } of asks) settle({ ok: false, reason }, 0);
};

const hasFailed = ({ losses }: Waiting): boolean => losses >= MAX_TRIES;
const mayTryAgain = (ask: Waiting): boolean => !hasFailed(ask);

const sumOf = <Item>(items: readonly Item[], worth: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + worth(item), 0);

const running = ({ batches }: Place): number =>
  sumOf([...batches], ({ left }) => left.filter((ask) => ask !== undefined).length);

/** Searches of a place that are not answered. */
export const leftOf = (place: Place): number => place.waiting.length + running(place);
